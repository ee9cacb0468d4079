import { FileExcelOutlined } from '@ant-design/icons';
import { App, Button, type MenuProps } from 'antd';
import { MenuDropdown } from '../../../shared/hosts/MenuDropdown';
import { Suspense, useRef, useState, type ChangeEvent, type Ref } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { lazyFace } from '../../../shared/faces/lazy-face';
import { loadTextContext } from '../../../shared/texts/load-text-context';
import { useServices } from '../../../shared/hosts/services';
import { useText } from '../../../shared/texts/text';
import { unreadCells } from '../clipboard-cells';
import type { GridColumn } from '../grid-columns';
import type { GridRows } from '../use-grid-rows';
import type * as SheetFiles from './sheet-files';

const ImportDialog = lazyFace(async () => (await import('./ImportDialog')).ImportDialog);
const ACCEPTED = '.xlsx,.xls,.csv';

interface SheetMenuProps {
  readonly table: FieldModel;
  readonly columns: readonly GridColumn[];
  readonly rows: Pick<GridRows, 'read' | 'apply' | 'markWrong' | 'unread'>;
  /** Whether rows can be imported, not only exported. */
  readonly isEditable: boolean;
}

/** Import and export menu. Readers and writers of spreadsheets are loaded lazily. */
export function SheetMenu({ table, columns, rows, isEditable }: SheetMenuProps) {
  const t = useText();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const saved = useSavedFiles(table, columns, rows);
  const canImport = isEditable && columns.some((column) => column.isEditable);
  const save = (which: Exclude<SheetChoice, 'import'>) =>
    void saved[which]().catch(() => void message.error(t('widget.table.sheet.exportFailed')));
  const onPick = (choice: SheetChoice) => {
    if (choice === 'import') input.current?.click();
    else save(choice);
  };
  const onChoose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const chosen = currentTarget.files?.[0];
    // Allows choosing the same file again after it was corrected.
    currentTarget.value = '';
    if (chosen) setFile(chosen);
  };
  return (
    <>
      <SheetButton ref={button} canImport={canImport} onPick={onPick} />
      {canImport ? (
        <input
          ref={input}
          type="file"
          hidden
          accept={ACCEPTED}
          aria-label={t('widget.table.sheet.file')}
          onChange={onChoose}
        />
      ) : null}
      {file ? (
        <Suspense fallback={null}>
          <ImportDialog
            table={table}
            columns={columns}
            rows={rows}
            file={file}
            onChooseOther={() => input.current?.click()}
            onClosed={() => {
              setFile(null);
              button.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type SheetChoice = 'import' | 'template' | 'rows';

interface SheetButtonProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly canImport: boolean;
  onPick: (choice: SheetChoice) => void;
}

/** The menu and its button. */
function SheetButton({ ref, canImport, onPick }: SheetButtonProps) {
  const t = useText();
  const label = t(canImport ? 'widget.table.sheet.menu' : 'widget.table.sheet.export');
  const items: NonNullable<MenuProps['items']> = [
    ...(canImport
      ? [
          { key: 'import', label: t('widget.table.sheet.import'), onClick: () => onPick('import') },
          { key: 'template', label: t('widget.table.sheet.template'), onClick: () => onPick('template') },
        ]
      : []),
    { key: 'rows', label: t('widget.table.sheet.export'), onClick: () => onPick('rows') },
  ];
  return (
    <MenuDropdown menu={{ items }}>
      <Button
        ref={ref}
        type="text"
        size="small"
        title={label}
        aria-label={label}
        aria-haspopup="menu"
        icon={<FileExcelOutlined />}
      />
    </MenuDropdown>
  );
}

/** Creates the files and downloads them. */
function useSavedFiles(table: FieldModel, columns: readonly GridColumn[], grid: Pick<GridRows, 'read' | 'unread'>) {
  const translate = useText();
  const services = useServices();
  const name = table.label || table.key;
  const save = async (fileName: string, make: (files: typeof SheetFiles) => Uint8Array<ArrayBuffer>) => {
    const files = await import('./sheet-files');
    files.saveFile(files.toFileName(fileName), make(files));
  };
  return {
    template: () =>
      save(translate('widget.table.sheet.templateName', { table: name }), ({ exportTemplate }) =>
        exportTemplate(
          name,
          columns.filter(({ isEditable }) => isEditable),
        ),
      ),
    rows: async () => {
      const state = grid.read();
      const { rows } = state;
      const isUnread = unreadCells({ state, unread: grid.unread });
      const { cellText } = await import('./sheet-files');
      await Promise.all(columns.flatMap(({ linked }) => (linked ? [linked.load(rows)] : [])));
      const context = await loadTextContext({
        services,
        translate,
        visit: (recording) => {
          for (const row of rows) for (const column of columns) cellText(row, column, { context: recording, isUnread });
        },
      });
      await save(name, ({ exportRows }) => exportRows({ name, columns, rows, context, isUnread }));
    },
  };
}
