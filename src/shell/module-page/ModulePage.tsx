import { App, Button, Skeleton } from 'antd';
import { memo, useMemo } from 'react';
import { PageCard, PageNotice } from '../../renderers/shared/faces/PageNotice';
import { ModuleScreen } from '../../renderers/screens';
import { useText } from '../../renderers/shared/texts/text';
import { useCurrentUser, useShell } from '../shell-context';
import { createPageAddress } from './page-address';
import { useScreen } from './use-screen';

interface ModulePageProps {
  /** `system/<name>`, or the id of a released module. */
  readonly module: string;
  /** Id of the menu entry, or name of the page without one. */
  readonly menuId: string;
}

/** The page of a menu entry: the screen of a system file (type 2) or of a module (type 3) over its records. Not drawn again for an address that changes below it. */
export const ModulePage = memo(function ModulePage({ module, menuId }: ModulePageProps) {
  const text = useText();
  const { message } = App.useApp();
  const { askedLists } = useShell();
  const { userId } = useCurrentUser().facts;
  const address = useMemo(() => createPageAddress(askedLists, `${userId} ${menuId}`), [askedLists, userId, menuId]);
  const { state, retry } = useScreen(module, () => void message.info(text('shell.module.renewed')));
  if (state.kind === 'loading') {
    return (
      <PageCard role="status" aria-label={text('shell.loading')}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </PageCard>
    );
  }
  if (state.kind === 'ready') return <ModuleScreen key={state.attempt} {...state.screen} address={address} />;
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
