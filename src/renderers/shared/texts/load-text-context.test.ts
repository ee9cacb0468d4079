import { describe, expect, it, vi } from 'vitest';
import { createMemoryServices } from '../../screens/testing/memory-services';
import { fieldNode, testModule } from '../../screens/testing/test-module';
import { loadTextContext } from './load-text-context';

describe('loadTextContext', () => {
  const model = testModule({
    fields: [
      fieldNode('select', 'sex', { dataType: 'dictionary', dictionaryType: 'sexType' }),
      fieldNode('select', 'unused', { dataType: 'dictionary', dictionaryType: 'other' }),
    ],
  });
  const [sex] = model.allFields;
  if (!sex) throw new Error('no field');

  it('loads what the texts ask for and nothing else', async () => {
    const dictionary = vi.fn(() => Promise.resolve([{ value: '1', label: '男' }]));
    const names = vi.fn(() => Promise.resolve(new Map([['u1', '王医生']])));
    const context = await loadTextContext({
      services: createMemoryServices({ dictionary, names }),
      translate: (key) => key,
      visit(recording) {
        recording.optionsOf(sex);
        recording.nameOf('user', 'u1');
        recording.nameOf('user', 'u2');
      },
    });
    expect(dictionary.mock.calls).toEqual([['sexType', 'id']]);
    expect(names.mock.calls).toEqual([['user', ['u1', 'u2']]]);
    expect(context.optionsOf(sex)).toEqual([{ value: '1', label: '男' }]);
    expect([context.nameOf('user', 'u1'), context.nameOf('user', 'u2')]).toEqual(['王医生', undefined]);
  });

  it('leaves unknown what cannot be loaded', async () => {
    const context = await loadTextContext({
      services: createMemoryServices({ dictionary: () => Promise.reject(new Error('down')) }),
      translate: (key) => key,
      visit: (recording) => recording.optionsOf(sex),
    });
    expect(context.optionsOf(sex)).toEqual([]);
  });

  it('asks a data interface only where no field of the record takes part', async () => {
    const dynamic = (templateJson: object[]) => ({ dataType: 'dynamic', propsUrl: 'i1', templateJson });
    const { allFields } = testModule({
      fields: [
        fieldNode('select', 'free', dynamic([{ field: 'a', defaultValue: '1' }]), {
          props: { label: 'n', value: 'v' },
        }),
        fieldNode('select', 'bound', dynamic([{ field: 'a', relationField: 'free' }])),
      ],
    });
    const dataInterface = vi.fn(() => Promise.resolve([{ v: '1', n: '一' }]));
    const context = await loadTextContext({
      services: createMemoryServices({ dataInterface }),
      translate: (key) => key,
      visit: (recording) => void allFields.map((field) => recording.optionsOf(field)),
    });
    expect(dataInterface.mock.calls).toMatchObject([['i1', [{ field: 'a', defaultValue: '1' }], {}]]);
    expect(allFields.map((field) => context.optionsOf(field))).toEqual([[{ value: '1', label: '一' }], []]);
  });
});
