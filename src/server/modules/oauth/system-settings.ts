import type { AppDeps } from '../../deps';

/** Platform settings and their defaults (contract f.3 sys-config keys): what the sign-in page, the shell and the policy read. */
const DEFAULTS = {
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
  /** 1 = a new sign-in ends the older ones of the account. */
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
};

export type SystemSettings = typeof DEFAULTS;

/** Reads the settings; stored values of another type than the default's are ignored, unknown keys left out. */
export async function readSettings(deps: AppDeps): Promise<SystemSettings> {
  const rows = await deps.db.selectFrom('settings').select(['key', 'value']).execute();
  const stored = rows.filter(
    ({ key, value }) => key in DEFAULTS && typeof value === typeof DEFAULTS[key as keyof SystemSettings],
  );
  return { ...DEFAULTS, ...Object.fromEntries(stored.map(({ key, value }) => [key, value])) };
}

/** The part of the settings that the shell shows (contract e.3 sysConfigInfo). */
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
