import { expect, it } from 'vitest';
import { EMPTY_USER } from '../contract/empty-user';
import { UNRESTRICTED, type PersonKind, type PersonRestriction } from '../contract/person';
import { isOwnAllowed } from './own-people';

const context = {
  user: { ...EMPTY_USER, userId: 'u1', organizeId: 'd2', departmentId: 'd2', positionId: 'p1', roleIds: ['r1'] },
  organizeIdPath: ['c1', 'd1', 'd2'],
};
const isAllowed = (type: PersonKind, id: string, restriction: Partial<PersonRestriction>) =>
  isOwnAllowed(
    { entries: [{ type, id }], kinds: [type], restriction: { ...UNRESTRICTED, mode: 'custom', ...restriction } },
    context,
  );

it.each([
  ['the user alone', { userIds: ['u1'] }, true],
  ['an organisation above', { departIds: ['d1'] }, true],
  ['the main position', { positionIds: ['p1'] }, true],
  ['a role', { roleIds: ['r1'] }, true],
  ['another user', { userIds: ['u2'] }, false],
  ['an organisation beside', { departIds: ['d3'] }, false],
  // Only the server knows the members.
  ['a group', { groupIds: ['g1'] }, false],
  ['nobody', {}, false],
])('a user is a default where the field names %s: %s', (_what, restriction, expected) => {
  expect(isAllowed('user', 'u1', restriction)).toBe(expected);
});

it('a department is one only at or below what the field names', () => {
  expect(isAllowed('department', 'd2', { departIds: ['c1'] })).toBe(true);
  expect(isAllowed('department', 'd2', { departIds: ['d2'] })).toBe(true);
  expect(isAllowed('department', 'd1', { departIds: ['d2'] })).toBe(false);
  expect(isAllowed('department', 'elsewhere', { departIds: ['d2'] })).toBe(false);
});

it('a department is no default of a field of companies', () => {
  const path = { type: 'company' as const, id: 'd2', path: ['c1', 'd1', 'd2'] };
  expect(isOwnAllowed({ entries: [path], kinds: ['company'], restriction: UNRESTRICTED }, context)).toBe(false);
  const ofCompany = { user: { ...EMPTY_USER, organizeId: 'c2' }, organizeIdPath: ['c1', 'c2'] };
  const below = { entries: [{ type: 'department' as const, id: 'c2' }], kinds: ['company' as const] };
  expect(isOwnAllowed({ ...below, restriction: UNRESTRICTED }, ofCompany)).toBe(true);
});
