import { MoreOutlined } from '@ant-design/icons';
import { Button, Empty, Skeleton, Table, type MenuProps, type TableColumnsType } from 'antd';
import { MenuDropdown } from '../../../renderers/shared/hosts/MenuDropdown';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../../renderers/shared/texts/text';
import type { PlaygroundApi } from '../api';
import { ModuleCategory } from './ModuleCategory';
import type { ModuleRow } from './module-row';
import shared from '../playground.module.css';
import styles from './list.module.css';
import { STATE_LOOKS } from '../release-state';
import { StateTag } from '../StateTag';
import { useFormatTime } from '../use-format-time';
import { useModuleActions } from './use-module-actions';
import type { Modules } from './use-modules';

interface ModuleTableProps {
  readonly api: PlaygroundApi;
  readonly modules: Modules;
  readonly page: number;
  readonly pageSize: number;
  readonly isSearched: boolean;
  readonly chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onPage: (page: number) => void;
  onNew: () => void;
  onOpen: (id: string) => void;
  onRemoved: (id: string) => void;
}

/** The name of a checkbox for those who do not see the table. */
const nameOf = (name: string) => ({ disabled: false, 'aria-label': name });

/** The modules as a table: name and code, state, last change, and what can be done with each. */
export function ModuleTable(props: ModuleTableProps) {
  const { api, modules, page, pageSize, chosen, onChoose, onPage } = props;
  const text = useText();
  const actionsOf = useModuleActions({ api, reload: modules.reload, open: props.onOpen, onRemoved: props.onRemoved });
  const columns = useColumns(actionsOf);
  const { page: answer, isLoading } = modules;
  if (!answer) {
    return modules.error === null ? (
      <Skeleton active title={false} aria-label={text('shell.loading')} paragraph={{ rows: 9 }} />
    ) : null;
  }
  return (
    <Table<ModuleRow>
      rowKey="id"
      size="middle"
      tableLayout="fixed"
      aria-label={text('playground.title')}
      dataSource={[...answer.rows]}
      columns={columns}
      loading={{ spinning: isLoading, delay: 200 }}
      rowSelection={{
        selectedRowKeys: [...chosen],
        preserveSelectedRowKeys: true,
        onChange: (keys) => onChoose(keys.map(String)),
        getTitleCheckboxProps: () => nameOf(text('playground.list.chooseAll')),
        getCheckboxProps: (row) => nameOf(text('playground.list.choose', { name: row.fullName })),
      }}
      pagination={{
        current: page,
        pageSize,
        total: answer.total,
        showSizeChanger: false,
        hideOnSinglePage: true,
        showTotal: (total) => text('playground.list.total', { total }),
        onChange: onPage,
      }}
      locale={{ emptyText: <NoModules isSearched={props.isSearched} onNew={props.onNew} /> }}
    />
  );
}

function NoModules({ isSearched, onNew }: { readonly isSearched: boolean; onNew: () => void }) {
  const text = useText();
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={text(isSearched ? 'playground.list.nothingFound' : 'playground.list.empty')}
    >
      {!isSearched && (
        <Button type="primary" onClick={onNew}>
          {text('playground.list.new')}
        </Button>
      )}
    </Empty>
  );
}

function useColumns(actionsOf: ReturnType<typeof useModuleActions>): TableColumnsType<ModuleRow> {
  const text = useText();
  const formatTime = useFormatTime();
  return [
    {
      title: text('playground.list.name'),
      key: 'name',
      render: (_, row) => (
        <div className={shared['nameCell']}>
          <Link to={`/playground/${encodeURIComponent(row.id)}`}>{row.fullName}</Link>
          <span className={shared['code']}>{row.enCode}</span>
          <span className={styles['narrowState']}>
            <ModuleState state={row.state} />
          </span>
        </div>
      ),
    },
    {
      title: text('playground.list.state'),
      key: 'state',
      width: 140,
      responsive: ['sm'],
      render: (_, { state }) => <ModuleState state={state} />,
    },
    {
      title: text('playground.list.category'),
      key: 'category',
      width: 160,
      ellipsis: true,
      responsive: ['xl'],
      render: (_, { category }) => <ModuleCategory value={category} />,
    },
    {
      title: text('playground.list.changed'),
      key: 'changed',
      width: 230,
      responsive: ['md'],
      render: (_, row) => [formatTime(row.changedAt), row.changedBy].filter(Boolean).join(' · '),
    },
    {
      title: <span className={shared['hidden']}>{text('playground.list.actions')}</span>,
      key: 'actions',
      width: 56,
      align: 'right',
      render: (_, row) => (
        <RowMenu items={actionsOf(row)} name={text('playground.list.actionsOf', { name: row.fullName })} />
      ),
    },
  ];
}

function ModuleState({ state }: Pick<ModuleRow, 'state'>) {
  const text = useText();
  return <StateTag look={STATE_LOOKS[state]}>{text(`playground.state.${state}`)}</StateTag>;
}

interface RowMenuProps {
  readonly items: NonNullable<MenuProps['items']>;
  readonly name: string;
}

/** The focus comes back to the button before the chosen action begins: a question that it asks gives it back to there. */
function RowMenu({ items, name }: RowMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <MenuDropdown
      menu={{ items }}
      placement="bottomRight"
      onOpenChange={(_, { source }) => {
        if (source === 'menu') button.current?.focus();
      }}
    >
      <Button
        ref={button}
        type="text"
        icon={<MoreOutlined aria-hidden />}
        title={name}
        aria-haspopup="menu"
        aria-label={name}
      />
    </MenuDropdown>
  );
}
