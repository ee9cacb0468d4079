/**
 * Runs inside the sandbox, before a script of a form: what a setter says is seen by the script at once, though the page learns of
 * it later. `options` holds the choices that `getFieldOptions` answers.
 */
export const PREPARE_FORM_FACTS = `(facts) => {
  const { setFormData, setFieldOptions, rowIndex, options, ...rest } = facts;
  const formData = facts.formData ?? {};
  return {
    ...rest,
    ...(rowIndex === undefined ? {} : { rowIndex }),
    formData,
    setFormData: (prop, value) => {
      const [table, column] = String(prop).split('-');
      if (column === undefined) formData[table] = value;
      else if (rowIndex !== undefined && formData[table]?.[rowIndex]) formData[table][rowIndex][column] = value;
      setFormData(prop, value);
    },
    getFieldOptions: (prop) => options[prop] ?? [],
    setFieldOptions: (prop, list) => {
      options[prop] = list;
      setFieldOptions(prop, list);
    },
  };
}`;

/** For a script that gets its facts as they are. */
export const PREPARE_NOTHING = '(facts) => facts';

/**
 * One run for all rows of a list, or for each of their cells where there are columns. The script stands on the first line, so that
 * the lines of its errors are its own.
 */
export function forEachRow(source: string): string {
  return `({ rows, columns }) => { const script = (${source.trim().replace(/;+$/, '')}
);
  const ofCells = (row, rowIndex) =>
    columns.map((column, columnIndex) => script({ row, column, rowIndex, columnIndex }) ?? null);
  return rows.map((row, rowIndex) => columns ? ofCells(row, rowIndex) : script({ row, rowIndex }) ?? null);
}`;
}
