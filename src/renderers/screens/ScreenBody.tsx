import { App } from 'antd';
import { isDataView, isOneRecord, type ModuleModel } from '../../engine/contract/module-model';
import type { ModuleAccess } from '../../engine/contract/permission';
import type { RecordRow, RecordSource } from '../shared/sources/record-source';
import { SUCCESS_SECONDS } from '../shared/texts/message-times';
import { DataViewNotice } from './DataViewNotice';
import { FormScreen } from './form/FormScreen';
import { ListScreen } from './list/ListScreen';
import type { PageAddress } from './list/list-address';

export interface ScreenBodyProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  /** Keeps what a list is asked in the address of its page; absent = it is forgotten with the screen. */
  readonly address?: PageAddress;
  /** Button values with an action here; default: add, edit, remove, detail, batchRemove. */
  readonly supportedActions?: readonly string[];
  /** Called for a supported button without an action of its own. */
  onAction?: (value: string, records: readonly RecordRow[]) => void;
}

/** Id of the only record of a page: its calls need none. */
const ONE_RECORD = '';

/** A module's list, or its form if it has no list, where it stands: in a page, or in a part of another screen. */
export function ScreenBody(props: ScreenBodyProps) {
  const { list, webType } = props.model;
  if (isDataView(props.model)) return <DataViewNotice />;
  return list && webType !== 1 ? <ListScreen {...props} list={list} /> : <FormPage {...props} />;
}

function FormPage({ model, source, access }: ScreenBodyProps) {
  const { message } = App.useApp();
  return (
    <FormScreen
      model={model}
      source={source}
      access={access}
      recordId={isOneRecord(model) ? ONE_RECORD : null}
      place="embedded"
      onSaved={(saved) => void message.success(saved.message, SUCCESS_SECONDS)}
    />
  );
}
