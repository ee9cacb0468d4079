import { TeamOutlined } from '@ant-design/icons';
import { Button, Flex, Select, Space, Tag, type SelectProps } from 'antd';
import { useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import type { PersonEntry } from '../../../engine/contract/person';
import { textProp } from '../../../engine/values/field-props';
import { isStandIn } from '../../../engine/values/people-values';
import { OptionsPopup } from '../faces/OptionsPopup';
import { isPlainEnter, useEarlyEnter } from '../faces/use-early-enter';
import { SecondaryText } from '../faces/SecondaryText';
import { useServices } from '../hosts/services';
import { useText } from '../texts/text';
import type { PeopleQuestion } from './people-question';
import { useChoosePeople } from './choose-people';
import { PersonHover } from './PersonHover';
import { whereOf } from './person-words';
import { toChosen, toPeopleValue, useChosenParts, type ChosenPart, type PeopleField } from './use-people-field';
import { useMatches, type Matches } from './use-matches';

type Item = { readonly value: string; readonly label: string };
type BoxProps = Pick<
  SelectProps,
  | 'id'
  | 'aria-label'
  | 'disabled'
  | 'size'
  | 'status'
  | 'style'
  | 'autoFocus'
  | 'onBlur'
  | 'placeholder'
  | 'allowClear'
  | 'maxTagCount'
  | 'defaultOpen'
>;

interface PeopleBoxProps {
  readonly people: PeopleField;
  readonly scope: Pick<PeopleQuestion, 'tabs' | 'restriction'> & {
    readonly kinds: PeopleQuestion['tabs'][number]['kinds'];
  };
  readonly isMultiple: boolean;
  readonly value: unknown;
  onChange: (value: unknown) => void;
  readonly box: BoxProps;
}

/** A box that shows names, offers matches to what is typed, and opens the dialog by its button or by Enter. */
export function PeopleBox(props: PeopleBoxProps) {
  const { people, isMultiple, value, box } = props;
  const parts = useChosenParts(people, value);
  const answers = useAnswers(props, parts);
  const list = useDropDown(props, answers);
  const { matches } = list;
  const items = parts.map(({ key, label }): Item => ({ value: key, label }));
  return (
    <Space.Compact block onKeyDownCapture={(event) => list.onKeyDownCapture(event)}>
      <Select<Item[] | Item>
        {...box}
        {...(isMultiple ? { mode: 'multiple', value: items } : { value: items[0] ?? null })}
        style={BOX}
        labelInValue
        // The box has labels of its own; those of the list are names alone.
        optionLabelProp="shown"
        showSearch
        filterOption={false}
        searchValue={list.keyword}
        onSearch={(keyword) => list.setKeyword(keyword)}
        open={list.isOpen}
        onOpenChange={(isOpen) => list.setOpen(isOpen)}
        loading={list.isOpen && matches.state === 'loading'}
        options={list.options}
        optionRender={({ data }) => <Offer entry={(data as { readonly entry?: PersonEntry }).entry} />}
        labelRender={({ value: key, label }) => <Chosen part={parts.find((part) => part.key === key)}>{label}</Chosen>}
        // Its label comes from `labelRender`.
        tagRender={({ label, closable, onClose }) => (
          <Tag closable={closable} onClose={onClose} style={TAG}>
            {label}
          </Tag>
        )}
        popupRender={(popup: ReactElement) => (
          <OptionsPopup state={matches.state} hasOptions={list.options.length > 0} onRetry={matches.reload}>
            {popup}
          </OptionsPopup>
        )}
        onChange={(next: Item[] | Item | undefined) => answers.take([next ?? []].flat(), matches)}
      />
      <OpenButton box={box} noun={answers.noun} onOpen={list.leaveForDialog} />
    </Space.Compact>
  );
}

/** The list below the box while it is open, and the way from there to the dialog. */
function useDropDown({ scope, box, isMultiple }: PeopleBoxProps, answers: ReturnType<typeof useAnswers>) {
  const text = useText();
  const [isOpen, setOpen] = useState(box.defaultOpen === true);
  const [keyword, setKeyword] = useState('');
  const matches = useMatches({ ...scope, keyword: keyword.trim(), isOpen });
  const takesEnter = useEarlyEnter({
    state: matches.state,
    found: matches.found,
    keyword: keyword.trim(),
    isOpen,
    take(entry) {
      setKeyword('');
      setOpen(isMultiple);
      answers.add(entry);
    },
  });
  const leaveForDialog = () => {
    setOpen(false);
    setKeyword('');
    void answers.ask();
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (!isPlainEnter(event) || box.disabled || (isOpen && !takesEnter())) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isOpen) leaveForDialog();
  };
  const options = toOptions(matches, text);
  return { isOpen, setOpen, keyword, setKeyword, matches, options, leaveForDialog, onKeyDownCapture };
}

