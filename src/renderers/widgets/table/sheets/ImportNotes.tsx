import { Alert } from 'antd';
import { useText } from '../../../shared/texts/text';
import type { ReadSheetRows } from './read-rows';
import type { Sheet } from '../../../../engine/sheet/sheet';

/** Says what was found in a file, and what is dropped or unparsed. */
export function ImportNotes({ sheet, read }: { readonly sheet: Sheet; readonly read: ReadSheetRows }) {
  const t = useText();
  const { match, lines } = read;
  if (match.pairs.length === 0) {
    return <Alert type="error" showIcon message={t('widget.table.sheet.noColumns')} />;
  }
  const wrongCount = lines.reduce((sum, line) => sum + line.wrongCount, 0);
  const join = (names: readonly string[]) => names.join(t('widget.table.pick.join'));
  const missing = match.missingColumns.map(({ field }) => field.label || field.key);
  const notes = [
    ...(wrongCount > 0 ? [t('widget.table.sheet.wrongCells', { count: wrongCount })] : []),
    ...(match.unusedHeadings.length > 0 ? [t('widget.table.sheet.unused', { names: join(match.unusedHeadings) })] : []),
    ...(missing.length > 0 ? [t('widget.table.sheet.missing', { names: join(missing) })] : []),
    ...(sheet.blankFormulaCount > 0 ? [t('widget.table.sheet.formulas', { count: sheet.blankFormulaCount })] : []),
  ];
  return (
    <Alert
      type={notes.length > 0 ? 'warning' : 'info'}
      showIcon
      role="status"
      message={t('widget.table.sheet.found', { count: lines.length })}
      description={notes.length > 0 ? notes.map((note) => <div key={note}>{note}</div>) : undefined}
    />
  );
}
