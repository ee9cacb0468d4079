import { Button, Space } from 'antd';
import { useRef, useState } from 'react';
import type { ListModel } from '../../../engine/contract/module-model';
import type { OpenScreenRequest } from '../../shared/hosts/open-screen';
import type { RecordRow } from '../../shared/sources/record-source';
import type { LoadedScreen } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { SelectScreen } from '../list/SelectScreen';
import { hostOf } from './host-shape';
import { ScreenHost } from './ScreenHost';

interface OpenedSelectProps {
  readonly request: OpenScreenRequest;
  readonly screen: LoadedScreen;
  readonly list: ListModel;
  onSelected: (rows: readonly RecordRow[]) => void;
}

const NO_IDS: readonly string[] = [];

/** A list to choose from. Confirming without a choice does nothing (docs/screens.md#windows), unless who asked takes it. */
export function OpenedSelect({ request, screen, list, onSelected }: OpenedSelectProps) {
  const text = useText();
  const [isOpen, setOpen] = useState(true);
  const selectedIds = request.selectedIds ?? NO_IDS;
  /** null until the user changes the initial choice. */
  const chosen = useRef<readonly RecordRow[] | null>(null);
  const close = () => setOpen(false);
  const [isSending, setSending] = useState(false);
  async function submit(send: NonNullable<OpenScreenRequest['submit']>, rows: readonly RecordRow[] | null) {
    if (isSending) return;
    setSending(true);
    try {
      if (await send(rows ?? selectedIds.map((id) => ({ id })))) close();
    } finally {
      setSending(false);
    }
  }
  function confirm(rows: readonly RecordRow[] | null) {
    if (request.submit) return void submit(request.submit, rows);
    if (rows === null && selectedIds.length > 0) return close();
    if (rows === null || rows.length === 0) return;
    onSelected(rows);
    close();
  }
  const footer = (
    <Space size={8}>
      <Button onClick={close}>{text('screen.cancel')}</Button>
      <Button type="primary" loading={isSending} onClick={() => confirm(chosen.current)}>
        {text('screen.ok')}
      </Button>
    </Space>
  );
  return (
    <ScreenHost
      shape={hostOf(screen.model.form)}
      title={text('screen.host.choose', { name: screen.model.fullName })}
      isOpen={isOpen}
      onClose={close}
      onClosed={() => undefined}
      onSubmit={() => confirm(chosen.current)}
      footer={footer}
      body="filled"
    >
      <SelectScreen
        {...screen}
        list={list}
        isMultiple={request.isMultiple ?? false}
        selectedIds={selectedIds}
        // A selection of rows says how many a page has (docs/module-format.md#row-selection); its list was made with that.
        {...(request.target.kind === 'module' ? {} : { pageSize: list.pageSize })}
        onChange={(rows) => {
          chosen.current = rows;
        }}
        onConfirm={confirm}
      />
    </ScreenHost>
  );
}
