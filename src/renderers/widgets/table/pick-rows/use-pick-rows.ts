import { App } from 'antd';
import { useRef } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { createRow } from '../../../../engine/grid';
import { MAX_ROWS } from '../../../../engine/rules';
import { useFormScope } from '../../../shared/form-scope';
import { useOpenScreen } from '../../../shared/open-screen';
import { fillParams } from '../../../shared/option-request';
import { useRenderers } from '../../../shared/renderers-context';
import { useServices } from '../../../shared/services';
import { useText } from '../../../shared/text';
import { enterNewRows } from '../new-rows';
import type { GridRows } from '../use-grid-rows';
import { toPickedRows } from './picked-rows';
import type { RowPicker } from './row-picker';

interface PickRowsOptions {
  readonly table: FieldModel;
  readonly picker: RowPicker;
  readonly rows: Pick<GridRows, 'read' | 'apply' | 'markWrong'>;
}

/**
 * Opens the selection, once at a time, with the parameters that the form's fields give it; what is confirmed enters the table as
 * one step of undo. A parameter that is required and blank keeps it shut, and so does a full table; both are said.
 */
export function usePickRows({ table, picker, rows }: PickRowsOptions): () => Promise<void> {
  const openScreen = useOpenScreen();
  const services = useServices();
  const scope = useFormScope();
  const { widgets: registry } = useRenderers();
  const translate = useText();
  const { message } = App.useApp();
  const isOpen = useRef(false);

  const pick = async () => {
    const paramList = fillParams(picker.params, scope);
    const blank = picker.params.filter(
      ({ required }, index) => required && isBlank(paramList[index]?.['defaultValue']),
    );
    if (blank.length > 0) {
      const names = blank.map(({ fieldName }) => fieldName).join(translate('widget.table.pick.join'));
      void message.warning(translate('widget.table.pick.blank', { names }));
      return;
    }
    const { selected } = await openScreen({
      target: {
        kind: 'interface',
        interfaceId: picker.interfaceId,
        columns: picker.columns,
        paramList,
        // A selection names no member that identifies a row; its rows are told apart by what they hold.
        idKey: '',
        hasPage: picker.hasPage,
        pageSize: picker.pageSize,
      },
      screen: 'select',
      place: picker.place,
      width: picker.width,
      title: picker.title || translate('widget.table.pick.title', { table: table.label }),
      recordId: null,
      values: {},
      isMultiple: true,
    });
    if (!selected || selected.length === 0) return;
    const room = MAX_ROWS - rows.read().rows.length;
    if (selected.length > room) {
      void message.warning(translate('widget.table.pick.full', { max: MAX_ROWS, count: selected.length }));
      return;
    }
    const context = services.evaluationContext();
    const newRow = () => createRow(table.children, registry, context);
    const { timeZone } = services;
    const { relations } = picker;
    const entering = toPickedRows({ table, picked: selected, relations, registry, timeZone, translate, newRow });
    enterNewRows(rows, entering);
    const { unreadHidden } = entering;
    if (unreadHidden.length > 0) {
      const names = [...new Set(unreadHidden)].join(translate('widget.table.pick.join'));
      void message.warning(translate('widget.table.pick.hidden', { names, count: unreadHidden.length }));
    }
  };
  return async () => {
    if (isOpen.current) return;
    isOpen.current = true;
    try {
      await pick();
    } finally {
      isOpen.current = false;
    }
  };
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
