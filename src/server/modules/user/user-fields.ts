import { descriptionField, namePattern, sortField, type FieldRule } from '../../resource/index';

const long = (length: number) => ({ length, text: 'server.user.long' });

/** A text that everybody may leave out. */
const text = (name: string, column: string, length = 50): FieldRule => ({
  name,
  column,
  kind: 'text',
  max: long(length),
  isKept: true,
});

/** 11 digits that begin with 1 and 3 to 9 (docs/screens.md#names-and-codes). */
const MOBILE = /^1[3-9]\d{9}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** Members of a user that stand in columns. */
export const userFields: readonly FieldRule[] = [
  {
    name: 'account',
    column: 'account',
    kind: 'text',
    required: 'server.user.accountRequired',
    max: long(50),
    pattern: { accepts: /^[A-Za-z0-9][A-Za-z0-9._-]*$/, text: 'server.user.accountPattern' },
  },
  {
    name: 'realName',
    column: 'real_name',
    kind: 'text',
    required: 'server.user.nameRequired',
    max: long(50),
    pattern: { accepts: namePattern, text: 'server.field.namePattern' },
  },
  {
    name: 'gender',
    column: 'gender',
    kind: 'integer',
    fallback: 3,
    range: { min: 1, max: 3, text: 'server.user.gender' },
  },
  {
    name: 'mainOrganizeId',
    column: 'organize_id',
    kind: 'text',
    isKept: true,
    refersTo: { table: 'organizes', text: 'server.user.organizeGone' },
  },
  // Hashed before it is stored; only a new user's counts, later ones are reset (`reset-password.ts`).
  {
    name: 'password',
    column: 'password_hash',
    kind: 'text',
    isSecret: true,
    isKept: true,
    pattern: { accepts: /^[0-9a-fA-F]{32}$/, text: 'server.user.password' },
  },
  { name: 'mainPositionId', column: 'position_id', kind: 'text', isKept: true },
  {
    name: 'managerId',
    column: 'manager_id',
    kind: 'text',
    isNullable: true,
    refersTo: { table: 'users', text: 'server.user.managerGone' },
  },
  {
    ...text('mobilePhone', 'mobile_phone'),
    pattern: { accepts: MOBILE, text: 'server.user.mobile' },
  },
  { ...text('email', 'email', 100), pattern: { accepts: EMAIL, text: 'server.user.email' } },
  text('landline', 'landline'),
  text('telePhone', 'tele_phone'),
  { name: 'birthday', column: 'birthday', kind: 'moment', isKept: true },
  { name: 'entryDate', column: 'entry_date', kind: 'moment', isKept: true },
  text('nation', 'nation'),
  text('nativePlace', 'native_place'),
  text('certificatesType', 'certificates_type'),
  text('certificatesNumber', 'certificates_number'),
  text('education', 'education'),
  text('urgentContacts', 'urgent_contacts'),
  text('urgentTelePhone', 'urgent_tele_phone'),
  text('postalAddress', 'postal_address', 200),
  { name: 'isAdministrator', column: 'is_administrator', kind: 'flag', isKept: true },
  {
    name: 'enabledMark',
    column: 'enabled_mark',
    kind: 'integer',
    fallback: 1,
    isKept: true,
    range: { min: 0, max: 2, text: 'server.field.enabledMark' },
  },
  sortField,
  descriptionField,
];
