import { App } from 'antd';
import { useRef } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { createRow } from '../../../../engine/grid';
import { MAX_ROWS } from '../../../../engine/rules';
import { useFormScope } from '../../../shared/hosts/form-scope';
import { useOpenScreen, type OpenScreenRequest } from '../../../shared/hosts/open-screen';
import { fillParams } from '../../../shared/sources/option-request';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useServices } from '../../../shared/hosts/services';
import { useText } from '../../../shared/texts/text';
import { enterNewRows } from '../new-rows';
import type { GridRows } from '../use-grid-rows';
import { toPickedRows } from './picked-rows';
import type { RowPicker } from './row-picker';
import { isBlank } from '../../../../engine/values/is-blank';

interface PickRowsOptions {
  readonly table: FieldModel;
  readonly picker: RowPicker;
  readonly rows: Pick<GridRows, 'read' | 'apply' | 'markWrong'>;
}

/**
 * Opens the selection, one at a time, with parameters from the form's fields; adds the picked rows as one undo step. Refuses with a
 * message when a required parameter is blank or the table is full.
 */
export function usePickRows({ table, picker, rows }: PickRowsOptions): () => Promise<void> {
  const openScreen = useOpenScreen();
  const services = useServices();
  const scope = useFormScope();
  const { widgets: registry } = useRenderers();
  const translate = useText();
  const { message } = App.useApp();

  return useOnce(async () => {
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
      ...toSelectRequest(picker, paramList),
      title: picker.title || translate('widget.table.pick.title', { table: table.label }),
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
  });
}

/** The request to the screen host, without the title. */
function toSelectRequest(
  { interfaceId, columns, hasPage, pageSize, place, width }: RowPicker,
  paramList: ReturnType<typeof fillParams>,
): Omit<OpenScreenRequest, 'title'> {
  return {
    // A selection has no key member; rows are compared by content.
    target: { kind: 'interface', interfaceId, columns, paramList, idKey: '', hasPage, pageSize },
    screen: 'select',
    place,
    width,
    recordId: null,
    values: {},
    isMultiple: true,
  };
}

/** Ignores calls while the work is running. */
function useOnce(work: () => Promise<void>): () => Promise<void> {
  const isRunning = useRef(false);
  return async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      await work();
    } finally {
      isRunning.current = false;
    }
  };
}
