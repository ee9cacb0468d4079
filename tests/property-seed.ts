import fc from 'fast-check';

/**
 * Property tests draw the same cases in every run, so that CI results are reproducible. `FC_SEED=<number>` sets another seed,
 * `FC_RUNS=<number>` the number of cases; a counterexample becomes a fixed test.
 */
fc.configureGlobal({
  seed: Number(process.env.FC_SEED ?? 20_261_120),
  ...(process.env.FC_RUNS ? { numRuns: Number(process.env.FC_RUNS) } : {}),
});
