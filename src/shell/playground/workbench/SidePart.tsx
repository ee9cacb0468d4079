import { Segmented, Skeleton } from 'antd';
import { lazy, memo, Suspense, useState } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { SourceFix } from '../../../engine/source';
import { useText } from '../../../renderers/shared/texts/text';
import type { Analysis } from '../contract';
import { OutlinePart } from './OutlinePart';
import styles from './workbench.module.css';

const PropertiesPanel = lazy(async () => ({
  default: (await import('../properties/PropertiesPanel')).PropertiesPanel,
}));

const SIDES = ['outline', 'properties'] as const;

interface SidePartProps {
  readonly analysis: Analysis;
  /** Pointer that is marked in the outline; '' = none. */
  readonly selectedPointer: string;
  /** The chosen field; undefined = none. */
  readonly field: FieldModel | undefined;
  onReveal: (pointer: string) => void;
  onFix: (fix: SourceFix) => void;
}

/** The outline of the module, or the settings of the chosen field. */
export const SidePart = memo(function SidePart(props: SidePartProps) {
  const { analysis, selectedPointer, field, onReveal, onFix } = props;
  const text = useText();
  const [side, setSide] = useState<(typeof SIDES)[number]>('outline');
  return (
    <>
      <div className={styles['partHead']}>
        <Segmented
          block
          size="small"
          aria-label={text('playground.side')}
          className={styles['sideTabs'] ?? ''}
          value={side}
          onChange={setSide}
          options={SIDES.map((each) => ({ value: each, label: text(`playground.side.${each}`) }))}
        />
      </div>
      {side === 'outline' ? (
        <OutlinePart source={analysis.source} selected={selectedPointer} onReveal={onReveal} onFix={onFix} />
      ) : (
        <div className={styles['panel']} tabIndex={-1}>
          <Suspense fallback={<Skeleton active className={styles['waiting'] ?? ''} />}>
            <PropertiesPanel analysis={analysis} field={field} onFix={onFix} onReveal={onReveal} />
          </Suspense>
        </div>
      )}
    </>
  );
});
