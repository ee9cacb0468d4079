import { Button, Card, Result, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../../renderers/shared/texts/text';
import type { PlaygroundApi } from '../api';
import { ConflictDialog } from '../draft/ConflictDialog';
import { useFailureText } from '../use-failure';
import { useDraft } from './use-draft';
import { useEditorTheme } from './use-theme';
import { Workbench, type WorkbenchProps } from './Workbench';

interface WorkbenchPageProps {
  readonly api: PlaygroundApi;
  readonly moduleId: string;
}

/** /playground/:moduleId: opens the draft, then the workbench over it. */
export function WorkbenchPage({ api, moduleId }: WorkbenchPageProps) {
  const text = useText();
  const navigate = useNavigate();
  const toFailureText = useFailureText();
  const { opened, retry } = useDraft(api, moduleId);
  if (opened.kind === 'ready') return <SettledWorkbench api={api} moduleId={moduleId} opened={opened} />;
  if (opened.kind === 'loading') {
    return (
      <Card role="status" aria-label={text('shell.loading')}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </Card>
    );
  }
  return (
    <Card>
      <Result
        status="warning"
        title={text('playground.openFailed')}
        subTitle={toFailureText(opened.error)}
        extra={[
          <Button key="retry" type="primary" onClick={retry}>
            {text('shell.retry')}
          </Button>,
          <Button key="list" onClick={() => void navigate('/playground')}>
            {text('playground.backToList')}
          </Button>,
        ]}
      />
    </Card>
  );
}

/** A conflict with an earlier page's unsaved text is resolved first: the editor opens with one text. */
function SettledWorkbench(props: WorkbenchProps) {
  const { sync } = props.opened;
  const [theme] = useEditorTheme();
  const [status, setStatus] = useState(() => sync.store.getState().status);
  const isOpen = status.kind !== 'conflict';
  useEffect(() => {
    if (isOpen) return undefined;
    return sync.store.subscribe((state) => setStatus(state.status));
  }, [isOpen, sync]);
  if (status.kind !== 'conflict') return <Workbench {...props} />;
  return <ConflictDialog conflict={status.conflict} theme={theme} onSettle={sync.settle} />;
}
