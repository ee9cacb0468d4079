/**
 * Runs inside the sandbox, before a script of a form: what a setter says is seen by the script at once, though the page learns of
 * it later. `options` holds the choices that `getFieldOptions` answers. Where the script runs for several cells, each gets an object
 * of its own. The row that a value is set in is named as it stood when the script began.
 */
export const PREPARE_FORM_FACTS = `(facts) => {
  const { setFormData, setFieldOptions, cells, options, ...rest } = facts;
  const formData = facts.formData ?? {};
  const ofCell = ({ rowIndex, ...own }) => ({
    ...rest,
    ...own,
    ...(rowIndex === undefined ? {} : { rowIndex }),
    formData,
    setFormData: (prop, value) => {
      const [table, column] = String(prop).split('-');
      if (column === undefined) formData[table] = value;
      else if (rowIndex !== undefined && formData[table]?.[rowIndex]) formData[table][rowIndex][column] = value;
      if (rowIndex === undefined) setFormData(prop, value);
      else setFormData(prop, value, rowIndex);
    },
    getFieldOptions: (prop) => options[prop] ?? [],
    setFieldOptions: (prop, list) => {
      options[prop] = list;
      setFieldOptions(prop, list);
    },
  });
  if (cells === undefined) return ofCell(rest);
  return cells.length === 1 ? ofCell(cells[0]) : { cells: cells.map(ofCell) };
}`;

/** One run of a `change` script for several cells of its column; one that fails leaves the others alone. */
export function forEachCell(source: string): string {
  return `({ cells }) => { const script = (${plain(source)}
);
  return Promise.all(cells.map(async (facts) => { await script(facts); })).then(() => null);
}`;
}

/** For a script that gets its facts as they are. */
export const PREPARE_NOTHING = '(facts) => facts';

/**
 * One run for all rows of a list, or for each of their cells where there are columns. The script stands on the first line, so that
 * the lines of its errors are its own.
 */
export function forEachRow(source: string): string {
  return `({ rows, columns }) => { const script = (${plain(source)}
);
  const ofCells = (row, rowIndex) =>
    columns.map((column, columnIndex) => script({ row, column, rowIndex, columnIndex }) ?? null);
  return rows.map((row, rowIndex) => columns ? ofCells(row, rowIndex) : script({ row, rowIndex }) ?? null);
}`;
}

/** A script as an expression. */
function plain(source: string): string {
  return source.trim().replace(/;+$/, '');
}
