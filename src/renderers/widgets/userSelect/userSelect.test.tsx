// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { UNRESTRICTED } from '../../../engine/contract/person';
import { EMPTY_USER } from '../../../engine/contract/empty-user';
import { createField } from '../../shared/testing/create-field';
import { exampleField } from '../../shared/testing/example-field';
import { createValidateContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

const fieldWith = (props: Readonly<Record<string, unknown>>) => createField(definition, { props });
const restrictionOf = (props: Readonly<Record<string, unknown>>, values: Readonly<Record<string, unknown>> = {}) =>
  definition.refersToPeople(null, fieldWith(props), { valueOf: (id) => values[id] })?.restriction;

describe('who may be chosen', () => {
  it('is anybody unless the field says otherwise', () => {
    expect(restrictionOf({ ableUserIds: ['u1'] })).toEqual(UNRESTRICTED);
  });

  it('is what the five lists and the one of 3.5 name, joined', () => {
    const lists = {
      ableUserIds: ['u1'],
      ableDepIds: [['c1', 'd1']],
      ablePosIds: ['p1'],
      ableRoleIds: ['r1'],
      ableGroupIds: ['g1'],
    };
    expect(
      restrictionOf({ selectType: 'custom', ...lists, ableIds: ['u2', 'u1', 'd2--department', 'c1--company'] }),
    ).toEqual({
      mode: 'custom',
      userIds: ['u1', 'u2'],
      departIds: ['d1', 'd2', 'c1'],
      positionIds: ['p1'],
      roleIds: ['r1'],
      groupIds: ['g1'],
    });
  });

  it('follows the related field, and is nobody while that is blank', () => {
    const props = { selectType: 'role', relationField: 'duty', ableRelationIds: ['r9'] };
    expect(definition.readsFields(fieldWith(props))).toEqual(['duty']);
    expect(restrictionOf(props, { duty: ['r1', 'r2'] })).toEqual({
      ...UNRESTRICTED,
      mode: 'role',
      roleIds: ['r1', 'r2'],
    });
    expect(restrictionOf(props, { duty: null })).toEqual({ ...UNRESTRICTED, mode: 'role' });
  });

  it('takes the related ids, or the list of the kind, where no field is named', () => {
    expect(
      restrictionOf({ selectType: 'dep', ableRelationIds: ['d1'], ableDepIds: ['d2'], ableUserIds: ['u1'] }),
    ).toEqual({
      ...UNRESTRICTED,
      mode: 'dep',
      departIds: ['d1', 'd2'],
    });
    expect(definition.readsFields(fieldWith({ selectType: 'all', relationField: 'dept' }))).toEqual([]);
  });

  it('is read wherever a generation wrote the related field', () => {
    const node = {
      ...example.node,
      __config__: { ...example.node.__config__, relationField: 'dept' },
      selectType: 'dep',
    };
    expect(definition.readsFields(exampleField({ ...node, relationField: '' }))).toEqual(['dept']);
  });
});

it('starts with the user where the field says so', () => {
  const context = { ...createValidateContext(), user: { ...EMPTY_USER, userId: 'u1' } };
  expect(definition.currentValue?.(fieldWith({}), context)).toBe('u1');
  expect(definition.currentValue?.(fieldWith({ multiple: true }), context)).toEqual(['u1']);
  expect(definition.currentValue?.(fieldWith({}), createValidateContext())).toBeNull();
});
