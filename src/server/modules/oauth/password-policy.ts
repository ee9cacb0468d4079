import { DAY_MS } from '../../../engine/values/zoned-time';
import type { PasswordDue } from '../../db/migrations/024_password_history';
import type { AppDeps } from '../../deps';
import { readSettings, type SystemSettings } from './system-settings';

/** Former passwords that are kept of a user: no setting looks further back. */
export const MAX_FORMER_PASSWORDS = 24;

const isOn = (value: number) => value === 1;

/** How many former passwords a new one must differ from (docs/clients.md#password-policy); 0 = only from the present one. */
export function refusedFormer(settings: SystemSettings): number {
  if (!isOn(settings.disableOldPassword)) return 0;
  return Math.min(MAX_FORMER_PASSWORDS, Math.max(0, Math.trunc(settings.disableTheNumberOfOldPasswords)));
}

/** What a new password must hold, for the forms that ask for one: only they see it as it is typed. */
export async function readPasswordPolicy(deps: AppDeps) {
  const settings = await readSettings(deps);
  const asked = (setting: number) => (isOn(settings.passwordStrengthLimit) && isOn(setting) ? 1 : 0);
  return {
    minLength: asked(settings.passwordLengthMin) * Math.max(0, Math.trunc(settings.passwordLengthMinNumber)),
    digit: asked(settings.containsNumbers),
    lower: asked(settings.includeLowercaseLetters),
    upper: asked(settings.includeUppercaseLetters),
    symbol: asked(settings.containsCharacters),
  };
}

/** A rule that a password breaks, as the key of its message with what fills it. */
export interface BrokenRule {
  readonly code:
    | 'SERVER_PASSWORD_SHORT'
    | 'SERVER_PASSWORD_DIGIT'
    | 'SERVER_PASSWORD_LOWER'
    | 'SERVER_PASSWORD_UPPER'
    | 'SERVER_PASSWORD_SYMBOL';
  readonly params: Readonly<Record<string, number>>;
}

/** The first rule of the policy that a password breaks, in the order of docs/clients.md#password-policy; undefined = none. */
export function findBrokenRule(password: string, settings: SystemSettings): BrokenRule | undefined {
  if (!isOn(settings.passwordStrengthLimit)) return undefined;
  const min = settings.passwordLengthMinNumber;
  if (isOn(settings.passwordLengthMin) && [...password].length < min)
    return { code: 'SERVER_PASSWORD_SHORT', params: { min } };
  const kinds = [
    [settings.containsNumbers, /[0-9]/, 'SERVER_PASSWORD_DIGIT'],
    [settings.includeLowercaseLetters, /[a-z]/, 'SERVER_PASSWORD_LOWER'],
    [settings.includeUppercaseLetters, /[A-Z]/, 'SERVER_PASSWORD_UPPER'],
    [settings.containsCharacters, /[^0-9A-Za-z]/, 'SERVER_PASSWORD_SYMBOL'],
  ] as const;
  const missing = kinds.find(([setting, kind]) => isOn(setting) && !kind.test(password));
  return missing && { code: missing[2], params: {} };
}

/** What tells the age of a user's password. */
export interface PasswordAge {
  readonly password_reset: boolean;
  readonly password_changed_at: Date | null;
  readonly created_at: Date;
}

/** Milliseconds since the epoch at which a password is too old; Infinity = never. */
function expiryOf({ password_changed_at, created_at }: PasswordAge, settings: SystemSettings): number {
  if (!isOn(settings.passwordIsUpdatedRegularly) || settings.updateCycle <= 0) return Infinity;
  return (password_changed_at ?? created_at).getTime() + settings.updateCycle * DAY_MS;
}

/** Why a user who signs in now must change the password first; '' = they need not. */
export function passwordDueOf(age: PasswordAge, settings: SystemSettings, nowMs: number): PasswordDue {
  if (age.password_reset) return 'reset';
  if (isOn(settings.mandatoryModificationOfInitialPassword) && age.password_changed_at === null) return 'initial';
  return expiryOf(age, settings) <= nowMs ? 'expired' : '';
}

/** Days until the password has to be changed, once they are few enough to say so; null = nothing is said. */
export function passwordDaysLeft(age: PasswordAge, settings: SystemSettings, nowMs: number): number | null {
  const days = Math.ceil((expiryOf(age, settings) - nowMs) / DAY_MS);
  return days <= settings.updateInAdvance ? Math.max(0, days) : null;
}
