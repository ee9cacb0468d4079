import { Modal, Table } from 'antd';
import { useText } from '../../../renderers/shared/text';
import type { PlaygroundCommand } from '../contract';
import { showKeys } from './keys';

interface ShortcutHelpProps {
  readonly commands: readonly PlaygroundCommand[];
  onClose(): void;
}

/** Every command that has keys, and the editor's own that are used most. */
export function ShortcutHelp({ commands, onClose }: ShortcutHelpProps) {
  const text = useText();
  const rows = [
    ...commands.map(({ id, title, keys }) => ({ id, title, keys: showKeys(keys) })),
    ...['completion', 'quickFix', 'find', 'undo', 'nextProblem'].map((id) => ({
      id,
      title: text(`playground.help.${id}`),
      keys: text(`playground.help.${id}.keys`),
    })),
  ].filter(({ keys }) => keys !== '');
  return (
    <Modal open title={text('playground.help.title')} footer={null} onCancel={onClose} width={520}>
      <Table
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={rows}
        scroll={{ y: 480 }}
        columns={[
          { title: text('playground.help.command'), dataIndex: 'title' },
          {
            title: text('playground.help.keys'),
            dataIndex: 'keys',
            width: 180,
            render: (keys: string) => <kbd>{keys}</kbd>,
          },
        ]}
      />
    </Modal>
  );
}
