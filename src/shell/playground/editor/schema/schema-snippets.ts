import type { Translate } from '../../../../engine/contract/language';
import type { WidgetDefinition } from '../../../../engine/contract/widget-definition';

/** A starting point that the JSON service offers where a value of a schema may stand; texts may hold `$1`, `${2:word}`. */
export interface SchemaSnippet {
  readonly label: string;
  readonly description: string;
  readonly body: unknown;
}

/** Starting points by definition of the schema. */
const BODIES: Readonly<Record<string, readonly Omit<SchemaSnippet, 'description'>[]>> = {
  column: [{ label: 'column', body: { prop: '$1' } }],
  search: [{ label: 'search', body: { prop: '$1' } }],
  button: [{ label: 'button', body: { value: '${1:add}', label: '$2' } }],
  rule: [
    { label: 'rule: visible', body: { when: '$1', then: { visible: ['$2'] } } },
    { label: 'rule: required', body: { when: '$1', then: { required: ['$2'] } } },
    { label: 'rule: disabled', body: { when: '$1', then: { disabled: ['$2'] } } },
    { label: 'rule: value', body: { when: '$1', then: { value: { $2: '$3' } } } },
    { label: 'rule: invalid', body: { when: '$1', then: { invalid: { $2: '$3' } } } },
  ],
  pattern: [{ label: 'pattern', body: { pattern: '/$1/', message: '$2' } }],
  option: [{ label: 'option', body: { id: '$1', fullName: '$2' } }],
  table: [{ label: 'table', body: { typeId: '${1:1}', table: '$2' } }],
  param: [{ label: 'parameter', body: { field: '$1', relationField: '$2' } }],
  rowStyle: [{ label: 'row style', body: { when: '$1', style: '${2:warning}' } }],
  cellStyle: [{ label: 'cell style', body: { when: '$1', field: '$2', style: '${3:warning}' } }],
  call: [{ label: 'call', body: { method: '${1:GET}', path: '/api/$2' } }],
};

/** Starting points of a definition of the schema, explained by its description; [] when it has none. */
export function snippetsOf(definition: string, description: string): readonly SchemaSnippet[] {
  return (BODIES[definition] ?? []).map((body) => ({ ...body, description }));
}

/** The least that a node of a type needs: its label, a key when it holds a value, room for nodes when it holds others. */
export function nodeSnippet({ key, kind, hasOptions }: WidgetDefinition, description: string): SchemaSnippet {
  const holdsNodes = kind === 'layout' || kind === 'table';
  const hasKey = kind === 'value' || kind === 'table' || kind === 'system';
  return {
    label: key,
    description,
    body: {
      __config__: { jnpfKey: key, label: '$1', ...(holdsNodes ? { children: ['^$3'] } : {}) },
      ...(hasKey ? { __vModel__: '$2' } : {}),
      ...(hasOptions ? { options: [{ id: '1', fullName: '$4' }] } : {}),
    },
  };
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
