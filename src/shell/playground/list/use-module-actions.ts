import { App, type MenuProps } from 'antd';
import { useServices } from '../../../renderers/shared/hosts/services';
import { useText } from '../../../renderers/shared/texts/text';
import type { ExportFormat } from '../../../engine/exchange';
import type { PlaygroundApi } from '../api';
import type { ModuleRow } from './module-row';
import { useFailure } from '../use-failure';

interface ModuleActionsOptions {
  readonly api: PlaygroundApi;
  reload: () => void;
  open: (id: string) => void;
  onRemoved: (id: string) => void;
}

/** What can be done with a module of the list: open, copy, export in two forms, delete. */
export function useModuleActions({ api, reload, open, onRemoved }: ModuleActionsOptions) {
  const text = useText();
  const services = useServices();
  const { modal, message } = App.useApp();
  const fail = useFailure();
  const attempt = (work: () => Promise<void>) => () => void work().catch(fail);

  const copy = async ({ id }: ModuleRow) => {
    void message.success(await api.copy(id));
    reload();
  };
  const download = async ({ id }: ModuleRow, format: ExportFormat) =>
    services.download(await api.exportOne(id, format));
  const remove = (row: ModuleRow) =>
    modal.confirm({
      title: text('playground.list.removeTitle', { name: row.fullName }),
      content: text('playground.list.removeHint'),
      okText: text('playground.list.remove'),
      okButtonProps: { danger: true },
      cancelText: text('playground.cancel'),
      async onOk() {
        try {
          void message.success(await api.remove(row.id));
          onRemoved(row.id);
          reload();
        } catch (error) {
          fail(error);
        }
      },
    });

  return (row: ModuleRow): NonNullable<MenuProps['items']> => [
    { key: 'open', label: text('playground.list.open'), onClick: () => open(row.id) },
    { key: 'copy', label: text('playground.list.copy'), onClick: attempt(() => copy(row)) },
    { key: 'export', label: text('playground.export.own'), onClick: attempt(() => download(row, 'formloom')) },
    { key: 'exportOld', label: text('playground.export.old'), onClick: attempt(() => download(row, '3.4')) },
    { type: 'divider' },
    { key: 'remove', danger: true, label: text('playground.list.remove'), onClick: () => void remove(row) },
  ];
}
