import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { Suspense, type ReactNode } from 'react';
import { AskInDialogProvider } from '../hosts/ask-in-dialog';
import { FormScopeProvider, type FormScope } from '../hosts/form-scope';
import { OpenScreenProvider, type OpenScreen } from '../hosts/open-screen';
import { ServicesProvider, type RendererServices } from '../hosts/services';
import { TextProvider } from '../texts/text';
import { createMemoryScope } from './memory-scope';
import { createMemoryServices } from './memory-services';
import { zhTranslate } from './zh-translate';

interface TestProvidersProps {
  readonly services?: RendererServices;
  readonly scope?: FormScope;
  /** Stub for opening another screen; by default it closes at once without a change. */
  readonly openScreen?: OpenScreen;
  readonly children: ReactNode;
}

const defaultServices = createMemoryServices();
const defaultScope = createMemoryScope();
const leaveAtOnce: OpenScreen = () => Promise.resolve({ hasChanged: false, selected: null });
/** Disables animations, so that popups open and close at once. */
const still = { token: { motion: false } };

/** The providers that renderers need, with in-memory stubs and Chinese texts. */
export function TestProviders({
  services = defaultServices,
  scope = defaultScope,
  openScreen = leaveAtOnce,
  children,
}: TestProvidersProps) {
  return (
    <StyleProvider mock="server">
      <ConfigProvider locale={zhCN} theme={still}>
        <App>
          <ServicesProvider value={services}>
            <TextProvider value={zhTranslate}>
              <FormScopeProvider value={scope}>
                <OpenScreenProvider value={openScreen}>
                  <AskInDialogProvider>
                    <Suspense fallback={null}>{children}</Suspense>
                  </AskInDialogProvider>
                </OpenScreenProvider>
              </FormScopeProvider>
            </TextProvider>
          </ServicesProvider>
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}
