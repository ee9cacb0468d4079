import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button, Select, Skeleton, Tabs } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../../../renderers/shared/text';
import { useLanguage } from '../../shell-context';
import type { PlaygroundApi } from '../api';
import type { Comparison, VersionEntry } from '../api-answers';
import styles from '../playground.module.css';
import { ChangeList } from '../publish/PlanView';
import { useFailureText } from '../use-failure';
import type { Sides } from './VersionsDrawer';

const CompareEditor = lazy(async () => ({ default: (await import('../editor/CompareEditor')).CompareEditor }));

interface CompareViewProps {
  readonly api: PlaygroundApi;
  readonly moduleId: string;
  readonly versions: readonly VersionEntry[];
  readonly sides: Sides;
  readonly theme: 'light' | 'dark';
  /** null = no comparison any more. */
  onSides(sides: Sides | null): void;
}

/** Two releases, or one and the draft: what changed in words, and the texts side by side. */
export function CompareView({ api, moduleId, versions, sides, theme, onSides }: CompareViewProps) {
  const text = useText();
  const language = useLanguage();
  const { comparison, error } = useComparison(api, moduleId, sides);
  const place = useRef<HTMLElement>(null);
  // Chosen in a long list, the comparison stands above it, out of sight.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [sides]);
  const nameOf = (side: number | 'draft') =>
    side === 'draft' ? text('playground.versions.draft') : text('playground.versions.version', { version: side });
  const options = (['draft', ...versions.map(({ version }) => version)] as const).map((side) => ({
    value: side,
    label: nameOf(side),
  }));
  return (
    <section ref={place} aria-label={text('playground.versions.compare')} className={styles['comparison']}>
      <div className={styles['sides']}>
        <Select
          aria-label={text('playground.versions.from')}
          value={sides.from}
          options={options}
          onChange={(from) => onSides({ ...sides, from })}
        />
        <span aria-hidden>→</span>
        <Select
          aria-label={text('playground.versions.to')}
          value={sides.to}
          options={options}
          onChange={(to) => onSides({ ...sides, to })}
        />
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          title={text('playground.versions.endCompare')}
          aria-label={text('playground.versions.endCompare')}
          onClick={() => onSides(null)}
        />
      </div>
      {error !== '' && <Alert type="error" showIcon message={error} />}
      {!comparison && error === '' && <Skeleton active paragraph={{ rows: 4 }} />}
      {comparison && (
        <Tabs
          size="small"
          items={[
            {
              key: 'words',
              label: text('playground.versions.words', { count: comparison.changes.length }),
              children: <ChangeList changes={comparison.changes} />,
            },
            {
              key: 'text',
              label: text('playground.versions.text'),
              children: (
                <div className={styles['compare']}>
                  <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
                    <CompareEditor
                      before={comparison.from}
                      after={comparison.to}
                      beforeName={nameOf(sides.from)}
                      afterName={nameOf(sides.to)}
                      language={language}
                      theme={theme}
                    />
                  </Suspense>
                </div>
              ),
            },
          ]}
          destroyOnHidden
        />
      )}
    </section>
  );
}

function useComparison(api: PlaygroundApi, moduleId: string, sides: Sides) {
  const toFailureText = useFailureText();
  const [answer, setAnswer] = useState<{
    readonly sides: Sides;
    readonly comparison: Comparison | null;
    readonly error: string;
  } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    api.compare(moduleId, sides.from, sides.to, controller.signal).then(
      (comparison) => {
        if (!controller.signal.aborted) setAnswer({ sides, comparison, error: '' });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setAnswer({ sides, comparison: null, error: toFailureText(error) });
      },
    );
    return () => controller.abort();
  }, [api, moduleId, sides, toFailureText]);
  const isCurrent = answer?.sides === sides;
  return { comparison: isCurrent ? answer.comparison : null, error: isCurrent ? answer.error : '' };
}
