import { Button, Modal, Space, Table, theme } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { FieldModel } from '../../../engine/contract/field-model';
import { mainFields, type ModuleModel } from '../../../engine/contract/module-model';
import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { TextContext } from '../../../engine/contract/widget-definition';
import { systemTimeText } from '../../../engine/values/system-widget';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { loadTextContext } from '../../shared/texts/load-text-context';
import { isSameValue } from '../record/same-value';
import type { Conflict } from './use-save';

interface ConflictDialogProps {
  readonly model: ModuleModel;
  readonly conflict: Conflict;
  readonly mine: RecordValues;
  onKeepMine: (conflict: Conflict) => void;
  onTakeTheirs: (conflict: Conflict) => void;
  onCancel: () => void;
}

/** Conflict of optimistic locking: who saved first and when, what differs, and whose version stays. Cancelling loses no input. */
export function ConflictDialog({ model, conflict, mine, onKeepMine, onTakeTheirs, onCancel }: ConflictDialogProps) {
  const text = useText();
  const { timeZone } = useServices();
  const { token } = theme.useToken();
  const { widgets } = useRenderers();
  const differing = useMemo(
    () =>
      mainFields(model).filter(
        (field) => isEntered(field, widgets) && !isSameValue(conflict.values[field.key], mine[field.key]),
      ),
    [model, widgets, conflict, mine],
  );
  const toText = useValueTexts(differing, conflict.values, mine);
  const rows = differing.map((field) => {
    const [theirText, myText] = [toText(field, conflict.values), toText(field, mine)];
    // Two sub-tables of three rows have the same text but may differ.
    const suffix = theirText === myText && theirText !== '…' ? text('screen.form.contentDiffers') : '';
    return { key: field.id, label: field.label || field.key, theirs: theirText + suffix, mine: myText + suffix };
  });
  const changedAt = systemTimeText(conflict.changedAt, timeZone);
  return (
    <Modal
      open
      title={text('screen.form.conflictTitle')}
      width={720}
      onCancel={onCancel}
      maskClosable={false}
      footer={
        <Space size={8}>
          <Button onClick={onCancel}>{text('screen.form.conflictCancel')}</Button>
          <Button onClick={() => onTakeTheirs(conflict)}>{text('screen.form.takeTheirs')}</Button>
          <Button type="primary" onClick={() => onKeepMine(conflict)}>
            {text('screen.form.keepMine')}
          </Button>
        </Space>
      }
    >
      <p style={{ color: token.colorTextSecondary }}>
        {text('screen.form.conflictText', { name: conflict.changedBy || text('screen.form.someone'), time: changedAt })}
      </p>
      <Table
        size="small"
        pagination={false}
        scroll={{ y: 360 }}
        dataSource={rows}
        locale={{ emptyText: text('screen.form.conflictSame') }}
        columns={[
          { title: text('screen.form.conflictField'), dataIndex: 'label', width: 160 },
          { title: text('screen.form.theirs'), dataIndex: 'theirs' },
          { title: text('screen.form.mine'), dataIndex: 'mine' },
        ]}
      />
    </Modal>
  );
}

/** Fields that editors can disagree about, not those set by the server (number, user, time). */
function isEntered(field: FieldModel, widgets: WidgetRegistry): boolean {
  return field.isStored && widgets.of(field).kind !== 'system';
}

function useValueTexts(fields: readonly FieldModel[], theirs: RecordValues, mine: RecordValues) {
  const { widgets } = useRenderers();
  const services = useServices();
  const translate = useText();
  const [contexts, setContexts] = useState<ReadonlyMap<RecordValues, TextContext> | null>(null);
  useEffect(() => {
    let isStale = false;
    const load = async (values: RecordValues) => {
      const visit = (recording: TextContext) => {
        for (const field of fields) widgets.of(field).toText(values[field.key], field, recording);
      };
      return [values, await loadTextContext({ services, translate, values, visit })] as const;
    };
    void Promise.all([theirs, mine].map(load)).then((loaded) => (isStale ? undefined : setContexts(new Map(loaded))));
    return () => {
      isStale = true;
    };
  }, [fields, theirs, mine, services, translate, widgets]);
  return (field: FieldModel, values: RecordValues): string => {
    const value = values[field.key];
    const context = contexts?.get(values);
    if (!context) return '…';
    return widgets.of(field).toText(value, field, context) || '—';
  };
}
