import type { Translate } from '../../../../engine/contract/language';
import type { RawRecord } from '../../../../engine/json/raw-value';
import { textOf, valueAt } from '../references/json-value';

/** A starting point that the JSON service offers where a value of a schema may stand; texts may hold `$1`, `${2:word}`. */
export interface SchemaSnippet {
  readonly label: string;
  readonly description: string;
  readonly body: unknown;
}

interface Body {
  readonly label: string;
  readonly body: unknown;
  /** From the definition to the property that the starting point is about; absent = the definition itself. */
  readonly about?: readonly string[];
}

const effect = (name: string, value: unknown): Body => ({
  label: `rule: ${name}`,
  body: { when: '$1', then: { [name]: value } },
  about: ['properties', 'then', 'properties', name],
});

/** Starting points by definition of the schema; their labels are words of the format, so they are the same in every language. */
const BODIES: Readonly<Record<string, readonly Body[]>> = {
  column: [{ label: 'column', body: { prop: '$1' } }],
  search: [{ label: 'search', body: { prop: '$1' } }],
  button: [{ label: 'button', body: { value: '${1:add}', label: '$2' } }],
  rule: [
    effect('visible', ['$2']),
    effect('required', ['$2']),
    effect('disabled', ['$2']),
    effect('value', { $2: '$3' }),
    effect('invalid', { $2: '$3' }),
    effect('options', { $2: '$3' }),
  ],
  pattern: [{ label: 'pattern', body: { pattern: '/$1/', message: '$2' } }],
  option: [{ label: 'option', body: { id: '$1', fullName: '$2' } }],
  table: [{ label: 'table', body: { typeId: '${1:1}', table: '$2' } }],
  param: [{ label: 'param', body: { field: '$1', relationField: '$2' } }],
  rowStyle: [{ label: 'rowStyle', body: { when: '$1', style: '${2:warning}' } }],
  cellStyle: [{ label: 'cellStyle', body: { when: '$1', field: '$2', style: '${3:warning}' } }],
  homeCard: [
    { label: 'homeCard: choices', body: { title: '$1', kind: 'choices', field: '$2' } },
    { label: 'homeCard: number', body: { title: '$1', kind: 'number' } },
    { label: 'homeCard: bar', body: { title: '$1', kind: 'bar', field: '$2', unit: '${3:month}' } },
    { label: 'homeCard: list', body: { title: '$1', kind: 'list', field: '$2' } },
  ],
  call: [{ label: 'call', body: { method: '${1:GET}', path: '/api/$2' } }],
};

/** Snippets of a schema definition, with its descriptions; [] = none. */
export function snippetsOf(name: string, definition: RawRecord): readonly SchemaSnippet[] {
  return (BODIES[name] ?? []).map(({ label, body, about = [] }) => ({
    label,
    body,
    description: textOf(valueAt(definition, about), 'description'),
  }));
}

/** Starting points of a whole document. */
export function moduleSnippets(translate: Translate): readonly SchemaSnippet[] {
  const head = (webType: 1 | 2) => ({ fullName: '$1', enCode: '$2', webType });
  const fields = ['^$3'];
  return [
    {
      label: translate('playground.editor.snippet.list'),
      description: translate('playground.editor.snippet.listHint'),
      body: { ...head(2), formData: { fields }, columnData: { columnList: ['^$4'], searchList: ['^$5'] } },
    },
    {
      label: translate('playground.editor.snippet.form'),
      description: translate('playground.editor.snippet.formHint'),
      body: { ...head(1), formData: { fields } },
    },
  ];
}
