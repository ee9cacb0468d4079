import { describe, expect, it } from 'vitest';
import { registry } from '../../renderers/definitions';
import { createField } from '../../renderers/shared/testing/create-field';
import { textContext } from '../../renderers/shared/testing/text-context';

const IDS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'user 王建国/staff01': [['u1']],
  'user 李丽华': [['u2'], ['u3']],
  'organize 医院/内科': [['c1', 'd1']],
  'department 内科': [['c1', 'd1']],
  'company 分院': [['c1', 'c2']],
  'role 护士': [['r1']],
  'group 护士': [['g1']],
};
const context = {
  ...textContext,
  translate: (key: string) => key,
  named: (kind: string, text: string) => IDS[`${kind} ${text}`] ?? [],
};
function read(key: string, text: string, props: Readonly<Record<string, unknown>> = {}) {
  const definition = registry.resolve(key);
  if (!definition) throw new Error(`there is no ${key}`);
  return definition.fromText(text, createField(definition, { props }), context);
}
const several = { multiple: true };
const unknown = (value: string) => ({ ok: false, code: 'ENGINE_VALUE_OPTION', params: { value } });
const ambiguous = (value: string) => ({ ok: false, code: 'ENGINE_VALUE_AMBIGUOUS', params: { value, count: 2 } });

describe('names in imports', () => {
  it.each([
    ['userSelect', '王建国/staff01', {}, { ok: true, value: 'u1' }],
    ['userSelect', '王建国/staff01', several, { ok: true, value: ['u1'] }],
    ['userSelect', '李丽华', {}, ambiguous('李丽华')],
    ['userSelect', '王建国/staff01、无此人', several, unknown('无此人')],
    ['depSelect', '内科', {}, { ok: true, value: 'd1' }],
    ['roleSelect', '护士', {}, { ok: true, value: 'r1' }],
    ['organizeSelect', '医院/内科', {}, { ok: true, value: ['c1', 'd1'] }],
    ['organizeSelect', '内科', {}, unknown('内科')],
    ['organizeSelect', 'widget.organizeSelect.topNode', several, { ok: true, value: [['-1']] }],
    ['organizeSelect', 'widget.organizeSelect.topNode', { parentId: '-1' }, { ok: true, value: ['-1'] }],
    ['organizeSelect', '医院/内科', { parentId: '-1' }, unknown('医院/内科')],
    ['organizeSelect', 'widget.organizeSelect.topNode', { isOnlyOrg: true }, unknown('widget.organizeSelect.topNode')],
    [
      'organizeSelect',
      'widget.organizeSelect.topNode',
      { selectType: 'custom' },
      unknown('widget.organizeSelect.topNode'),
    ],
    ['usersSelect', '王建国/staff01', {}, { ok: true, value: 'u1--user' }],
    // One kind only may be chosen, or the name is that of two objects.
    ['usersSelect', '内科', {}, unknown('内科')],
    ['usersSelect', '内科，王建国/staff01', several, { ok: true, value: ['d1--department', 'u1--user'] }],
    ['usersSelect', '分院', several, { ok: true, value: ['c2--company'] }],
    ['usersSelect', '护士', several, ambiguous('护士')],
    ['usersSelect', 'widget.usersSelect.currentUser', { hasSys: true }, { ok: true, value: 'currentUser' }],
    ['usersSelect', 'widget.usersSelect.currentUser', {}, unknown('widget.usersSelect.currentUser')],
  ])('%s reads %s', (key, text, props, expected) => {
    expect(read(key, text, props)).toEqual(expected);
  });
});
