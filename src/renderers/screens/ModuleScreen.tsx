import { App } from 'antd';
import type { ScreenParams } from '../../engine/contract/resource';
import { ScreenParamsProvider } from '../shared/hosts/screen-params';
import { OpenScreens } from './hosts/OpenScreens';
import { ScreenBody, type ScreenBodyProps } from './ScreenBody';

export interface ModuleScreenProps extends ScreenBodyProps {
  /** Values of `param.<name>` in the screen's expressions; default: none. */
  readonly params?: ScreenParams;
}

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
          <ScreenBody key={props.model.id} {...props} />
        </ScreenParamsProvider>
      </OpenScreens>
    </App>
  );
}
