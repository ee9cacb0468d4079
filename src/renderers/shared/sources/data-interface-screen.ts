import type { WidgetRegistry } from '../../../engine/contract/registry';
import type { ScreenTarget } from '../hosts/open-screen';
import type { LoadedScreen, RendererServices } from '../hosts/services';
import { createRowsScreen } from './rows-screen';

/** The rows of a data interface as something to open. */
export type InterfaceTarget = Extract<ScreenTarget, { kind: 'interface' }>;

interface InterfaceScreenOptions {
  readonly target: InterfaceTarget;
  readonly services: RendererServices;
  readonly registry: WidgetRegistry;
}

/** A list over a data interface (docs/clients.md#data-interfaces), to look at and choose from. */
export function createInterfaceScreen({ target, services, registry }: InterfaceScreenOptions): Promise<LoadedScreen> {
  const { interfaceId, columns, idKey, paramList, labelKey = columns[0]?.value ?? '' } = target;
  const propsValue = idKey || 'id';
  const columnOptions = columns.map(({ value }) => value).join(',');
  const body = { interfaceId, propsValue, relationField: labelKey, columnOptions, paramList };
  return createRowsScreen(
    {
      ...target,
      id: `interface:${interfaceId}`,
      ask: ({ page: currentPage, pageSize, keyword }, signal) =>
        services.interfaceRows(interfaceId, { currentPage, pageSize, keyword, ...body }, signal),
    },
    registry,
  );
}
