import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { exampleDocuments, templateDocuments } from '../exchange/testing/sample-documents';
import type { ModuleModel } from '../contract/module-model';
import { parseModule } from '../parse';
import { writersOf } from './field-writers';
import { isEntered } from './is-entered';
import { lockOf } from './lock-plan';

const node = (jnpfKey: string, key: string, config: object = {}, props: object = {}) => ({
  __config__: { jnpfKey, label: key, ...config },
  __vModel__: key,
  ...props,
});
function parse(document: unknown): ModuleModel {
  const { model, issues } = parseModule(document, registry);
  if (!model) throw new Error(JSON.stringify(issues));
  return model;
}
const writers = (document: object) =>
  Object.fromEntries([...writersOf(parse(document))].map(([id, found]) => [id, [...found].join()]));

describe('writersOf', () => {
  it('finds rules, defaults, selections, relations, buttons and scripts, and nothing else', () => {
    const script = (text: string) => ({ on: { change: `({ data, setFormData }) => { ${text} }` } });
    const picked = { interfaceId: 'i', relationOptions: [{ field: 'price' }, { field: 'lines-cost' }] };
    const fields = [
      node('input', 'plain', {}, { disabled: true }),
      node('input', 'read', {}, script(`if (data.plain === 'x') setFormData('byCall', 1); data.assigned = 2`)),
      node('input', 'byCall'),
      node('input', 'assigned'),
      node('input', 'ruled'),
      node('input', 'pressed'),
      node('input', 'answered'),
      node('button', '', {}, { action: { type: 'set', values: { pressed: 'plain' } } }),
      node('button', '', {}, { action: { type: 'interface', interfaceId: 'i', into: { answered: '0.name' } } }),
      node('input', 'padded'),
      node('datePicker', 'today', { defaultCurrent: true }),
      node('input', 'computed', { defaultExpression: 'user.userName' }),
      node('laterAttr', 'shown', {}, { relationField: 'source' }),
      node('laterPopup', 'source', {}, { extraOptions: [{ to: 'filled' }] }),
      node('input', 'filled'),
      node(
        'table',
        'lines',
        { children: ['price', 'cost', 'note'].map((key) => node('input', key)) },
        { addTableConf: picked, addType: 1 },
      ),
    ];
    const rules = [
      { when: 'plain == "x"', then: { value: { ruled: 'plain' }, visible: ['byCall'] } },
      { on: 'leave', when: 'plain == "x"', then: { value: { padded: 'plain' } } },
    ];
    expect(writers({ formData: { fields }, rules })).toEqual({
      byCall: 'script',
      assigned: 'script',
      ruled: 'rule',
      pressed: 'action',
      answered: 'action',
      padded: 'rule',
      today: 'default',
      computed: 'default',
      shown: 'relation',
      filled: 'relation',
      'lines-price': 'selection',
      'lines-cost': 'selection',
    });
  });

  it('leaves no locked field of any document open by accident', () => {
    const documents = [...exampleDocuments, ...templateDocuments];
    const models = documents
      .map(({ text }) => parseModule(JSON.parse(text), registry).model)
      .filter((model) => model !== null);
    expect(models.length).toBeGreaterThanOrEqual(exampleDocuments.length);
    const open = models.flatMap((model) =>
      model.allFields
        .filter((field) => field.key !== '' && isEntered(field, registry) && lockOf(model, registry, field).isPossible)
        .flatMap((field) => {
          const found = [...(writersOf(model).get(field.id) ?? [])];
          return found.length === 0 ? [] : [`${model.fullName} ${field.id}: ${found.join()}`];
        }),
    );
    expect(open).toEqual([]);
  });

  it('finds the fields of a container that a script shows', () => {
    const show = { on: { change: "({ setShowOrHide }) => { setShowOrHide('$card_7', true) }" } };
    const card = {
      __config__: { jnpfKey: 'card', formId: 7, noShow: true, children: [node('input', 'inner')] },
    };
    expect(writers({ formData: { fields: [node('input', 'a', {}, show), card] } })).toEqual({ inner: 'script' });
  });
});
