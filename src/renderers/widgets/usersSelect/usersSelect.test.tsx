// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createField } from '../../shared/testing/create-field';
import { createValidateContext, textContext } from '../../shared/testing/text-context';
import { runWidgetContract } from '../../shared/widget-contract';
import { definition } from './definition';
import example from './example.json';
import { renderer } from './index';

runWidgetContract(renderer, example);

const single = createField(definition);
const several = createField(definition, { props: { multiple: true } });
const withSystem = createField(definition, { props: { multiple: true, hasSys: true } });

describe('people of any kind', () => {
  it('are stored with their kind; an id alone is a person', () => {
    expect(definition.toStored(['u1', 'd1--department', 'u1--user'], several)).toEqual({
      ok: true,
      value: ['u1--user', 'd1--department'],
    });
    expect(definition.toStored(['g1--group'], single)).toEqual({ ok: true, value: 'g1--group' });
    expect(definition.toStored('currentUser--user', withSystem)).toEqual({ ok: true, value: ['currentUser'] });
  });

  it('are people alone where one is chosen', () => {
    const kindsOf = (field: typeof single) => definition.refersToPeople('', field, { valueOf: () => null })?.kinds;
    expect(kindsOf(single)).toEqual(['user']);
    expect(kindsOf(several)).toContain('group');
  });

  it('include the current user only where the field says so', () => {
    const problems = (field: typeof single) => definition.validate(['currentUser'], field, createValidateContext());
    expect(problems(several)).toMatchObject([{ code: 'ENGINE_VALUE_OPTION' }]);
    expect(problems(withSystem)).toEqual([]);
    expect(definition.toText(['currentUser'], withSystem, textContext)).toBe('当前用户');
    const reference = definition.refersToPeople(['currentUser', 'g1--group'], withSystem, { valueOf: () => null });
    expect(reference?.entries).toEqual([{ type: 'group', id: 'g1' }]);
  });

  it('are named by their kinds', () => {
    const context = { ...textContext, nameOf: (kind: string, id: string) => `${kind} ${id}` };
    expect(definition.toText(['c1--company', 'p1--position'], several, context)).toBe('department c1,position p1');
    const [users] = definition.namedBy(several);
    expect(users).toEqual({ kind: 'user', suffix: '--user' });
  });
});
