import { EMPTY_USER } from '../contract/empty-user';
import type { EvaluationContext } from '../contract/evaluation';
import type { TestStart } from '../contract/module-test';
import { toTimestamp } from '../values/date-values';

/** When tests take place that name no time of their own: they give the same every day. */
const TEST_NOW = '2026-01-01 08:00';

/** Everything outside of the record, as a test says it: its time, and a user about whom only what it names is known. */
export function contextOf(given: Pick<TestStart, 'now' | 'user' | 'isStored'>, timeZone: string): EvaluationContext {
  const at = toTimestamp(given.now.replace('T', ' ') || TEST_NOW, timeZone);
  return {
    now: at ?? 0,
    timeZone,
    language: 'zh',
    user: { ...EMPTY_USER, ...given.user },
    ...(given.isStored && { recordId: 'test' }),
  };
}
