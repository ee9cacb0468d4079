import { App, ConfigProvider } from 'antd';
import { configure, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createTranslate } from '../../../engine/contract/language';
import { rendererRegistry } from '../../index';
import { RenderersProvider } from '../../shared/hosts/renderers-context';
import { ServicesProvider, type RendererServices } from '../../shared/hosts/services';
import { TextProvider } from '../../shared/texts/text';
import { rendererTexts } from '../../texts';
import { OpenScreens } from '../hosts/OpenScreens';
import { createMemoryServices } from './memory-services';

/** Stubs browser features that antd needs and jsdom lacks. */
export function installBrowserGaps(): void {
  configure({ asyncUtilTimeout: 8_000 });
  window.matchMedia ??= (media: string) =>
    ({
      matches: false,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }) as unknown as MediaQueryList;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  Element.prototype.scrollIntoView ??= () => undefined;
  // Performance: jsdom matches every rule of antd's style sheets against every element; no test here reads a computed style.
  window.getComputedStyle = (element) => (element as HTMLElement).style;
}

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
