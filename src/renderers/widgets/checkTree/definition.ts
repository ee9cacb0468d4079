import { severalChoices } from '../../../engine/values/choice-widget';
import { toChoiceList } from '../../../engine/values/option-values';
import { refused } from '../../../engine/values/parsed';
import type { Parsed } from '../../../engine/contract/widget-definition';
import { defineWidget } from '../../../engine/contract/widget-definition';
import { namesFromText, namesToText } from './node-names';
import propsSchema from './props.schema.json';

/** Most ids of a value, and the longest id: a larger list is no choice of a person. */
const MAX_IDS = 20_000;
const MAX_ID_LENGTH = 200;

/** Any nodes of a tree that is visible as a whole; the value is the list of their ids. */
export const definition = defineWidget({
  ...severalChoices,
  key: 'checkTree',
  aliases: [],
  group: 'advanced',
  propsSchema,
  ignoredProps: [...severalChoices.ignoredProps, 'placeholder', 'clearable', 'multiple'],
  isListable: true,
  isAllowedInTable: false,
  toStored: (input) => bounded(severalChoices.toStored(input)),
  toText: namesToText,
  fromText: (text, field, context) => bounded(namesFromText(text, field, context)),
});

function bounded(parsed: Parsed): Parsed {
  if (!parsed.ok) return parsed;
  const ids = toChoiceList(parsed.value);
  if (ids.length > MAX_IDS) return refused('WIDGET_CHECKTREE_COUNT', { max: MAX_IDS });
  return ids.some((id) => id.length > MAX_ID_LENGTH)
    ? refused('WIDGET_CHECKTREE_LENGTH', { max: MAX_ID_LENGTH })
    : parsed;
}
