import { Empty, Tag, type TableColumnsType } from 'antd';
import { useMemo, useState } from 'react';
import type { ListModel, ModuleModel } from '../../../engine/contract/module-model';
import { permissionCatalogue, type PermissionCatalogue, type PermissionCode } from '../../../engine/permission';
import { useText } from '../../../renderers/shared/texts/text';
import { FilterInput } from './FilterInput';
import { PaneTable, toCode } from './PaneTable';
import styles from './panes.module.css';

/** The module's own switch of each part of the catalogue (docs/module-format.md#permission-switches). */
const SWITCHES = {
  columns: 'useColumnPermission',
  forms: 'useFormPermission',
  buttons: 'useBtnPermission',
} as const satisfies Record<keyof PermissionCatalogue, keyof ListModel>;

const PARTS: readonly (keyof PermissionCatalogue)[] = ['columns', 'forms', 'buttons'];

/** Everything that a role can be given in the module, and whether the module asks for it. */
export function PermissionsPane({ model }: { readonly model: ModuleModel }) {
  const text = useText();
  const [wanted, setWanted] = useState('');
  const catalogue = useMemo(() => permissionCatalogue(model), [model]);
  const shown = PARTS.map((part) => ({ part, codes: filterCodes(catalogue[part], wanted) }));
  return (
    <div className={styles['pane']}>
      <div className={styles['bar']}>
        <FilterInput value={wanted} onChange={setWanted} />
      </div>
      <div className={styles['body']} tabIndex={0}>
        {PARTS.every((part) => catalogue[part].length === 0) ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('playground.inspect.noPermissions')} />
        ) : (
          shown.map(({ part, codes }) => (
            <CodeTable key={part} part={part} codes={codes} isEnforced={model.list?.[SWITCHES[part]] === true} />
          ))
        )}
      </div>
    </div>
  );
}

interface CodeTableProps {
  readonly part: keyof PermissionCatalogue;
  readonly codes: readonly PermissionCode[];
  readonly isEnforced: boolean;
}

function CodeTable({ part, codes, isEnforced }: CodeTableProps) {
  const text = useText();
  const columns: TableColumnsType<PermissionCode> = [
    {
      dataIndex: 'code',
      title: text('playground.inspect.permissionCode'),
      render: toCode,
      width: '40%',
    },
    { dataIndex: 'label', title: text('playground.inspect.permissionName') },
  ];
  return (
    <section className={styles['group']}>
      <h3 className={styles['heading']}>
        {text(`playground.inspect.${part}`)}
        <Tag color={isEnforced ? 'processing' : 'default'}>
          {text(isEnforced ? 'playground.inspect.enforced' : 'playground.inspect.open')}
        </Tag>
      </h3>
      <PaneTable<PermissionCode> rowKey="code" columns={columns} rows={codes} />
    </section>
  );
}

function filterCodes(codes: readonly PermissionCode[], wanted: string): readonly PermissionCode[] {
  const text = wanted.trim().toLowerCase();
  return codes.filter(({ code, label }) => code.toLowerCase().includes(text) || label.toLowerCase().includes(text));
}
