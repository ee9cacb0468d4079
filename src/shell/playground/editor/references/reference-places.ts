/** What a text in a module may refer to. */
export type ReferenceKind =
  | 'field'
  | 'column'
  | 'token'
  | 'source'
  | 'expression'
  | 'path'
  | 'dictionaryType'
  | 'dictionaryEntry'
  | 'choice'
  | 'interface'
  | 'interfaceField'
  | 'module'
  | 'moduleField'
  | 'billRule'
  | 'call'
  | 'param'
  | 'table';

/** A place in the document whose text, or whose property's name, refers to something. */
export interface ReferencePlace {
  /** Pointer with `*` for one step and `**` for any number of steps, none included. */
  readonly pattern: string;
  /** The value, or the name of the property itself (a map from field to something). */
  readonly part: 'value' | 'key';
  readonly kind: ReferenceKind;
  /**
   * Member that names what the text belongs to (`interfaceId` of a column name): the nearest one around the place counts, also
   * inside the `__config__` of an object around it. The place refers to nothing while the member is absent or blank.
   */
  readonly owner?: string;
  /** What it belongs to, where every module means the same one. */
  readonly ownerValue?: string;
  /** Another member of the same object that must hold this value. */
  readonly only?: { readonly member: string; readonly value: string | number };
}

const value = (kind: ReferenceKind, ...patterns: string[]): readonly ReferencePlace[] =>
  patterns.map((pattern) => ({ pattern, part: 'value', kind }));
const key = (kind: ReferenceKind, ...patterns: string[]): readonly ReferencePlace[] =>
  patterns.map((pattern) => ({ pattern, part: 'key', kind }));
const owned = (kind: ReferenceKind, owner: string, ...patterns: string[]): readonly ReferencePlace[] =>
  value(kind, ...patterns).map((place) => ({ ...place, owner }));

const NODE = '/formData/fields/**';
/** Rules are beside the form or inside it. */
const RULES = ['/rules/*', '/formData/rules/*'];
const inRules = (...ends: string[]): string[] => RULES.flatMap((rule) => ends.map((end) => rule + end));

/**
 * Every place of the format that refers to something by name (docs/module-format.md and the widgets' `props.schema.json`). The
 * first one that fits decides, so what needs an owner stands before the general case.
 */
