import { parseModule } from '../../../../engine/parse';
import { parseSource } from '../../../../engine/source';
import { registry } from '../../../../renderers/definitions';
import type { FormTree } from '../form-places';

const field = (key: string, widget = 'input', config: object = {}) => ({
  __config__: { jnpfKey: widget, label: key, ...config },
  ...(widget === 'input' || widget === 'table' ? { __vModel__: key } : {}),
});

/** A form with one of every kind of container. */
export const formDocument = {
  fullName: '单据',
  enCode: 'd',
  webType: 1,
  formData: {
    fields: [
      field('a'),
      field('b'),
      field('card', 'card', { children: [field('inCard')] }),
      field('c'),
      field('tabs', 'tab', {
        children: [field('one', 'tabItem', { children: [field('inOne')] }), field('two', 'tabItem', { children: [] })],
      }),
      field('items', 'table', { children: [field('goods'), field('a')] }),
      field('more', 'table', { children: [field('note')] }),
      field('bare', 'card'),
    ],
  },
};

/** The nodes of a text. Throws its findings when it gives no model. */
export function treeOfText(text: string): FormTree & { readonly value: unknown } {
  const { value } = parseSource(text);
  const { model, issues } = parseModule(value, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return { model, registry, value };
}

/** The pointer of the node with this label, wherever it stands. */
export function pointerOf({ model }: FormTree, label: string): string {
  const found = model.allFields.find((each) => each.label === label);
  if (!found) throw new Error(`no node ${label}`);
  return found.pointer;
}

/** The form as its labels: `card(inCard)`. */
export function drawForm({ model }: FormTree): string {
  const draw = (nodes: FormTree['model']['allFields']): string =>
    nodes.map(({ label, children }) => (children.length > 0 ? `${label}(${draw(children)})` : label)).join(' ');
  return draw(model.form.fields);
}
