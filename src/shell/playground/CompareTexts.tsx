import { Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { useLanguage } from '../shell-context';
import type { CompareEditorProps } from './contract';
import styles from './playground.module.css';

const CompareEditor = lazy(async () => ({ default: (await import('./editor/CompareEditor')).CompareEditor }));

/** Two texts side by side; the editor that shows them is loaded when it is first wanted. */
export function CompareTexts(props: Omit<CompareEditorProps, 'language'>) {
  const language = useLanguage();
  return (
    <div className={styles['compare']}>
      <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
        <CompareEditor {...props} language={language} />
      </Suspense>
    </div>
  );
}
