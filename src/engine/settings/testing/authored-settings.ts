import fc from 'fast-check';
import { rowsOf, type RowPlace, type SettingRow } from '../row';

const VALUES: Readonly<
  Record<NonNullable<SettingRow['type']>, (row: SettingRow, words: fc.Arbitrary<string>) => fc.Arbitrary<unknown>>
> = {
  text: (_row, words) => words,
  boolean: () => fc.boolean(),
  integer: ({ min = 0, max = 99 }) => fc.integer({ min, max }),
  number: ({ min = 0 }) => fc.integer({ min, max: min + 200 }),
  pixels: () => fc.integer({ min: 0, max: 300 }),
  length: () => fc.constantFrom('600px', '80%', '40rem'),
  choice: ({ values = [] }) => fc.constantFrom(...values),
  choices: ({ values = [] }) => fc.subarray([...values]),
};

/** Arbitrary subset of a place's settings that are parsed by their rows, with valid values. */
export function arbitrarySettings(
  place: RowPlace,
  words: fc.Arbitrary<string>,
): fc.Arbitrary<Partial<Record<string, unknown>>> {
  const values = typedRows(place).map(([name, row]) => [name, VALUES[row.type](row, words)] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
}

/** All settings of a place that are parsed by their rows, each with a valid value. */
export function everySetting(place: RowPlace): Readonly<Record<string, unknown>> {
  const all = typedRows(place).map(([name, row]) => [
    name,
    row.type === 'text' ? name : (row.default ?? row.values?.[0] ?? 80),
  ]);
  return Object.fromEntries(all) as Record<string, unknown>;
}

function typedRows(place: RowPlace) {
  return Object.entries(rowsOf(place)).flatMap(([name, row]) =>
    row.type ? [[name, { ...row, type: row.type }] as const] : [],
  );
}
