import {
  AppstoreOutlined,
  BarChartOutlined,
  CalendarOutlined,
  DownOutlined,
  ProjectOutlined,
  TableOutlined,
} from '@ant-design/icons';
import { App, Button, Tag, type MenuProps } from 'antd';
import { MenuDropdown } from '../../../shared/hosts/MenuDropdown';
import { useState, type ReactNode } from 'react';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import { MAX_VIEW_ADDRESS, type ListView, type ListViews } from '../../../shared/sources/list-views';
import { useText } from '../../../shared/texts/text';
import type { ListData } from '../use-list-data';
import { SaveView } from './SaveView';
import { useSavedViews, type SavedViews, type ViewColumns } from './use-saved-views';
import { useViewFields, useViewText } from './use-view-kit';
import { isPossible } from './view-fields';
import { TABLE_VIEW, type ViewKind } from './view-state';
import './views.css';

interface ViewMenuProps {
  readonly model: ModuleModel;
  readonly access: ModuleAccess;
  readonly views: ListViews;
  readonly data: Pick<ListData, 'state' | 'dispatch' | 'read' | 'leave'>;
  readonly columns: ViewColumns;
  /** Whether it was loaded by a press: it opens at once, and takes the focus of the button that it replaces. */
  readonly startsOpen: boolean;
  onRestored: () => void;
}

const ICONS: Readonly<Record<ViewKind, ReactNode>> = {
  table: <TableOutlined aria-hidden />,
  board: <ProjectOutlined aria-hidden />,
  calendar: <CalendarOutlined aria-hidden />,
  gallery: <AppstoreOutlined aria-hidden />,
  chart: <BarChartOutlined aria-hidden />,
};
const KINDS = Object.keys(ICONS) as readonly ViewKind[];

/** The choice of how a list is shown, and of the views that were saved of it (docs/screens.md#kinds-of-views). */
export function ViewMenu({ model, access, views, data, columns, startsOpen, onRestored }: ViewMenuProps) {
  const text = useViewText();
  const fields = useViewFields(model, access);
  const [isOpen, setOpen] = useState(startsOpen);
  /** The view that is being named: null = a new one; undefined = none. */
  const [named, setNamed] = useState<ListView | null | undefined>(undefined);
  const { list } = model;
  if (!list) throw new Error('a view is one of a list');
  const saved = useSavedViews({ views, list, data, columns, isOpen, onRestored });
  const { current, isChanged } = saved;
  const { state, dispatch } = data;
  const { kind } = state.view;
  const askRemoval = useViewRemoval(saved);
  const name = current?.name ?? text(`view.kind.${kind}`);
  const kinds = KINDS.filter((each) => isPossible(fields, each) || each === kind);
  const items = menuItems({ saved, kinds, text });
  const press = (key: string) => {
    const [what = '', ...rest] = key.split(':');
    const view = saved.saved?.find(({ id }) => id === rest.join(':')) ?? null;
    if (what === 'kind') {
      const next = KINDS.find((each) => each === rest[0]);
      if (next && next !== kind) dispatch({ type: 'view', view: { ...TABLE_VIEW, kind: next } });
    } else if (what === 'view' || key === 'default') saved.choose(view);
    else if (key === 'saveAs') setNamed(null);
    else if (key === 'rename') setNamed(current);
    else if (key === 'update' && current)
      void saved.save({ id: current.id, name: current.name, isShared: current.isShared });
    else if (key === 'revert') saved.choose(current);
    else if (key === 'remove' && current) askRemoval(current);
    else if (key === 'retry') saved.reload();
  };
  return (
    <>
      <MenuDropdown
        open={isOpen}
        onOpenChange={setOpen}
        menu={{
          className: 'formloom-view-menu',
          selectedKeys: [`kind:${kind}`, current ? `view:${current.id}` : 'default'],
          items,
          onClick: ({ key }) => press(key),
        }}
      >
        <Button
          autoFocus={startsOpen}
          icon={ICONS[kind]}
          aria-label={text('view.menu', { name })}
          className="formloom-view-tool"
        >
          <span className="formloom-view-name">{name}</span>
          {isChanged ? <Tag>{text('view.changed')}</Tag> : null}
          <DownOutlined aria-hidden />
        </Button>
      </MenuDropdown>
      {named === undefined ? null : <SaveView saved={saved} view={named} onClose={() => setNamed(undefined)} />}
    </>
  );
}

interface MenuContent {
  readonly saved: SavedViews;
  /** The kinds that are possible here. */
  readonly kinds: readonly ViewKind[];
  readonly text: Text;
}

function menuItems({ saved, kinds, text }: MenuContent): Items {
  const shown = kinds.map((kind) => ({ key: `kind:${kind}`, icon: ICONS[kind], label: text(`view.kind.${kind}`) }));
  return [
    group('kinds', text('view.kinds'), shown),
    { type: 'divider' },
    group('saved', text('view.saved'), savedItems(saved, text)),
    { type: 'divider' },
    ...changeItems(saved, text),
  ];
}

type Items = NonNullable<MenuProps['items']>;
type Text = ReturnType<typeof useViewText>;

function group(key: string, label: string, children: Items): Items[number] {
  return { type: 'group', key, label, children };
}

function savedItems({ saved, error }: SavedViews, text: Text): Items {
  if (error !== null) return [{ key: 'retry', label: error }];
  const own = (saved ?? []).map(({ id, name, isShared, owner }) => ({
    key: `view:${id}`,
    label: (
      <span className="formloom-view-entry">
        <span>{name}</span>
        {owner !== '' ? <small>{text('view.sharedBy', { name: owner })}</small> : null}
        {isShared && owner === '' ? <small>{text('view.shared')}</small> : null}
      </span>
    ),
  }));
  return [{ key: 'default', label: text('view.default') }, ...own];
}

function changeItems({ current, isChanged, address }: SavedViews, text: Text): Items {
  const isTooLong = address.length > MAX_VIEW_ADDRESS;
  const items: Items = [];
  if (current && isChanged) {
    const { name, canChange } = current;
    if (canChange && !isTooLong) items.push({ key: 'update', label: text('view.update', { name }) });
    items.push({ key: 'revert', label: text('view.revert', { name }) });
  }
  items.push({ key: 'saveAs', label: text(isTooLong ? 'view.tooLong' : 'view.saveAs'), disabled: isTooLong });
  if (current?.canChange) {
    items.push({ key: 'rename', label: text('view.rename') });
    items.push({ key: 'remove', label: text('view.remove'), danger: true });
  }
  return items;
}

/** Asks, and deletes a view. */
function useViewRemoval(saved: SavedViews) {
  const { modal } = App.useApp();
  const text = useText();
  const own = useViewText();
  return (view: ListView) =>
    modal.confirm({
      title: text('screen.prompt'),
      content: own(view.isShared ? 'view.removeShared' : 'view.removeText', { name: view.name }),
      okText: text('screen.ok'),
      cancelText: text('screen.cancel'),
      okButtonProps: { danger: true },
      // A repeated Enter must not delete anything.
      autoFocusButton: 'cancel',
      onOk: () => saved.remove(view),
    });
}
