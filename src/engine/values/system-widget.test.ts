import { describe, expect, it } from 'vitest';
import type { FieldModel } from '../contract/field-model';
import { systemIdAnswers, systemTimeAnswers, systemTimeText } from './system-widget';

const field = {} as FieldModel;
const zone = 'Asia/Shanghai';
const midnight = Date.parse('2026-11-01T00:00:00+08:00');

describe('system times', () => {
  it('read milliseconds and texts of every generation, and refuse the rest', () => {
    for (const input of [midnight, String(midnight), '2026-11-01', '2026-11-01 00:00:00', '2026-10-31T16:00:00Z']) {
      expect(systemTimeAnswers.toStored(input, field)).toEqual({ ok: true, value: midnight });
    }
    expect(systemTimeAnswers.toStored('', field)).toEqual({ ok: true, value: null });
    for (const input of ['yesterday', {}, [], true, Number.NaN])
      expect(systemTimeAnswers.toStored(input, field).ok).toBe(false);
  });

  it('are shown on the platform clock; a text that the server made stays', () => {
    expect(systemTimeText(midnight, zone)).toBe('2026-11-01 00:00:00');
    expect(systemTimeText('2026-11-01 00:00:00', zone)).toBe('2026-11-01 00:00:00');
    expect(systemTimeText(null, zone)).toBe('');
  });

  it('survive the database', () => {
    expect(systemTimeAnswers.fromColumn(systemTimeAnswers.toColumn(midnight))).toBe(midnight);
    expect(systemTimeAnswers.fromColumn(null)).toBeNull();
  });

  it('are searched up to the end of the last day, or second', () => {
    expect(systemTimeAnswers.toSearchRange([midnight, midnight], field, zone)).toEqual([
      midnight,
      midnight + 86_399_999,
    ]);
    expect(systemTimeAnswers.toSearchRange([null, midnight + 1000], field, zone)).toEqual([null, midnight + 1999]);
    expect(systemTimeAnswers.toSearchRange([midnight, null], field, zone)).toEqual([midnight, null]);
  });
});

describe('system ids', () => {
  const answers = systemIdAnswers('user');
  const context = {
    translate: (key: string) => key,
    timeZone: zone,
    optionsOf: () => [],
    nameOf: (kind: string, id: string) => (kind === 'user' && id === 'u1' ? '张三' : undefined),
  };

  it('are shown as names; unknown ids as themselves', () => {
    expect(answers.toText('u1', field, context)).toBe('张三');
    expect(answers.toText('u2', field, context)).toBe('u2');
    expect(answers.toText(null, field, context)).toBe('');
  });

  it('are short text', () => {
    expect(answers.toStored(' u1 ')).toEqual({ ok: true, value: 'u1' });
    expect(answers.toStored(12)).toEqual({ ok: true, value: '12' });
    expect(answers.toStored('')).toEqual({ ok: true, value: null });
    for (const input of [{}, ['u1'], 'x'.repeat(201)]) expect(answers.toStored(input).ok).toBe(false);
  });
});
