import '@ant-design/v5-patch-for-react-19';
import '../../../src/shell/theme/antd.generated.css';
import { App } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import { createRoot } from 'react-dom/client';
import { createTranslate } from '../../../src/engine/contract/language';
import { parseModel } from '../../../src/engine/parse/read-module';
import { createAccess } from '../../../src/engine/permission';
import { registry } from '../../../src/renderers/definitions';
import { rendererRegistry } from '../../../src/renderers/index';
import { FormScreen } from '../../../src/renderers/screens';
import { OpenScreens } from '../../../src/renderers/screens/hosts/OpenScreens';
import { preloadFaces } from '../../../src/renderers/shared/faces/lazy-face';
import { RenderersProvider } from '../../../src/renderers/shared/hosts/renderers-context';
import { ServicesProvider } from '../../../src/renderers/shared/hosts/services';
import { TextProvider } from '../../../src/renderers/shared/texts/text';
import { rendererTexts } from '../../../src/renderers/texts';
import { renderer as datePicker } from '../../../src/renderers/widgets/datePicker/index';
import { renderer as table } from '../../../src/renderers/widgets/table/index';
import { ShellTheme } from '../../../src/shell/theme/ShellTheme';
import { THEME_CLASS } from '../../../src/shell/theme/theme';
import '../../../src/shell/theme/base.css';
import { NO_TABLE, type BenchEngine } from '../shared/engine';
import { installHarness } from '../shared/harness';
import type { Scenario } from '../shared/scenario';
import { GridHandle } from './grid';
import { toModule, toRecord } from './module';
import { benchServices, createRecordSource } from './services';

const translate = createTranslate('zh', rendererTexts);

let moduleDocument: unknown = null;
let values: Record<string, unknown> = {};

/**
 * Renders a module document with the form screen, as a host does; parsing the document is timed. Lazy-loaded widgets are
 * preloaded (not timed), as the other engines have all their code loaded too; in the product, the list preloads them.
 */
const engine: BenchEngine = {
  async prepare(scenario) {
    moduleDocument = toModule(scenario);
    values = toRecord(scenario);
    await preloadFaces([table.Edit, datePicker.Edit]);
  },
  mount(root, scenario) {
    createRoot(root).render(<BenchForm scenario={scenario} />);
    if (scenario.columns.length > 0) return new GridHandle(root, scenario);
    return {
      ...NO_TABLE,
      controls: '[data-field] :is(input, textarea)',
      controlCount: scenario.fields.length,
      openControl: () => root.querySelector('[data-field="field0"] input'),
    };
  },
};

function BenchForm({ scenario }: { readonly scenario: Scenario }) {
  const model = parseModel(moduleDocument, registry);
  return (
    <ShellTheme locale={zhCN}>
      <TextProvider value={translate}>
        <ServicesProvider value={benchServices}>
          <RenderersProvider value={rendererRegistry}>
            <div className={THEME_CLASS} style={{ minHeight: '100%' }}>
              <App component={false}>
                <OpenScreens>
                  <FormScreen
                    model={model}
                    source={createRecordSource(values)}
                    access={createAccess(model, null)}
                    recordId={scenario.columns.length > 0 ? 'r1' : null}
                    place="embedded"
                    onSaved={() => undefined}
                  />
                </OpenScreens>
              </App>
            </div>
          </RenderersProvider>
        </ServicesProvider>
      </TextProvider>
    </ShellTheme>
  );
}

installHarness(engine);