export const REFERENCE_PLACES: readonly ReferencePlace[] = [
  // Parameters of calls: a field, or a word that the server fills.
  ...value('source', '/**/templateJson/*/relationField', '/columnData/treeTemplateJson/*/relationField'),

  // Sub-tables: their columns by plain key.
  ...value('column', `${NODE}/summaryField/*`, `${NODE}/thousandsField/*`, `${NODE}/cellStyles/*/field`),
  ...key('column', `${NODE}/summaryKind/*`),
  ...value('token', `${NODE}/expression/*/__vModel__`),

  // Names inside something that is named beside them.
  ...owned(
    'interfaceField',
    'interfaceId',
    `${NODE}/propsValue`,
    `${NODE}/relationField`,
    `${NODE}/columnOptions/*/value`,
    `${NODE}/relationOptions/*/value`,
  ),
  ...owned('moduleField', 'modelId', `${NODE}/relationField`, `${NODE}/columnOptions/*/value`),
  ...owned('moduleField', 'modelId', '/columnData/customBtnsList/*/event/formOptions/*/field'),
  ...owned('moduleField', 'module', `${NODE}/valueKey`, `${NODE}/labelKey`),
  { pattern: '/**/action/values/*', part: 'key', kind: 'moduleField', owner: 'module' },
  ...owned(
    'interfaceField',
    'propsUrl',
    `${NODE}/props/label`,
    `${NODE}/props/value`,
    `${NODE}/props/children`,
    `${NODE}/props/props/label`,
    `${NODE}/props/props/value`,
    `${NODE}/props/props/children`,
  ),
  ...owned(
    'interfaceField',
    'treePropsUrl',
    '/columnData/treePropsValue',
    '/columnData/treePropsLabel',
    '/columnData/treePropsChildren',
  ),
  ...owned(
    'dictionaryEntry',
    'dictionaryType',
    `${NODE}/__config__/defaultValue`,
    `${NODE}/__config__/defaultValue/*`,
  ).map((place) => ({ ...place, only: { member: 'dataType', value: 'dictionary' } })),
  ...value('choice', `${NODE}/__config__/defaultValue`, `${NODE}/__config__/defaultValue/*`),
  { pattern: '/category', part: 'value', kind: 'dictionaryEntry', ownerValue: 'webDesign' },

  // Fields of this module.
  ...value(
    'field',
    `${NODE}/startRelationField`,
    `${NODE}/endRelationField`,
    `${NODE}/relationField`,
    '/columnData/columnList/*/prop',
    '/columnData/columnList/*/__vModel__',
    '/columnData/searchList/*/prop',
    '/columnData/searchList/*/__vModel__',
    '/columnData/columnOptions/*/prop',
    '/columnData/defaultColumnList/*/prop',
    '/columnData/defaultSidx',
    '/columnData/defaultSortConfig/*/field',
    '/columnData/summaryField/*',
    '/columnData/thousandsField/*',
    '/columnData/cellStyles/*/field',
    '/columnData/treeRelation',
    '/columnData/groupField',
    '/columnData/parentField',
    '/columnData/ruleList/*/field',
    '/columnData/homeCards/*/field',
    '/columnData/homeCards/*/of',
    '/columnData/homeCards/*/fields/*',
    '/columnData/homeCards/*/filters/*/field',
    '/columnData/uploaderTemplateJson/selectKey/*',
    '/columnData/customBtnsList/*/event/formOptions/*/currentField',
    ...inRules('/then/visible', '/then/visible/*', '/then/required', '/then/required/*'),
    ...inRules('/then/disabled', '/then/disabled/*'),
  ),
  {
    pattern: '/columnData/ruleList/*/fieldValue',
    part: 'value',
    kind: 'field',
    only: { member: 'fieldValueType', value: 1 },
  },
  ...key('field', '/columnData/summaryKind/*', ...inRules('/then/value/*', '/then/invalid/*', '/then/options/*')),

  // Expressions over the fields.
  ...value(
    'expression',
    ...inRules('/when', '/then/value/*', '/then/options/*'),
    `${NODE}/__config__/defaultExpression`,
    '/**/rowStyles/*/when',
    '/**/cellStyles/*/when',
    '/**/action/recordId',
    '/**/action/values/*',
    '/**/action/params/*',
    '/resource/calls/*/query/*',
    '/resource/calls/*/body/*',
    '/resource/calls/*/values/*',
  ),
  ...value('path', '/resource/calls/*/path'),

  // Calls, parameters and tables of this module.
  ...value(
    'call',
    `${NODE}/__config__/resourceCall`,
    '/columnData/treeCall',
    '/columnData/treeTable/childrenCall',
    '/columnData/treeTable/moveCall',
  ),
  ...value('call', '/**/display/call', '/**/action/call'),
  ...value('param', '/resource/required/*'),
  ...key('param', '/columnData/treeParams/*'),
  ...value('table', `${NODE}/__config__/tableName`, `${NODE}/__config__/relationTable`, '/tables/*/relationTable'),

  // What the system around the module has.
  ...value('dictionaryType', '/**/__config__/dictionaryType', '/columnData/treeDictionary'),
  ...value('interface', '/**/__config__/propsUrl', '/**/interfaceId'),
  ...value('interface', '/columnData/treePropsUrl', '/columnData/treeInterfaceId'),
  ...value('module', '/**/action/module', `${NODE}/module`, '/**/modelId'),
  ...value('billRule', `${NODE}/rule`),
];
