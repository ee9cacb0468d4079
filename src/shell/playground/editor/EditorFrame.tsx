import { Button, Result, Skeleton } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { createTranslate, type Language } from '../../../engine/contract/language';
import styles from './editor.module.css';
import type { EditorModule } from './load-monaco';
import texts from './text.json';
import { useMonaco } from './use-monaco';

interface EditorFrameProps {
  readonly language: Language;
  /** Draws the editor when the library is there. */
  readonly children: (editor: EditorModule) => ReactNode;
}

/** Placeholder of the editor: a skeleton while it loads, a retry after a failure. */
export function EditorFrame({ language, children }: EditorFrameProps) {
  const { state, retry } = useMonaco(language);
  const text = useMemo(() => createTranslate(language, [texts]), [language]);
  if (state.kind === 'ready') return <div className={styles['frame']}>{children(state.editor)}</div>;
  if (state.kind === 'loading') {
    return (
      <div className={styles['waiting']} role="status" aria-label={text('playground.editor.loading')}>
        <Skeleton active title={false} paragraph={{ rows: 12 }} />
      </div>
    );
  }
  return (
    <Result
      status="warning"
      title={text('playground.editor.loadFailed')}
      subTitle={text('playground.editor.loadFailedHint')}
      extra={
        <Button type="primary" onClick={retry}>
          {text('playground.editor.retry')}
        </Button>
      }
    />
  );
}
