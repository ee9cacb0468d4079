import { describe, expect, it } from 'vitest';
import { canRunAway } from './pattern-risk';
import { startProcessorClock } from '../testing/processor-clock';

const rule = (source: string, flags = '') => ({ source, flags, message: '' });

describe('canRunAway', () => {
  it.each([
    '(a+)+$',
    '(a|a)*$',
    '^(\\w+\\s?)*$',
    '(a*)*b',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^(\\d{1,3})*$',
    '([\\w.-]+\\.)+x',
    'a*a*a*a*b',
    '^(?:.*,)+(x+x+)+y',
    '^(a+)+\\1$',
  ])('%s', (source) => expect(canRunAway(rule(source))).toBe(true));

  it.each([
    '^1[3456789]\\d{9}$',
    '^\\d{17}[\\dXx]$',
    '^[A-Za-z0-9]+(?:\\.+[A-Za-z0-9]+)*$',
    '^([1-9]\\d*|0)(\\.\\d+)?$',
    '^[A-Za-z0-9._-]+@[a-z0-9-]+(\\.[a-z]{2,3}){1,2}$',
    '^(?=.*\\d)(?=.*[a-z]).{6,}$',
    '^[\\s\\S]{0,50}$',
    '(\\w)\\1',
    '^\\d{1,3}(,\\d{3})*$',
    '^[\\u4e00-\\u9fa5]+$',
  ])('not %s', (source) => expect(canRunAway(rule(source))).toBe(false));

  it('knows unicode patterns, and judges a long one at once', () => {
    expect(canRunAway(rule('^[\\p{L}\\p{M}\\p{N} ]+$', 'u'))).toBe(false);
    expect(canRunAway(rule('^(\\p{L}+)+$', 'u'))).toBe(true);
    const spentMs = startProcessorClock();
    canRunAway(rule('[a-z]?'.repeat(160)));
    canRunAway(rule('('.repeat(90) + 'a' + ')+'.repeat(90)));
    expect(spentMs()).toBeLessThan(500);
  });
});
