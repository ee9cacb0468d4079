import { describe, expect, it } from 'vitest';
import { toClientHash } from './password';
import { findBrokenRule, passwordDaysLeft, passwordDueOf, refusedFormer } from './password-policy';
import { DEFAULT_SETTINGS, type SystemSettings } from './system-settings';
import { findTrivial } from './trivial-passwords';

const with_ = (settings: Partial<SystemSettings>): SystemSettings => ({ ...DEFAULT_SETTINGS, ...settings });
const DAY_MS = 86_400_000;

describe('the rules of a password', () => {
  const strict = with_({
    passwordStrengthLimit: 1,
    passwordLengthMin: 1,
    passwordLengthMinNumber: 8,
    containsNumbers: 1,
    includeLowercaseLetters: 1,
    includeUppercaseLetters: 1,
    containsCharacters: 1,
  });

  it.each([
    ['Ab1!', 'SERVER_PASSWORD_SHORT'],
    ['Abcdefg!', 'SERVER_PASSWORD_DIGIT'],
    ['ABCDEF1!', 'SERVER_PASSWORD_LOWER'],
    ['abcdef1!', 'SERVER_PASSWORD_UPPER'],
    ['Abcdefg1', 'SERVER_PASSWORD_SYMBOL'],
    ['Abcdef1!', undefined],
    // Eight characters, although more units of UTF-16.
    ['Ab1!😀😀😀😀', undefined],
  ])('%s', (password, code) => {
    expect(findBrokenRule(password, strict)?.code).toBe(code);
  });

  it('asks for nothing while the limit is off, and for the length only where that is on', () => {
    expect(findBrokenRule('', { ...strict, passwordStrengthLimit: 0 })).toBeUndefined();
    expect(findBrokenRule('Ab1!', { ...strict, passwordLengthMin: 0 })).toBeUndefined();
  });
});

describe('passwords that a server can tell from their hash', () => {
  it.each(['123456', 'a', '~~', '0815', 'ZZZZZZZZ', 'admin123', 'Nurse@123', 'NURSE', '13800138000'])('%s', (known) => {
    expect(findTrivial(toClientHash(known), ['Nurse', '13800138000'])).toBe(known);
  });
  it('knows no others', () => {
    expect(findTrivial(toClientHash('Kranich-7-Tasse'), ['Nurse'])).toBeUndefined();
    expect(findTrivial(toClientHash('Nurse@123'), ['Doctor'])).toBeUndefined();
  });
});

describe('the age of a password', () => {
  const fresh = { password_reset: false, password_changed_at: new Date(0), created_at: new Date(0) };
  const regular = with_({ passwordIsUpdatedRegularly: 1, updateCycle: 30, updateInAdvance: 5 });

  it('is due after a reset, at first where that is asked for, and when the cycle is over', () => {
    expect(passwordDueOf(fresh, DEFAULT_SETTINGS, 9e12)).toBe('');
    expect(passwordDueOf({ ...fresh, password_reset: true }, DEFAULT_SETTINGS, 0)).toBe('reset');
    const initial = { ...fresh, password_changed_at: null };
    expect(passwordDueOf(initial, DEFAULT_SETTINGS, 0)).toBe('');
    expect(passwordDueOf(initial, with_({ mandatoryModificationOfInitialPassword: 1 }), 0)).toBe('initial');
    expect(passwordDueOf(fresh, regular, 30 * DAY_MS - 1)).toBe('');
    expect(passwordDueOf(fresh, regular, 30 * DAY_MS)).toBe('expired');
    expect(passwordDueOf(initial, regular, 30 * DAY_MS)).toBe('expired');
    expect(passwordDueOf(fresh, { ...regular, updateCycle: 0 }, 9e12)).toBe('');
  });

  it('says how many days are left only when they are few', () => {
    expect(passwordDaysLeft(fresh, regular, 24 * DAY_MS)).toBeNull();
    expect(passwordDaysLeft(fresh, regular, 25 * DAY_MS)).toBe(5);
    expect(passwordDaysLeft(fresh, regular, 29.5 * DAY_MS)).toBe(1);
    expect(passwordDaysLeft(fresh, DEFAULT_SETTINGS, 9e12)).toBeNull();
  });
});

it('looks no further back than is kept', () => {
  const former = (on: number, count: number) =>
    refusedFormer(with_({ disableOldPassword: on, disableTheNumberOfOldPasswords: count }));
  expect([former(0, 5), former(1, 5), former(1, -1), former(1, 2.9), former(1, 1e9)]).toEqual([0, 5, 0, 2, 24]);
});
