import { Suspense, useMemo } from 'react';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { SourceError, type RecordSource } from '../../shared/sources/record-source';
import { DataViewNotice } from './late-notice';
import { ListScreen, type ListScreenProps } from '../list/ListScreen';

/** The rows of a data view (webType 4): a list to search, sort and arrange, of which nothing is opened or changed. */
export function DataView({
  model,
  source,
  access,
  address,
}: Pick<ListScreenProps, 'model' | 'source' | 'access' | 'address'>) {
  const rows = useMemo(() => rowsAlone(source), [source]);
  const rights = useMemo(() => withoutButtons(access), [access]);
  const { list, dataView } = model;
  if (!list || !dataView || dataView.interfaceId === '')
    return (
      <Suspense fallback={null}>
        <DataViewNotice />
      </Suspense>
    );
  return <ListScreen {...{ model, list, address }} source={rows} access={rights} />;
}

/** The calls that rows without records have. */
function rowsAlone(source: RecordSource): RecordSource {
  const refuse = () => Promise.reject(new SourceError('', { code: 0 }));
  return {
    list: (query, signal) => source.list(query, signal),
    columnSettings: () => source.columnSettings(),
    saveColumnSettings: (settings) => source.saveColumnSettings(settings),
    ...{ read: refuse, readDisplay: refuse, create: refuse, update: refuse, remove: refuse, removeMany: refuse },
  };
}

function withoutButtons(access: ModuleAccess): ModuleAccess {
  const { canReadColumn, canReadField, canFilter } = access;
  return { canReadColumn, canReadField, canFilter, canWriteField: () => false, canUseButton: () => false };
}
