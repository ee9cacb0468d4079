import { field, moduleSource, table } from './life-server';

/** Number of menus, one for each release of the module. */
export const MENU_COUNT = 120;
export const menuId = (version: number): string => `loop${String(version)}`;

/** A field and a sub-table that the module has in this version and the next. */
export const markField = (version: number): string => `f${String(version)}`;
export const markTable = (version: number): string => `t${String(version)}`;

/**
 * Source of the module in a version: widens or replaces the column `amount`, adds a column and a table with an index each, and
 * removes older ones, so that publishing takes many statements.
 */
export function loopSource(version: number): string {
  const marks = [version - 1, version].filter((mark) => mark > 0);
  return moduleSource('loop', [
    field(version % 2 === 1 ? 'input' : 'inputNumber', 'amount'),
    ...marks.flatMap((mark) => [
      field('input', markField(mark), { unique: true }),
      table(markTable(mark), [field('input', 'name'), field('inputNumber', 'price')]),
    ]),
  ]);
}
