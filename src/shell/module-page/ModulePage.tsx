import { App, Button, Card, Result, Skeleton } from 'antd';
import type { Issue } from '../../engine/contract/errors';
import { ModuleScreen } from '../../renderers/screens';
import { useText } from '../../renderers/shared/text';
import { useScreen } from './use-screen';

interface ModulePageProps {
  /** `system/<name>`, or the id of a released module. */
  readonly module: string;
}

/** The page of a menu entry: the screen of a system file (type 2) or of a module (type 3) over its records. */
export function ModulePage({ module }: ModulePageProps) {
  const text = useText();
  const { message } = App.useApp();
  const { state, retry } = useScreen(module, () => void message.info(text('shell.module.renewed')));
  if (state.kind === 'loading') {
    return (
      <Card role="status" aria-label={text('shell.loading')}>
        <Skeleton active paragraph={{ rows: 8 }} />
      </Card>
    );
  }
  if (state.kind === 'ready') return <ModuleScreen key={state.attempt} {...state.screen} />;
  if (state.kind === 'invalid') return <InvalidModule issues={state.issues} />;
  return (
    <Card>
      <Result
        status="warning"
        title={text('shell.module.loadFailed')}
        subTitle={state.message}
        extra={
          <Button type="primary" onClick={retry}>
            {text('shell.retry')}
          </Button>
        }
      />
    </Card>
  );
}

function InvalidModule({ issues }: { readonly issues: readonly Issue[] }) {
  const text = useText();
  return (
    <Card>
      <Result status="error" title={text('shell.module.invalid')} subTitle={text('shell.module.invalidHint')}>
        <ul>
          {issues.map((issue) => (
            <li key={`${issue.code} ${issue.pointer}`}>
              {text(issue.code, issue.params)} ({issue.pointer || '/'})
            </li>
          ))}
        </ul>
      </Result>
    </Card>
  );
}
