import { describe, expect, it } from 'vitest';
import type { Expression } from '../contract/expression';
import { createNameScope, parseExpression } from '../expression';
import { MAX_STEPS } from '../expression/limits';
import { exampleContext } from './testing/example-module';
import { buttonStateOf } from './button-state';

const scope = {
  ...createNameScope([{ key: 'isLocked', tableKey: '' }], '', new Set(['typeId'])),
  idLists: new Set(['selection'] as const),
};

function condition(source: string): Expression {
  const parsed = parseExpression(source, scope);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issue));
  return parsed.expression;
}

function stateOf(conditions: { readonly when?: string; readonly disabledWhen?: string }, isLocked: unknown = '1') {
  const { when, disabledWhen } = conditions;
  const button = {
    ...(when !== undefined && { when: condition(when) }),
    ...(disabledWhen !== undefined && { disabledWhen: condition(disabledWhen) }),
  };
  const context = { ...exampleContext, params: { typeId: 't1' }, recordId: 'r1', idLists: { selection: ['a', 'b'] } };
  return buttonStateOf(button, { values: { isLocked }, context });
}

/** Takes more steps than any expression may. */
const endless = 'isLocked in isLocked';
const tooMuch = Array.from({ length: Math.ceil(Math.sqrt(MAX_STEPS)) + 1 }, (_unused, index) => String(index));

describe('the conditions of a button', () => {
  it.each([
    [{}, 'ready'],
    [{ when: 'isLocked == "1"' }, 'ready'],
    [{ when: 'isLocked == "0"' }, 'hidden'],
    [{ when: 'param.typeId == "t1" and record.id == "r1" and not ISEMPTY(user.userId)' }, 'ready'],
    [{ disabledWhen: 'isLocked == "1"' }, 'disabled'],
    [{ disabledWhen: 'isLocked == "0"' }, 'ready'],
    [{ when: 'isLocked == "0"', disabledWhen: 'true' }, 'hidden'],
    [{ disabledWhen: 'selection.count > 1' }, 'disabled'],
    [{ when: '"b" in selection.ids' }, 'ready'],
  ])('%j: %s', (conditions, state) => expect(stateOf(conditions)).toBe(state));

  it('take the button away where they cannot be evaluated', () => {
    expect(stateOf({ when: endless }, tooMuch)).toBe('hidden');
    expect(stateOf({ disabledWhen: endless }, tooMuch)).toBe('disabled');
  });
});
