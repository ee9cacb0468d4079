import { CHOICE_COLORS, type ChoiceColor } from '../engine/contract/choice-color';
import type { HomeCardKind } from '../engine/contract/module-model';
import { GROUP_UNITS, type GroupUnit } from '../engine/query/group-unit';
import { get, post, put, type Wire } from './call';
import { RecordParams, RECORDS } from './records';
import {
  anything,
  Count,
  Flag,
  flag,
  list,
  many,
  members,
  Nothing,
  optional,
  orNull,
  record,
  Text,
  text,
  typed,
  words,
} from './schema';

const HOME = '/api/system/Home';

/** Columns of the home page on a wide window. */
export const HOME_COLUMNS = 4;
/** Rows that a card may take up. */
export const MAX_CARD_HEIGHT = 6;
/** More cards are not arranged. */
export const MAX_ARRANGED = 400;

const between = (minimum: number, maximum: number) => typed<number>({ type: 'integer', minimum, maximum });

/** Where a card stands: its place and size in cells of the page. */
const PlacedCard = members({
  /** The card's `key`. */
  key: text({ minLength: 1, maxLength: 400 }),
  x: between(0, HOME_COLUMNS - 1),
  y: between(0, 10_000),
  width: between(1, HOME_COLUMNS),
  height: between(1, MAX_CARD_HEIGHT),
  isHidden: flag(),
});

/** A line of a card with its number: a choice, a name, a span of dates. */
const CardGroup = record({
  key: orNull(text()),
  text: Text,
  color: orNull(words<ChoiceColor>(CHOICE_COLORS)),
  count: Count,
  /** What was worked out, an exact decimal; null = nothing. */
  value: orNull(text()),
});

/** A record in the list of a card. */
const NewRecord = record({
  id: Text,
  /** '' where nothing names it. */
  title: Text,
  facts: list(record({ label: Text, text: Text })),
  /** The date or time by which it is new, as its field shows it. */
  moment: Text,
});

const HomeCard = record({
  /** Its module and its title as the author wrote it. */
  key: Text,
  moduleId: Text,
  moduleName: Text,
  title: Text,
  kind: words<HomeCardKind>(['number', 'choices', 'bar', 'line', 'pie', 'list']),
  /** '' = all records are one group. */
  fieldId: Text,
  unit: orNull(words<GroupUnit>(GROUP_UNITS)),
  /** Label of the field that is worked out; '' = records are counted. */
  measured: Text,
  groups: list(CardGroup),
  /** Of a `list` the newest. */
  records: list(NewRecord),
  /** Whether there are more groups. */
  isCut: Flag,
  /** Whether it could not be read in time. */
  isFailed: Flag,
  /** Which records it counts: lines of an advanced query. */
  filters: list(record({ field: Text, symbol: Text, value: anything() })),
  /** Whether its list can be asked for the records of a line. */
  canQuery: Flag,
  /** Whether the reader may open its records. */
  canOpen: Flag,
});

/** A record that the user opened. */
const OpenedRecord = record({
  moduleId: Text,
  moduleName: Text,
  recordId: Text,
  /** '' where nothing names it. */
  title: Text,
  /** Milliseconds since the epoch. */
  openedAt: Count,
});

/**
 * `open`: its form can be opened and saved. `recordGone`: the record is not there any more, or not for this user. `refused`: the user may
 * not save such a record any more. `moduleGone`: the module was deleted.
 */
const State = words(['open', 'recordGone', 'refused', 'moduleGone'], { default: 'refused' });

export const draftFacts = {
  id: text({ minLength: 1 }),
  moduleId: Text,
  moduleName: Text,
  recordId: Text,
  /** '' where nothing names it. */
  title: Text,
  /** Milliseconds since the epoch. */
  savedAt: Count,
  state: State,
};

/** A draft in a list. */
export const FormDraft = record(draftFacts);

/** What the home page shows besides the menu: figures of modules, records that were opened last, drafts, and how the user arranged it. */
export const readHome = get(HOME, {
  answer: record(
    {
      cards: list(HomeCard),
      recent: list(OpenedRecord),
      /** Drafts of forms, the latest first. */
      drafts: list(FormDraft),
      /** Modules that the user may add records to. */
      addable: list(Text),
      /** null = nobody has arranged it. */
      arrangement: orNull(many(PlacedCard, { maxItems: MAX_ARRANGED })),
      /** Whether that is the user's own. */
      isOwn: Flag,
    },
    { default: { cards: [], recent: [], drafts: [], addable: [], arrangement: null, isOwn: false } },
  ),
});

/** Keeps that the user has opened a record. */
export const noteOpened = post(`${RECORDS}/:modelId/:id/Opened`, {
  params: RecordParams,
  body: members({}),
  answer: Nothing,
});

/** Saves how the user arranges the page, or for administrators how it is for the users of a role who have not arranged it; null = as it was. */
export const arrangeHome = put(`${HOME}/Arrangement`, {
  body: members({
    roleId: optional(text({ minLength: 1, maxLength: 100 })),
    cards: orNull(many(PlacedCard, { maxItems: MAX_ARRANGED })),
  }),
  answer: Nothing,
});

export type Home = Wire<(typeof readHome)['answer']>;
export type HomeCard = Wire<typeof HomeCard>;
export type OpenedRecord = Wire<typeof OpenedRecord>;
export type PlacedCard = Wire<typeof PlacedCard>;
export type FormDraft = Wire<typeof FormDraft>;
