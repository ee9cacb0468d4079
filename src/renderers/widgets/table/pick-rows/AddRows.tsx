import { PlusOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Button, Flex } from 'antd';
import { useMemo, type RefObject } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { useText } from '../../../shared/texts/text';
import type { GridRows } from '../use-grid-rows';
import { readRowPickers, type RowPicker } from './row-picker';
import { usePickRows } from './use-pick-rows';

interface AddRowsProps {
  readonly table: FieldModel;
  readonly rows: Pick<GridRows, 'read' | 'apply' | 'markWrong'>;
  /** Label from the module; '' = the default. */
  readonly label: string;
  /** Takes the focus when the last row is deleted. */
  readonly addRef: RefObject<HTMLButtonElement | null>;
  /** Adds a blank row. */
  onAdd: () => void;
}

/** The buttons below a sub-table: add a blank row or rows from a selection, and those of a 5.x footer. */
export function AddRows({ table, rows, label, addRef, onAdd }: AddRowsProps) {
  const t = useText();
  const { main, others } = useMemo(() => readRowPickers(table), [table]);
  const name = label || t('widget.table.add');
  const add = main ? (
    <PickButton table={table} rows={rows} picker={main} label={name} addRef={addRef} />
  ) : (
    <Button ref={addRef} type="dashed" block icon={<PlusOutlined aria-hidden />} onClick={onAdd}>
      {name}
    </Button>
  );
  if (others.length === 0) return add;
  return (
    <Flex gap="small" className="formloom-table-adds">
      {add}
      {others.map(({ label: own, picker }, index) => (
        <PickButton
          key={index}
          table={table}
          rows={rows}
          picker={picker}
          label={own || picker.title || t('widget.table.pick.title', { table: table.label })}
        />
      ))}
    </Flex>
  );
}

interface PickButtonProps extends Pick<AddRowsProps, 'table' | 'rows' | 'label'> {
  readonly picker: RowPicker;
  readonly addRef?: AddRowsProps['addRef'];
}

function PickButton({ table, rows, picker, label, addRef }: PickButtonProps) {
  const pick = usePickRows({ table, rows, picker });
  const Icon = addRef ? PlusOutlined : UnorderedListOutlined;
  return (
    <Button
      ref={addRef}
      type="dashed"
      block
      icon={<Icon aria-hidden />}
      aria-haspopup="dialog"
      onClick={() => void pick()}
    >
      {label}
    </Button>
  );
}