interface OpenButtonProps {
  readonly box: BoxProps;
  readonly noun: string;
  onOpen: () => void;
}

/** No tab stop of its own: Enter in the box does the same. */
function OpenButton({ box, noun, onOpen }: OpenButtonProps) {
  const text = useText();
  return (
    <Button
      tabIndex={-1}
      size={box.size}
      disabled={box.disabled}
      icon={<TeamOutlined />}
      aria-label={text('shared.people.title', { noun })}
      aria-haspopup="dialog"
      style={BUTTON}
      // The focus stays in the box, where it returns to.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    />
  );
}

const BOX = { flex: '1 1 0', minWidth: 0 } as const;
const BUTTON = { flex: 'none' } as const;
const TAG = { marginInlineEnd: 4, maxWidth: '100%' } as const;

/** What the box does with an answer: of its list, and of the dialog. */
function useAnswers({ people, scope, isMultiple, onChange }: PeopleBoxProps, parts: readonly ChosenPart[]) {
  const services = useServices();
  const text = useText();
  const choosePeople = useChoosePeople();
  const { field, choice } = people;
  const isApprover = textProp(field, 'dialog') === 'approver';
  const noun = isApprover ? textProp(field, 'caption') || text('shared.people.approver') : text(choice.noun);
  const report = (chosen: Parameters<typeof toPeopleValue>[1]) => {
    const before = new Set(parts.map(({ key }) => key));
    services.people.remember(
      chosen.flatMap(({ key, entry }) => (entry && !isStandIn(entry) && !before.has(key) ? [entry] : [])),
    );
    onChange(toPeopleValue(people, chosen, isMultiple));
  };
  return {
    noun,
    /** Adds one to several, or puts it in the place of the former. */
    add(entry: PersonEntry) {
      const added = toChosen(entry);
      if (!isMultiple) report([added]);
      else if (parts.every(({ key }) => key !== added.key)) report([...parts, added]);
    },
    take(items: readonly Item[], { recent, found }: Pick<Matches, 'recent' | 'found'>) {
      const offered = [...recent, ...found].map(toChosen);
      report(items.flatMap(({ value }) => [...parts, ...offered].find(({ key }) => key === value) ?? []));
    },
    async ask() {
      const answer = await choosePeople({
        tabs: scope.tabs,
        restriction: scope.restriction,
        isMultiple,
        chosen: parts,
        noun,
        shape: isApprover ? 'approver' : 'picker',
      });
      if (answer) report(answer);
    },
  };
}

function toOptions({ recent, found }: Matches, text: ReturnType<typeof useText>): NonNullable<SelectProps['options']> {
  const lately = new Set(recent.map((entry) => toChosen(entry).key));
  const item = (entry: PersonEntry) => ({
    value: toChosen(entry).key,
    label: entry.fullName,
    title: entry.fullName,
    entry,
  });
  const others = found.filter((entry) => !lately.has(toChosen(entry).key)).map(item);
  if (recent.length === 0) return others;
  return [
    { label: text('shared.people.recent'), options: recent.map(item) },
    { label: text('shared.people.others'), options: others },
  ];
}

/** A person of the list, with what tells them from others of the name. */
function Offer({ entry }: { readonly entry: PersonEntry | undefined }) {
  if (!entry) return null;
  return (
    <Flex gap={8} align="baseline">
      <span>{entry.fullName}</span>
      <SecondaryText style={OFFER}>{whereOf(entry, false)}</SecondaryText>
    </Flex>
  );
}

const OFFER = { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' } as const;

interface ChosenProps {
  readonly part: ChosenPart | undefined;
  readonly children: ReactNode;
}

function Chosen({ part, children }: ChosenProps) {
  const name = <span title={part?.label}>{children}</span>;
  return part ? <PersonHover person={part.ref}>{name}</PersonHover> : name;
}
