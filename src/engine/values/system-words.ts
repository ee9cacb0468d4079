/** Words that the server fills in a data interface's parameters, written `@word` (docs/module-format.md#interface-parameters). */
export const SYSTEM_WORDS: ReadonlySet<string> = new Set([
  'keyword',
  'user',
  'userId',
  'organization',
  'organize',
  'organizeId',
  'department',
  'departmentId',
  'position',
  'positionId',
  'currentUsersAndSubordinates',
  'currentOrganizationAndSuborganization',
  'chargeorganization',
  'currentChargeorganizationAndSuborganization',
]);
