import type { OptionItem } from '../../../engine/contract/field-model';
import type { CodeCompletion, CodeProposal } from '../../shared/hosts/code-editor';
import { completeWord, parameterProposals, startOfName, wordProposal, type CompletionPlace } from './complete-word';
import { readSqlBefore, tablesIn, toPlainName, type NamedTable } from './read-sql';

const KEYWORDS = (
  'select from where and or not in is null like between exists case when then else end as distinct on join left right inner ' +
  'full cross group order by having limit offset union all with insert into values update set delete asc desc count sum avg ' +
  'min max coalesce cast'
).split(' ');

/** After these a table is named. */
const BEFORE_TABLE = new Set(['from', 'join', 'into', 'update', 'table']);
const QUALIFIER = /(?:"([^"]+)"|`([^`]+)`|([\p{L}\p{N}_$]+))\s*\.\s*["`]?$/u;

/**
 * What may be written at a place in a statement: columns after `table.` or an alias, tables after FROM and the like, otherwise the
 * columns of the named tables, then tables and keywords; parameters after `{`, macros after `@`. Nothing in strings and comments but
 * parameters.
 */
export function completeSql(place: CompletionPlace): CodeCompletion {
  const { text, offset, tables } = place;
  const start = startOfName(place);
  const sign = text[start - 1] ?? '';
  if (sign === '{') return { from: start, to: offset, proposals: parameterProposals(place) };
  const { code, isInCode } = readSqlBefore(text, start);
  if (!isInCode) return { from: offset, to: offset, proposals: [] };
  if (sign === '@') return completeWord(place);
  // An opened quotation mark belongs to the name.
  const from = sign === '"' || sign === '`' ? start - 1 : start;
  const to = from < start && text[offset] === sign ? offset + 1 : offset;
  const named = tablesIn(text);
  const before = code.slice(0, from);
  const qualifier = QUALIFIER.exec(text.slice(0, from));
  if (qualifier) {
    const name = qualifier[1] ?? qualifier[2] ?? qualifier[3] ?? '';
    return { from, to, proposals: columnsOf(place, named, (table) => isNamed(table, name)) };
  }
  const word = /([\p{L}_]+)[\s,]*$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  const tableProposals = tables.map(toTableProposal);
  const columns = columnsOf(place, named, () => true);
  const rest = KEYWORDS.map((keyword) => wordProposal(text === text.toUpperCase() ? keyword.toUpperCase() : keyword));
  const isTable = BEFORE_TABLE.has(word);
  return {
    from,
    to,
    proposals: isTable ? [...tableProposals, ...rest] : [...columns, ...tableProposals, ...rest],
  };
}

function isNamed({ table, alias }: NamedTable, name: string): boolean {
  const wanted = toPlainName(name);
  return alias === wanted || table === wanted;
}

/** Columns of the tables that a statement names, and of a table that is only about to be named. */
function columnsOf(
  { tables }: CompletionPlace,
  named: readonly NamedTable[],
  isMeant: (table: NamedTable) => boolean,
): readonly CodeProposal[] {
  const plain = new Map(tables.map((table) => [toPlainName(table.value), table] as const));
  const candidates = [...named, ...[...plain.keys()].map((table) => ({ table, alias: table }))];
  const isAnyNamed = isMeant({ table: '', alias: '' });
  const meant = (isAnyNamed ? named : candidates).filter(isMeant).map(({ table }) => table);
  const columns = [...new Set(meant)].flatMap((table) => plain.get(table)?.children ?? []);
  const unique = new Map(columns.map((column) => [column.value, column] as const));
  return [...unique.values()].map(toColumnProposal);
}

function toTableProposal({ value, label }: OptionItem): CodeProposal {
  return { label: unquoted(value), insert: value, kind: 'table', detail: label === value ? '' : label };
}

function toColumnProposal({ value, label }: OptionItem): CodeProposal {
  return { label: unquoted(value), insert: value, kind: 'column', detail: label === value ? '' : label };
}

function unquoted(name: string): string {
  return name.replace(/^["`]|["`]$/g, '');
}
