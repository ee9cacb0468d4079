import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button, Select, Skeleton, Tabs } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../renderers/shared/texts/text';
import type { PlaygroundApi } from '../api';
import type { Comparison, VersionEntry } from '../../../wire/versions';
import { CompareTexts } from '../CompareTexts';
import styles from './versions.module.css';
import { ChangeList } from '../publish/PlanView';
import { useFailureText } from '../use-failure';
import type { Sides } from './sides';

interface CompareViewProps {
  readonly api: PlaygroundApi;
  readonly moduleId: string;
  readonly versions: readonly VersionEntry[];
  readonly sides: Sides;
  readonly theme: 'light' | 'dark';
  /** null = no comparison any more. */
  onSides: (sides: Sides | null) => void;
}

/** Two releases, or one and the draft: what changed in words, and the texts side by side. */
export function CompareView({ api, moduleId, versions, sides, theme, onSides }: CompareViewProps) {
  const text = useText();
  const { comparison, error } = useComparison(api, moduleId, sides);
  const place = useRef<HTMLElement>(null);
  // Scrolls to the comparison, which is above the list.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [sides]);
  const nameOf = (side: number | 'draft') =>
    side === 'draft' ? text('playground.versions.draft') : text('playground.versions.version', { version: side });
  return (
    <section ref={place} aria-label={text('playground.versions.compare')} className={styles['comparison']}>
      <SideChoice versions={versions} sides={sides} nameOf={nameOf} onSides={onSides} />
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
                <CompareTexts
                  before={comparison.from}
                  after={comparison.to}
                  beforeName={nameOf(sides.from)}
                  afterName={nameOf(sides.to)}
                  theme={theme}
                />
              ),
            },
          ]}
          destroyOnHidden
        />
      )}
    </section>
  );
}

interface SideChoiceProps extends Pick<CompareViewProps, 'versions' | 'sides' | 'onSides'> {
  readonly nameOf: (side: number | 'draft') => string;
}

/** Which two texts are compared, and the way out. */
function SideChoice({ versions, sides, nameOf, onSides }: SideChoiceProps) {
  const text = useText();
  const options = (['draft', ...versions.map(({ version }) => version)] as const).map((side) => ({
    value: side,
    label: nameOf(side),
  }));
  return (
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
    api.compare(moduleId, sides, controller.signal).then(
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
