import fc from 'fast-check';

/**
 * Property tests draw the same cases in every run, so that the gate says the same of the same commit.
 * `FC_SEED=<number>` explores others, `FC_RUNS=<number>` draws more of them; what they find becomes a fixed example.
 */
fc.configureGlobal({
  seed: Number(process.env.FC_SEED ?? 20_261_120),
  ...(process.env.FC_RUNS ? { numRuns: Number(process.env.FC_RUNS) } : {}),
});
