import { describe, expect, it } from 'vitest';
import { EXPRESSION_FUNCTIONS } from './index';
import { sampleCases } from './testing/arbitrary-case';
import { runCases } from './testing/run-cases';
import { vectors } from './testing/vectors';

describe('generated expressions', () => {
  const cases = sampleCases(2_000, Number(process.env['FC_SEED'] ?? 20_261_120));
  const outcomes = runCases(vectors, cases);

  it('end in a plain value or in an error with a position, whatever is written', () => {
    for (const outcome of outcomes) {
      if ('result' in outcome) expect(JSON.parse(JSON.stringify(outcome.result))).toEqual(outcome.result);
      else expect(Number(outcome.position)).toBeGreaterThan(0);
    }
  });

  it('are worth comparing: mostly values, some errors, every function', () => {
    const failed = outcomes.filter((outcome) => 'error' in outcome);
    expect(failed.length).toBeGreaterThan(50);
    expect(failed.length).toBeLessThan(cases.length / 3);
    const unused = EXPRESSION_FUNCTIONS.filter(
      ({ name }) => !cases.some(({ expression }) => expression.includes(`${name}(`)),
    );
    expect(unused).toEqual([]);
    const seen = new Set(outcomes.map((outcome) => JSON.stringify(outcome)));
    expect(seen.size).toBeGreaterThan(cases.length / 5);
  });

  it('are the same when they are run again, and none changes its values', () => {
    const before = JSON.stringify(cases);
    expect(runCases(vectors, [...cases].reverse())).toEqual([...outcomes].reverse());
    expect(JSON.stringify(cases)).toBe(before);
  });
});
