import { render } from '@testing-library/react';
import { App, ConfigProvider } from 'antd';
import type { ReactElement } from 'react';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import { readSource, type SourceFinding } from '../../../../engine/lint';
import { registry } from '../../../../renderers/definitions';
import { rendererRegistry } from '../../../../renderers';
import { RenderersProvider, type RendererRegistry } from '../../../../renderers/shared/hosts/renderers-context';
import { ServicesProvider, type RendererServices } from '../../../../renderers/shared/hosts/services';
import { createMemoryServices } from '../../../../renderers/shared/testing/memory-services';
import { TextProvider } from '../../../../renderers/shared/texts/text';
import type { Analysis } from '../../contract';
import { translate } from './preview-module';

const memoryServices = createMemoryServices();
/** Disables animations, so that dialogs open and close at once. */
const THEME = { token: { motion: false } };

export interface Surroundings {
  /** Must stay the same object for the lifetime of a page. */
  readonly services?: RendererServices;
  readonly renderers?: RendererRegistry;
}

/** Wraps an element in the providers of a playground page. */
export function surround(
  ui: ReactElement,
  { services = memoryServices, renderers = rendererRegistry }: Surroundings = {},
): ReactElement {
  return (
    <TextProvider value={translate}>
      <ServicesProvider value={services}>
        <RenderersProvider value={renderers}>
          <ConfigProvider theme={THEME}>
            <App>{ui}</App>
          </ConfigProvider>
        </RenderersProvider>
      </ServicesProvider>
    </TextProvider>
  );
}

export function renderSurrounded(ui: ReactElement, surroundings?: Surroundings) {
  return render(surround(ui, surroundings));
}

/** Creates the analysis of a text. */
export function analysisOf(
  model: ModuleModel | null,
  { text = '{}', isStale = false, findings = [] as readonly SourceFinding[] } = {},
): Analysis {
  const { source, issues } = readSource(text, registry);
  return { source, issues, model, isStale, findings };
}
