import { App, Button, Skeleton } from 'antd';
import { memo } from 'react';
import { PageCard, PageNotice } from '../../renderers/shared/faces/PageNotice';
import { ModuleScreen } from '../../renderers/screens';
import { useText } from '../../renderers/shared/texts/text';
import { useScreen } from './use-screen';

interface ModulePageProps {
  /** `system/<name>`, or the id of a released module. */
  readonly module: string;
}

/** The page of a menu entry: the screen of a system file (type 2) or of a module (type 3) over its records. Not drawn again for an address that changes below it. */
export const ModulePage = memo(function ModulePage({ module }: ModulePageProps) {
  const text = useText();
  const { message } = App.useApp();
  const { state, retry } = useScreen(module, () => void message.info(text('shell.module.renewed')));
  if (state.kind === 'loading') {
    return (
      <PageCard role="status" aria-label={text('shell.loading')}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </PageCard>
    );
  }
  if (state.kind === 'ready') return <ModuleScreen key={state.attempt} {...state.screen} />;
  return (
    <PageCard>
      <PageNotice
        status="warning"
        title={text('shell.module.loadFailed')}
        subTitle={state.message}
        extra={
          <Button type="primary" onClick={retry}>
            {text('shell.retry')}
          </Button>
        }
      />
    </PageCard>
  );
});
