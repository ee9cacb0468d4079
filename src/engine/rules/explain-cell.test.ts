import { describe, expect, it } from 'vitest';
import { explainField } from './explain-field';
import { settleRecord } from './settle-record';
import {
  exampleCalculation,
  exampleContext as context,
  exampleField,
  exampleModel,
  exampleRegistry as registry,
  exampleTable,
} from './testing/example-module';

describe('explainField of one cell', () => {
  const number = (key: string) => exampleField({ key, widget: 'inputNumber' });
  const model = exampleModel(
    [
      number('rate'),
      exampleTable('items', [number('price'), number('note'), exampleCalculation('tax', '{items.price}×{rate}')]),
    ],
    [{ when: 'items.price > 5', visible: ['items-note'], required: ['items-note'] }],
  );
  const { values, states } = settleRecord({
    model,
    registry,
    values: { rate: 2, items: [{ price: 3 }, { price: 7 }] },
    context,
  });
  const explain = (fieldId: string, rowIndex?: number) =>
    explainField({
      model,
      registry,
      values,
      states,
      context,
      fieldId,
      ...(rowIndex === undefined ? {} : { rowIndex }),
    });

  it('gives the formula with the inputs and the result of its row', () => {
    expect(explain('items-tax', 1)?.reasons).toMatchObject([
      {
        effect: 'calculated',
        inputs: [
          { name: 'items.price', value: 7 },
          { name: 'rate', value: 2 },
        ],
        result: 14,
      },
    ]);
    expect(explain('items-tax', 0)?.reasons).toMatchObject([{ result: 6 }]);
  });

  it('gives the state of its row, and whether the rule holds there', () => {
    expect(explain('items-note', 0)).toMatchObject({
      state: { isVisible: false, isRequired: false },
      reasons: [
        { effect: 'hidden', isActive: true, inputs: [{ value: 3 }] },
        { effect: 'required', isActive: false },
      ],
    });
    expect(explain('items-note', 1)).toMatchObject({
      state: { isVisible: true, isRequired: true },
      reasons: [
        { effect: 'shown', isActive: true, inputs: [{ value: 7 }] },
        { effect: 'required', isActive: true },
      ],
    });
  });

  it('speaks of the column as a whole where no row is named or none stands there', () => {
    for (const rowIndex of [undefined, 9]) {
      expect(explain('items-tax', rowIndex)?.reasons).toMatchObject([{ inputs: [{ value: [3, 7] }, { value: 2 }] }]);
    }
  });
});
