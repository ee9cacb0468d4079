import { Alert, Empty } from 'antd';
import { lazy, Suspense, type ReactNode } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { useText } from '../../../renderers/shared/texts/text';
import type { PanesProps } from '../contract';
import { CompiledPane, ValuesPane } from './DataPanes';
import { FidelityPane, FindingsPane } from './FindingsPane';
import { FormilyPane } from './FormilyPane';
import styles from './panes.module.css';
import { PermissionsPane } from './PermissionsPane';
import { TablesPane } from './TablesPane';
import { TranslationsPane } from './translations/TranslationsPane';
import { WhyPane } from './WhyPane';

const TestsPane = lazy(() => import('./TestsPane'));

/** One pane about the text that is being written. */
export function Panes(props: PanesProps) {
  const { pane, analysis, values } = props;
  const findings = { analysis, onReveal: props.onReveal, onFix: props.onFix };
  switch (pane) {
    case 'findings':
      return <FindingsPane {...findings} />;
    case 'fidelity':
      return <FidelityPane {...findings} />;
    case 'values':
      return <ValuesPane values={values} />;
    case 'compiled':
      return <OfModel {...props}>{(model) => <CompiledPane model={model} />}</OfModel>;
    case 'formily':
      return <OfModel {...props}>{(model) => <FormilyPane model={model} {...findings} />}</OfModel>;
    case 'tables':
      return <OfModel {...props}>{(model) => <TablesPane model={model} />}</OfModel>;
    case 'permissions':
      return <OfModel {...props}>{(model) => <PermissionsPane model={model} />}</OfModel>;
    case 'translations':
      return <OfModel {...props}>{(model) => <TranslationsPane model={model} {...props} />}</OfModel>;
    case 'tests':
      return (
        <OfModel {...props}>
          {(model) => (
            <Suspense fallback={null}>
              <TestsPane model={model} values={values} {...findings} />
            </Suspense>
          )}
        </OfModel>
      );
    case 'why':
      return (
        <OfModel {...props}>
          {(model) => (
            <WhyPane model={model} values={values} fieldId={props.selectedFieldId} onReveal={props.onReveal} />
          )}
        </OfModel>
      );
  }
}

interface OfModelProps extends Pick<PanesProps, 'analysis'> {
  children: (model: ModuleModel) => ReactNode;
}

/** Panes that depend on the model say when it is missing or stale. */
function OfModel({ analysis: { model, isStale }, children }: OfModelProps) {
  const text = useText();
  if (!model) {
    return (
      <Empty
        className={styles['empty'] ?? ''}
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={text('playground.inspect.noModel')}
      />
    );
  }
  return (
    <div className={styles['pane']}>
      {isStale ? <Alert banner type="warning" message={text('playground.inspect.staleNote')} /> : null}
      {children(model)}
    </div>
  );
}
