import { describe, expect, it } from 'vitest';
import type { ActionModel } from '../../../engine/contract/action';
import type { ListButton, ListModel } from '../../../engine/contract/module-model';
import { DEFAULT_LIST_BUTTON } from '../../../engine/settings/settings.generated';
import { accessOf } from '../testing/test-module';
import { BUILT_IN_ACTIONS, isDestructive, usableButtons } from './usable-buttons';

const button = (value: string, action: ActionModel | null = null): ListButton => ({
  ...DEFAULT_LIST_BUTTON,
  value,
  label: value,
  action,
});
const refresh: ActionModel = { type: 'effect', confirm: '', then: ['refreshRows'] };
const call = (method: string) =>
  ({ type: 'call', confirm: '', then: [], success: '', call: { method } }) as unknown as ActionModel;
const list = {
  buttons: ['batchRemove', 'download', 'add'].map((value) => button(value)),
  rowButtons: ['remove', 'edit', 'detail'].map((value) => button(value)),
  customButtons: [],
  tree: null,
} as unknown as ListModel;
const valuesOf = (buttons: readonly { readonly value: string }[]) => buttons.map(({ value }) => value);

describe('usableButtons', () => {
  it('shows only what does something here, add first and the destructive ones last', () => {
    const { toolbar, row } = usableButtons({ list, access: accessOf(), supportedActions: BUILT_IN_ACTIONS });
    expect(valuesOf(toolbar)).toEqual(['add', 'batchRemove']);
    expect(valuesOf(row)).toEqual(['edit', 'detail', 'remove']);
  });

  it('shows more when the host supports more, and nothing the user may not use', () => {
    const access = accessOf({ canUseButton: (code) => code !== 'add' && code !== 'remove' });
    const { toolbar, row } = usableButtons({ list, access, supportedActions: [...BUILT_IN_ACTIONS, 'download'] });
    expect(valuesOf(toolbar)).toEqual(['download', 'batchRemove']);
    expect(valuesOf(row)).toEqual(['edit', 'detail']);
  });

  const withActions = {
    ...list,
    buttons: [button('purge', call('DELETE')), button('sync', call('POST')), button('add')],
    customButtons: [button('btn_1', refresh), button('btn_2'), button('btn_3', call('DELETE'))],
    tree: { menu: [button('purgeTree', call('DELETE')), button('refreshTree', refresh), button('nothing')] },
  } as unknown as ListModel;

  it('takes a button with an action wherever it stands, and leaves one without out of menus', () => {
    const { toolbar, more, treeMenu } = usableButtons({
      list: withActions,
      access: accessOf(),
      supportedActions: BUILT_IN_ACTIONS,
    });
    expect(valuesOf(toolbar)).toEqual(['add', 'sync', 'purge']);
    expect(valuesOf(more)).toEqual(['btn_1', 'btn_3']);
    // A menu keeps the order of the document.
    expect(valuesOf(treeMenu)).toEqual(['purgeTree', 'refreshTree']);
  });

  it('asks for no permission in the menu of a tree for what only refreshes or unfolds it', () => {
    const access = accessOf({ canUseButton: () => false });
    const usable = usableButtons({ list: withActions, access, supportedActions: BUILT_IN_ACTIONS });
    expect(valuesOf(usable.treeMenu)).toEqual(['refreshTree']);
  });

  it('keeps the first two of many buttons in the row, the destructive ones beside them, and the rest in a menu', () => {
    const many = ['edit', 'detail', 'copy', 'export', 'uses', 'remove'].map((value) => button(value, null));
    const rowButtons = many.map((each) => (each.value === 'remove' ? each : { ...each, action: refresh }));
    const usable = (count: number) =>
      usableButtons({
        list: {
          ...list,
          rowButtons: rowButtons.slice(-count),
          customButtons: [button('btn_1', refresh)],
        } as unknown as ListModel,
        access: accessOf(),
        supportedActions: BUILT_IN_ACTIONS,
      });
    expect(valuesOf(usable(5).row)).toEqual(['detail', 'copy', 'export', 'uses', 'remove']);
    expect(valuesOf(usable(6).row)).toEqual(['edit', 'detail', 'remove']);
    expect(valuesOf(usable(6).more)).toEqual(['copy', 'export', 'uses', 'btn_1']);
  });

  it('asks for the permission of buttons with an action too', () => {
    const access = accessOf({ canUseButton: (code) => code === 'sync' });
    const usable = usableButtons({ list: withActions, access, supportedActions: BUILT_IN_ACTIONS });
    expect(valuesOf(usable.toolbar)).toEqual(['sync']);
    expect(usable.more).toEqual([]);
  });

  it('calls destructive what deletes', () => {
    expect([button('remove'), button('x', call('DELETE'))].map(isDestructive)).toEqual([true, true]);
    // With an action, the value `remove` alone does not make a button destructive.
    expect([button('edit'), button('x', call('POST')), button('remove', refresh)].map(isDestructive)).toEqual([
      false,
      false,
      false,
    ]);
  });
});
