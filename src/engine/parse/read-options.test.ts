import { expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { findField } from '../contract/module-model';
import { CHOICE_ICONS } from '../contract/choice-icon';
import { parseModule } from './parse-module';

function parse(options: readonly object[], place: 'options' | 'slot' = 'options') {
  const config = { jnpfKey: 'select', label: 'state', dataType: 'static' };
  const node = {
    __config__: config,
    __vModel__: 'state',
    ...(place === 'slot' ? { __slot__: { options } } : { options }),
  };
  const { model, issues } = parseModule(
    { fullName: 'm', enCode: 'm', webType: 1, formData: { fields: [node] } },
    registry,
  );
  const source = model && findField(model, 'state')?.options;
  return { items: source?.kind === 'static' ? source.items : [], issues };
}

it('reads the colour of a choice, of any level', () => {
  const below = [{ id: 'b', fullName: 'B', color: 'red' }];
  expect(parse([{ id: 'a', fullName: 'A', color: 'gold', children: below }]).items).toEqual([
    { value: 'a', label: 'A', color: 'gold', children: [{ value: 'b', label: 'B', color: 'red' }] },
  ]);
});

it('drops a colour whose text might not be read, and says where it stands', () => {
  for (const [place, pointer] of [
    ['options', '/formData/fields/0/options/1/color'],
    ['slot', '/formData/fields/0/__slot__/options/1/color'],
  ] as const) {
    const { items, issues } = parse(
      [
        { id: 'a', fullName: 'A' },
        { id: 'b', fullName: 'B', color: '#ffff00' },
      ],
      place,
    );
    expect(items).toEqual([
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ]);
    expect(issues).toMatchObject([{ code: 'ENGINE_VALUE_REPAIRED', pointer, params: { property: 'color' } }]);
  }
});

it('reads the icon of a choice, of any level', () => {
  const below = [{ id: 'b', fullName: 'B', icon: 'medicine-box' }];
  expect(parse([{ id: 'a', fullName: 'A', icon: 'heart', color: 'red', children: below }]).items).toEqual([
    {
      value: 'a',
      label: 'A',
      color: 'red',
      icon: 'heart',
      children: [{ value: 'b', label: 'B', icon: 'medicine-box' }],
    },
  ]);
});

it('drops an icon that is not there, and names those that are', () => {
  const { items, issues } = parse([{ id: 'a', fullName: 'A', icon: 'hart' }]);
  expect(items).toEqual([{ value: 'a', label: 'A' }]);
  const pointer = '/formData/fields/0/options/0/icon';
  expect(issues).toMatchObject([
    { code: 'ENGINE_VALUE_REPAIRED', pointer, params: { property: 'icon', came: 'hart' } },
  ]);
  expect(String(issues[0]?.params['expected']).split('|')).toEqual(CHOICE_ICONS);
});
