/** What must not appear in a document, and how its names are understood. */
export interface RefusedNames {
  /** Ids that the user may not see. */
  readonly refused: ReadonlySet<string>;
  /** Every id of the module. */
  readonly known: ReadonlySet<string>;
  /** Ids that the reader's form lacks although this document may show them: expressions about them go. Default none. */
  readonly absent?: ReadonlySet<string>;
}

type Json = Readonly<Record<string, unknown>>;

/** Members that hold the name of a field, and are emptied when it is refused. */
const NAME_MEMBERS: ReadonlySet<string> = new Set([
  'relationField',
  'startRelationField',
  'endRelationField',
  'treeRelation',
  'groupField',
  'parentField',
  'defaultSidx',
  'currentField',
  'fieldValue',
  'treeDbTableFieldRelation',
]);
/** Members that hold a list of names. */
const NAME_LISTS: ReadonlySet<string> = new Set(['summaryField', 'thousandsField', 'selectKey', 'childColumns']);
/** Members that are objects by the names of fields. */
const NAME_MAPS: ReadonlySet<string> = new Set(['summaryKind']);
/** Lists whose entries name a form field in `field`; elsewhere `field` is the parameter of an interface. */
const FIELD_LISTS: ReadonlySet<string> = new Set([
  'ruleList',
  'defaultSortConfig',
  'relationOptions',
  'conditionList',
  'groups',
]);

/** Lists of the document or of a sub-table whose entries go when they mention a refused name anywhere. */
const MENTION_LISTS: ReadonlySet<string> = new Set(['rules', 'columnOptions', 'rowStyles', 'cellStyles']);

/** Members that hold an expression as text. */
const EXPRESSIONS: ReadonlySet<string> = new Set(['expression', 'defaultExpression']);

/**
 * Takes refused fields out of a client document wherever they are named: nodes, columns, searches, sums, formulas, rules and
 * relations. A formula with a refused operand, a rule and a script that names a refused field go as a whole: the server
 * still applies formulas and rules on every save.
 */
export function stripRefused(document: Json, names: RefusedNames): Json {
  const unreadable = new Set([...names.refused, ...(names.absent ?? [])]);
  if (unreadable.size === 0) return document;
  const place: Place = {
    names,
    tables: tableKeysOf(names.known),
    word: wordPattern(unreadable),
    columns: columnPatterns(unreadable),
    tableKey: '',
  };
  return stripObject(document, place);
}

interface Place {
  readonly names: RefusedNames;
  /** Keys of sub-tables. */
  readonly tables: ReadonlySet<string>;
  /** Finds a refused or absent name that stands as a word in a text. */
  readonly word: RegExp;
  /** Finds refused columns that stand without their table, which rules about rows may write so. */
  readonly columns: readonly ColumnPattern[];
  /** Key of the sub-table whose columns the nodes below are; '' outside. */
  readonly tableKey: string;
}

function tableKeysOf(known: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...known].filter((id) => id.includes('-')).map((id) => id.slice(0, id.indexOf('-'))));
}

interface ColumnPattern {
  readonly key: string;
  readonly tableKey: string;
  readonly table: RegExp;
  readonly column: RegExp;
}

function columnPatterns(refused: ReadonlySet<string>): readonly ColumnPattern[] {
  return [...refused].flatMap((id) => {
    const [tableKey = '', key] = id.split('-');
    if (key === undefined) return [];
    return [{ key, tableKey, table: wordPattern(new Set([tableKey])), column: wordPattern(new Set([key])) }];
  });
}

/**
 * Whether a rule, style or expression names a refused field. A column without its table is meant where the sub-table itself says the rule,
 * or the rule names the table elsewhere, or no main field has this key.
 */
function isMentioned(entry: unknown, { word, columns, names, tableKey }: Place): boolean {
  const text = JSON.stringify(entry);
  if (word.test(text)) return true;
  return columns.some(
    (pattern) =>
      pattern.column.test(text) &&
      (pattern.tableKey === tableKey || pattern.table.test(text) || !names.known.has(pattern.key)),
  );
}

/** Ids are letters, digits and underscores, and one dash before a sub-table's column, which formulas write as a dot. */
function wordPattern(refused: ReadonlySet<string>): RegExp {
  const ids = [...refused].map((id) => id.replace('-', '[-.]'));
  return new RegExp(`(?<![A-Za-z0-9_])(${ids.join('|')})(?![A-Za-z0-9_])`);
}

/** Scripts of authors (contract b.5) are kept as texts, and this is how they begin. */
const SCRIPT = /=>|\bfunction\b/;

function stripObject(node: Json, place: Place): Record<string, unknown> {
  const inside = { ...place, tableKey: tableKeyOf(node, place) };
  const result: Record<string, unknown> = {};
  for (const [member, value] of Object.entries(node)) {
    if (member !== '__proto__') result[member] = stripMember(member, value, inside);
  }
  return result;
}

function stripMember(member: string, value: unknown, place: Place): unknown {
  if (typeof value === 'string') {
    const isGone =
      (NAME_MEMBERS.has(member) && isRefused(value, place)) ||
      (EXPRESSIONS.has(member) && isMentioned(value, place)) ||
      (SCRIPT.test(value) && place.word.test(value));
    return isGone ? '' : value;
  }
  if (Array.isArray(value)) return stripList(member, value, place);
  if (typeof value !== 'object' || value === null) return value;
  if (NAME_MAPS.has(member)) return withoutRefused(value as Json, place);
  const isNode = nodeName(value as Json) !== null && isRefused(nodeName(value as Json) ?? '', place);
  return isNode ? {} : stripObject(value as Json, place);
}

function withoutRefused(map: Json, place: Place): Json {
  return Object.fromEntries(Object.entries(map).filter(([name]) => !isRefused(name, place)));
}

function stripList(member: string, list: readonly unknown[], place: Place): readonly unknown[] {
  const isRefusedEntry = (entry: unknown) => {
    if (typeof entry === 'string') return NAME_LISTS.has(member) && isRefused(entry, place);
    if (typeof entry !== 'object' || entry === null) return false;
    const name = nodeName(entry as Json) ?? (FIELD_LISTS.has(member) ? ownText(entry as Json, 'field') : null);
    return name !== null && isRefused(name, place);
  };
  if (member === 'expression' && list.some(isRefusedEntry)) return [];
  if (MENTION_LISTS.has(member)) return list.filter((entry) => !isMentioned(entry, place));
  return list.filter((entry) => !isRefusedEntry(entry)).map((entry) => stripMember('', entry, place));
}

/** The name under which a node, column, search or operand stands. */
function nodeName(node: Json): string | null {
  return ownText(node, 'prop') ?? ownText(node, '__vModel__');
}

function ownText(node: Json, member: string): string | null {
  const value = Object.hasOwn(node, member) ? node[member] : null;
  return typeof value === 'string' && value !== '' ? value : null;
}

/** `items.price` of formulas, `items-price` of lists, `price` inside the sub-table, `owner_jnpfTable_…` of relations. */
function isRefused(name: string, { names, tableKey }: Place): boolean {
  const plain = (name.split('_jnpfTable_')[0] ?? name).replace('.', '-');
  const inTable = `${tableKey}-${plain}`;
  return names.refused.has(tableKey !== '' && names.known.has(inTable) ? inTable : plain);
}

/** The sub-table that the node is, or that it stands in. */
function tableKeyOf(node: Json, place: Place): string {
  const name = ownText(node, '__vModel__');
  return name !== null && place.tableKey === '' && place.tables.has(name) ? name : place.tableKey;
}
