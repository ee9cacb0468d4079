import { describe, expect, it } from 'vitest';
import { findField } from '../../../engine/contract/module-model';
import { shareModel } from './share-model';
import { CHOICES, moduleOf, node } from './testing/preview-module';

const name = node('input', 'name', { label: '名称' });
const amount = node('inputNumber', 'amount', { label: '金额' });
const card = (...children: object[]) => node('card', '', { children });
const rules = [{ when: 'amount > 1', then: { required: 'name' } }];

describe('shareModel', () => {
  it('gives the same model for the same text read twice', () => {
    const first = shareModel(null, moduleOf([name, card(amount)], { rules }));
    expect(shareModel(first, moduleOf([name, card(amount)], { rules }))).toBe(first);
  });

  it('keeps every field but the one that changed and the containers around it', () => {
    const first = shareModel(null, moduleOf([name, card(amount, node('select', 'kind', {}, CHOICES))], { rules }));
    const renamed = node('inputNumber', 'amount', { label: '总额' });
    const second = shareModel(first, moduleOf([name, card(renamed, node('select', 'kind', {}, CHOICES))], { rules }));
    const at = (id: string) => [findField(first.model, id), findField(second.model, id)] as const;
    for (const id of ['name', 'kind']) expect(at(id)[1], id).toBe(at(id)[0]);
    expect(at('amount')[1]).not.toBe(at('amount')[0]);
    expect(at('amount')[1]?.label).toBe('总额');
    expect(at('$card_1')[1]).not.toBe(at('$card_1')[0]);
    expect(second.model.allFields).toContain(at('amount')[1]);
    expect(second.settings).toBe(first.settings);
    expect(second.rulesModel).toBe(first.model);
  });

  it('takes a field that only moved for the same', () => {
    const first = shareModel(null, moduleOf([name, amount]));
    const second = shareModel(first, moduleOf([node('input', 'before'), name, amount]));
    for (const id of ['name', 'amount']) expect(findField(second.model, id)).toBe(findField(first.model, id));
    expect(second.model.form.fields.map(({ id }) => id)).toEqual(['before', 'name', 'amount']);
  });

  it('says when the settings of the form, the list or the rules are others', () => {
    const first = shareModel(null, moduleOf([name, amount], { rules }));
    const wider = shareModel(
      first,
      moduleOf([name, amount], { formData: { fields: [name, amount], labelWidth: 180 }, rules }),
    );
    expect(wider.settings).not.toBe(first.settings);
    expect(wider.model.form.fields[0]).toBe(first.model.form.fields[0]);
    expect(wider.rulesModel).toBe(first.rulesModel);
    const ruled = shareModel(
      first,
      moduleOf([name, amount], { rules: [{ when: 'amount > 2', then: { required: 'name' } }] }),
    );
    expect(ruled.rulesModel).toBe(ruled.model);
    expect(ruled.settings).toBe(first.settings);
  });
});
