import { sql } from 'kysely';
import type { AppDeps } from '../../deps';

/** Platform settings and their defaults. */
export const DEFAULT_SETTINGS = {
  title: 'Formloom',
  sysName: 'Formloom',
  sysVersion: '3.4.7',
  copyright: '',
  companyName: '',
  logoIcon: '',
  loginIcon: '',
  navigationIcon: '',
  workLogoIcon: '',
  appIcon: '',
  /** 1 = a new sign-in ends the account's older sessions. */
  singleLogin: 2,
  lastLoginTimeSwitch: 1,
  passwordStrengthLimit: 0,
  passwordLengthMin: 0,
  passwordLengthMinNumber: 6,
  containsNumbers: 0,
  includeLowercaseLetters: 0,
  includeUppercaseLetters: 0,
  containsCharacters: 0,
  mandatoryModificationOfInitialPassword: 0,
  /** 1 = a password lasts `updateCycle` days; its user is told `updateInAdvance` days before. */
  passwordIsUpdatedRegularly: 0,
  updateCycle: 90,
  updateInAdvance: 7,
  /** 1 = a new password differs from the last `disableTheNumberOfOldPasswords` ones. */
  disableOldPassword: 0,
  disableTheNumberOfOldPasswords: 3,
};

export type SystemSettings = typeof DEFAULT_SETTINGS;

/** Reads the settings; values of another type than the default's and unknown keys are ignored. */
export async function readSettings(deps: AppDeps): Promise<SystemSettings> {
  const rows = await deps.db.selectFrom('settings').select(['key', 'value']).execute();
  const stored = rows.filter(
    ({ key, value }) =>
      key in DEFAULT_SETTINGS && typeof value === typeof DEFAULT_SETTINGS[key as keyof SystemSettings],
  );
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(stored.map(({ key, value }) => [key, value])) };
}

/** The settings for the shell (docs/clients.md#the-current-user). */
export function toConfigInfo(settings: SystemSettings) {
  const {
    title,
    sysName,
    sysVersion,
    copyright,
    companyName,
    logoIcon,
    loginIcon,
    navigationIcon,
    workLogoIcon,
    appIcon,
  } = settings;
  return {
    title,
    sysName,
    sysVersion,
    copyright,
    companyName,
    logoIcon,
    loginIcon,
    navigationIcon,
    workLogoIcon,
    appIcon,
  };
}

/** Limits of texts and logo for unauthenticated callers. */
const MAX_BRAND_TEXT = 200;
const MAX_BRAND_LOGO = 100_000;
/** A data URL, or a path of this site. */
const LOGO = /^(?:data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]|\/(?![/\\]))/;
const BRAND_KEYS = [
  'title',
  'sysName',
  'copyright',
  'logoIcon',
  'loginIcon',
] as const satisfies readonly (keyof SystemSettings)[];

/** Name and logo of the platform, for unauthenticated callers; bounded, and nothing else of the settings. */
export async function readBrand(deps: AppDeps) {
  const rows = await deps.db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', BRAND_KEYS)
    .where(sql`length(value::text)`, '<=', MAX_BRAND_LOGO)
    .execute();
  const texts = new Map(rows.map(({ key, value }) => [key, typeof value === 'string' ? value : '']));
  const textOf = (key: 'title' | 'sysName' | 'copyright') =>
    (texts.get(key) ?? DEFAULT_SETTINGS[key]).slice(0, MAX_BRAND_TEXT);
  const logos = [texts.get('loginIcon') ?? '', texts.get('logoIcon') ?? ''];
  return {
    title: textOf('title'),
    sysName: textOf('sysName'),
    copyright: textOf('copyright'),
    loginIcon: logos.find((logo) => LOGO.test(logo)) ?? '',
  };
}
