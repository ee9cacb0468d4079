import type { RowStyle } from '../../../engine/rules';
import { asList } from '../../../engine/json/raw-value';
import type { JsonValue } from '../../../engine/sandbox';
import type { ScriptHost } from '../../shared/hosts/script-host';
import type { RecordPage } from '../../shared/sources/record-source';
import { forEachRow, PREPARE_NOTHING } from './prepare-facts';
import type { ScriptDesk } from './script-desk';
import { toLooks } from './to-look';
import { toPlainRow } from './plain-row';

interface Styling {
  readonly row: string | undefined;
  readonly cell: string | undefined;
  readonly page: RecordPage;
  readonly fieldIds: readonly string[];
}

/** Asks `rowStyle` and `cellStyle` about all rows of a page, each in one run. */
export async function runStyles(
  { row, cell, page, fieldIds }: Styling,
  { host, desk }: { readonly host: ScriptHost; readonly desk: ScriptDesk },
): Promise<ReadonlyMap<string, RowStyle>> {
  const rows = page.rows.map(toPlainRow);
  const ask = async (name: string, source: string | undefined, columns: JsonValue): Promise<readonly unknown[]> => {
    if (source === undefined) return [];
    const facts = { rows, columns };
    const result = await host.run({ source: forEachRow(source), facts, prepare: PREPARE_NOTHING, tells: {}, asks: {} });
    desk.report(name, result);
    return result.ok ? asList(result.value) : [];
  };
  const columns = fieldIds.map((id) => ({ property: id, prop: id }));
  const [ofRows, ofCells] = await Promise.all([ask('rowStyle', row, null), ask('cellStyle', cell, columns)]);
  return new Map(
    page.rows.map(({ id }, index) => {
      const looks = asList(ofCells[index]);
      const cells = fieldIds.map((fieldId, column) => [fieldId, toLooks(looks[column])] as const);
      return [id, { row: toLooks(ofRows[index]), cells: new Map(cells.filter(([, names]) => names.length > 0)) }];
    }),
  );
}
