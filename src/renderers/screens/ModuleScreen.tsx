import { App } from 'antd';
import { isDataView, isOneRecord, type ModuleModel } from '../../engine/contract/module-model';
import type { ModuleAccess } from '../../engine/contract/permission';
import type { ScreenParams } from '../../engine/contract/resource';
import { SUCCESS_SECONDS } from '../shared/texts/message-times';
import type { RecordRow, RecordSource } from '../shared/sources/record-source';
import { ScreenParamsProvider } from '../shared/hosts/screen-params';
import { DataViewNotice } from './DataViewNotice';
import { FormScreen } from './form/FormScreen';
import { OpenScreens } from './hosts/OpenScreens';
import { ListScreen } from './list/ListScreen';

export interface ModuleScreenProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  /** Values of `param.<name>` in the screen's expressions; default: none. */
  readonly params?: ScreenParams;
  /** Button values with an action here; default: add, edit, remove, detail, batchRemove. */
  readonly supportedActions?: readonly string[];
  /** Called for a supported button without an action of its own. */
  onAction?: (value: string, records: readonly RecordRow[]) => void;
}

/** Id of the only record of a page: its calls need none. */
const ONE_RECORD = '';

const NO_PARAMS: ScreenParams = {};

/**
 * A module's page: its list, or its form if it has no list (docs/module-format.md#kinds-of-modules), and the windows opened from
 * it. Provides antd's `<App>`.
 */
export function ModuleScreen({ params = NO_PARAMS, ...props }: ModuleScreenProps) {
  return (
    <App component={false}>
      <OpenScreens>
        <ScreenParamsProvider params={params}>
          <ModulePage key={props.model.id} {...props} />
        </ScreenParamsProvider>
      </OpenScreens>
    </App>
  );
}

function ModulePage(props: ModuleScreenProps) {
  const { list, webType } = props.model;
  if (isDataView(props.model)) return <DataViewNotice />;
  return list && webType !== 1 ? <ListScreen {...props} list={list} /> : <FormPage {...props} />;
}

function FormPage({ model, source, access }: ModuleScreenProps) {
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
