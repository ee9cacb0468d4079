import { App } from 'antd';
import type { ModuleModel } from '../../engine/contract/module-model';
import type { ModuleAccess } from '../../engine/contract/permission';
import type { ScreenParams } from '../../engine/contract/resource';
import { SUCCESS_SECONDS } from '../shared/message-times';
import type { RecordRow, RecordSource } from '../shared/record-source';
import { ScreenParamsProvider } from '../shared/screen-params';
import { DataViewNotice } from './DataViewNotice';
import { FormScreen } from './form/FormScreen';
import { OpenScreens } from './hosts/OpenScreens';
import { ListScreen } from './list/ListScreen';

export interface ModuleScreenProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  /** What the screen's expressions read as `param.<name>`; none by default. */
  readonly params?: ScreenParams;
  /** Button values that do something here; default: add, edit, remove, detail, batchRemove. */
  readonly supportedActions?: readonly string[];
  /** Called for a supported button that the list does not carry out itself. */
  onAction?(value: string, records: readonly RecordRow[]): void;
}

const NO_PARAMS: ScreenParams = {};

/**
 * A module's page: its list, or its form alone when it has no list (contract e.5 webType), and whatever is opened over it.
 * Brings antd's `<App>` itself.
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
  if (webType === 4) return <DataViewNotice />;
  return list && webType !== 1 ? <ListScreen {...props} list={list} /> : <FormPage {...props} />;
}

function FormPage({ model, source, access }: ModuleScreenProps) {
  const { message } = App.useApp();
  return (
    <FormScreen
      model={model}
      source={source}
      access={access}
      recordId={null}
      place="embedded"
      onSaved={(saved) => void message.success(saved.message, SUCCESS_SECONDS)}
    />
  );
}
