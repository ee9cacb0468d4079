import { field, moduleSource, table } from './life-server';

/** Menus that releases of the module go under, one each. */
export const MENU_COUNT = 120;
export const menuId = (version: number): string => `loop${String(version)}`;

/** A field and a sub-table that the module has from this version on, and loses with the next but one. */
export const markField = (version: number): string => `f${String(version)}`;
export const markTable = (version: number): string => `t${String(version)}`;

/**
 * The module that becomes this version: it widens or replaces the column `amount`, adds a column and a table with an index
 * each, and leaves older ones out, so that a publish is many statements.
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
