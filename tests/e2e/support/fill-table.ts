import { expect, type Locator, type Page } from '@playwright/test';
import type { FieldModel } from '../../../src/engine/contract/field-model';
import { registry } from '../../../src/renderers/definitions';
import { driverOf } from './fill-field';
import { isEditable, isShown, lacksChoices } from './fill-scope';

const ROWS = 2;

const gridOf = (box: Locator) => box.getByRole('grid');
/** Row 0 is the header. */
const rowOf = (box: Locator, row: number) =>
  gridOf(box)
    .getByRole('row')
    .nth(row + 1);

interface TablePlace {
  readonly page: Page;
  readonly box: Locator;
  readonly field: FieldModel;
  readonly seed: number;
}

/** Adds two rows to a sub-table and fills every editable cell; returns the expected stored rows. */
export async function fillTable({ page, box, field, seed }: TablePlace): Promise<readonly Record<string, unknown>[]> {
  const columns = field.children.filter(isShown);
  for (let row = 0; row < ROWS; row += 1) {
    await box.getByRole('button').last().click();
    await expect(rowOf(box, row).getByRole('gridcell')).toHaveCount(columns.length);
  }
  const rows: Record<string, unknown>[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    const values: Record<string, unknown> = {};
    for (const [at, column] of columns.entries()) {
      const cell = rowOf(box, row).getByRole('gridcell').nth(at);
      if (!column.isKnown) await expectPlaceholder(cell, column);
      if (!isEditable(column) || lacksChoices(column)) continue;
      await cell.click();
      values[column.key] = await driverOf(column).fill({
        page,
        box: cell,
        field: column,
        seed: seed + row * columns.length + at,
      });
    }
    rows.push(values);
  }
  await leaveTable(box);
  await expectNames(box, columns);
  return rows;
}

/** A cell of an unknown widget shows the placeholder only while it is edited. */
async function expectPlaceholder(cell: Locator, column: FieldModel): Promise<void> {
  await cell.click();
  await expect(cell.getByRole('note'), `placeholder of ${column.id}`).toContainText(column.widget);
}

/** Ends editing by focusing the button below the table. */
async function leaveTable(box: Locator): Promise<void> {
  await box.getByRole('button').last().focus();
  await expect(gridOf(box).locator('input:visible, textarea:visible')).toHaveCount(0);
}

/** Waits for the names of what was chosen, which some cells look up once more when their editor is gone. */
async function expectNames(box: Locator, columns: readonly FieldModel[]): Promise<void> {
  for (const [at, column] of columns.entries()) {
    const { choosesPeople, linksTo } = registry.of(column);
    if (!isEditable(column) || (!choosesPeople && !linksTo(column))) continue;
    for (let row = 0; row < ROWS; row += 1)
      await expect(rowOf(box, row).getByRole('gridcell').nth(at), `${column.id} names its choice`).not.toHaveText('');
  }
}

/** Texts of the editable cells, row by row. */
export async function readTable({
  box,
  field,
}: Pick<TablePlace, 'box' | 'field'>): Promise<readonly (readonly string[])[]> {
  const columns = field.children.filter(isShown);
  const rows = await gridOf(box).locator('.formloom-table-body').getByRole('row').all();
  const readCell = async (row: Locator, at: number) => (await row.getByRole('gridcell').nth(at).innerText()).trim();
  return Promise.all(
    rows.map((row) => Promise.all(columns.flatMap((column, at) => (isEditable(column) ? [readCell(row, at)] : [])))),
  );
}
