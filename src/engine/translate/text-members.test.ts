import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import type { PropSchema } from '../contract/widget-definition';
import { allDocuments } from '../exchange/testing/sample-documents';
import { parseModule } from '../parse';
import { isRecord } from '../json/raw-value';
import { exampleScreen } from '../parse/testing/example-screen';
import { documentOfEverything } from '../settings/testing/document-of-everything';
import { PARTS_INSIDE, type PartName } from '../settings';
import { PART_OF, ROW_PLACES, rowsOf } from '../settings/row';
import { isTextMember, TEXT_MEMBERS } from './text-members';

/** Members of the model whose texts users do not read: names, choices of the designer, expressions, values. */
const NO_WORDS: ReadonlySet<string> = membersOf({
  ActionModel:
    'accept asks call chosen chosenPath interfaceId into kinds module params place recordId screen takes target then type values width sheet',
  ColumnDisplay: 'button call colors image name off on then type',
  CustomButton: 'disabledWhen script value when',
  CustomEvent: 'formOptions func interfaceId modelId popupType popupWidth templateJson',
  FieldModel: 'defaultExpression defaultValue id key pointer props raw scripts styles tableKey tableName widget',
  FormModel: 'keyFieldId printIds scripts size titleFieldId',
  ListButton: 'disabledWhen value when',
  ListColumn: 'fieldId',
  HomeCard: 'fieldId kind measure shownFieldIds unit',
  HomeCardFilter: 'fieldId symbol value',
  ListModel: 'defaultSort filters scripts styles summaryFieldIds summaryKinds then thousandsFieldIds treeTable',
  ListTree: 'call interfaceParams params relationFieldId',
  ModuleModel: 'allFields category enCode generation id resource source tables tests translations',
  OptionItem: 'color icon value',
  OptionSource: 'call childrenKey fallback interfaceId kind labelKey params typeId valueKey',
  PatternRule: 'flags source',
  RuleEffect: 'disabled options required value visible',
  RuleModel: 'description pointer trigger when',
  SearchField: 'fieldId type',
});

/** The same, derived from the rows: settings that are not texts, and texts with `names: "nothing"`. */
const NO_WORDS_BY_ROW: ReadonlySet<string> = new Set(
  ROW_PLACES.flatMap((place) =>
    Object.entries(rowsOf(place))
      .filter(([, { type, names }]) => type !== undefined && (type !== 'text' || names === 'nothing'))
      .flatMap(([name, { member = name }]) => [
        `${PART_OF[place]}.${member}`,
        ...(place === 'button' ? [`CustomButton.${member}`] : []),
      ]),
  ),
);

function membersOf(parts: Readonly<Record<string, string>>): ReadonlySet<string> {
  return new Set(
    Object.entries(parts).flatMap(([part, members]) => members.split(' ').map((member) => `${part}.${member}`)),
  );
}

/** Finds every member of a model that contains text, as `Part.member`; follows the same parts as a translation. */
function membersWithText(name: PartName, part: object, found: Set<string>): ReadonlySet<string> {
  for (const [key, member] of Object.entries(part)) {
    const inside = PARTS_INSIDE[name]?.[key];
    const entries: readonly unknown[] = Array.isArray(member) ? member : [member];
    if (inside === undefined) {
      if (hasText(member)) found.add(`${name}.${key}`);
    } else for (const entry of entries) if (isRecord(entry)) membersWithText(inside, entry, found);
  }
  return found;
}

function hasText(value: unknown): boolean {
  if (typeof value === 'string') return value !== '';
  return typeof value === 'object' && value !== null && Object.values(value).some(hasText);
}

/** Text properties without `enum` of a widget, nested ones by path: `addTableConf.popupTitle`. */
function textProps(properties: Readonly<Record<string, unknown>>, before = ''): readonly [string, PropSchema][] {
  return Object.entries(properties).flatMap(([name, value]) => {
    if (!isRecord(value)) return [];
    const schema = value as unknown as PropSchema;
    const below = [schema.properties ?? {}, schema.items?.properties ?? {}];
    const path = `${before}${name}`;
    const isText = [schema.type].flat().includes('string') && !schema.enum;
    return [
      ...(isText ? [[path, schema] as [string, PropSchema]] : []),
      ...below.flatMap((inside) => textProps(inside, `${path}.`)),
    ];
  });
}

describe('the register says of every text whether people read it', () => {
  it('in the model', () => {
    const documents = [
      documentOfEverything(),
      exampleScreen,
      ...allDocuments.map(({ text }): unknown => JSON.parse(text)),
    ];
    const found = new Set<string>();
    for (const document of documents) {
      const { model } = parseModule(document, registry);
      if (model) membersWithText('ModuleModel', model, found);
    }
    expect(found.size).toBeGreaterThan(60);
    const undecided = [...found].filter(
      (name) =>
        !NO_WORDS.has(name) && !NO_WORDS_BY_ROW.has(name) && !isTextMember(...(name.split('.') as [PartName, string])),
    );
    expect(undecided.toSorted()).toEqual([]);
    expect([...TEXT_MEMBERS].filter((name) => NO_WORDS.has(name))).toEqual([]);
    // A text member that no document contains would be untested.
    expect([...TEXT_MEMBERS].filter((name) => !found.has(name))).toEqual([]);
  });

  it('in the properties of widgets', () => {
    const props = registry.definitions.flatMap((definition) =>
      textProps(definition.propsSchema.properties).map(([path, { isText }]) => ({ key: definition.key, path, isText })),
    );
    expect(props.length).toBeGreaterThan(80);
    const undecided = props.filter(({ isText }) => isText === undefined);
    const way = 'props.schema.json says `"isText": true` of words that people read, else false';
    expect(
      undecided.map(({ key, path }) => `${key} ${path}`),
      way,
    ).toEqual([]);
  });
});
