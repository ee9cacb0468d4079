import { App, ConfigProvider } from 'antd';
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createTranslate } from '../../../engine/contract/language';
import { rendererRegistry } from '../../index';
import { RenderersProvider } from '../../shared/hosts/renderers-context';
import { ServicesProvider, type RendererServices } from '../../shared/hosts/services';
import { TextProvider } from '../../shared/texts/text';
import { rendererTexts } from '../../texts';
import { OpenScreens } from '../hosts/OpenScreens';
import { createMemoryServices } from './memory-services';

export const translate = createTranslate('zh', rendererTexts);

/** Renders a screen inside the providers that it has in the product. */
export function renderScreen(screen: ReactElement, services: Partial<RendererServices> = {}) {
  return render(
    <TextProvider value={translate}>
      <ServicesProvider value={createMemoryServices(services)}>
        <RenderersProvider value={rendererRegistry}>
          <ConfigProvider theme={{ token: { motion: false } }}>
            <App>
              <OpenScreens>{screen}</OpenScreens>
            </App>
          </ConfigProvider>
        </RenderersProvider>
      </ServicesProvider>
    </TextProvider>,
  );
}
