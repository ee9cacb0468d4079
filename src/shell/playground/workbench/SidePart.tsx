import { Segmented, Skeleton } from 'antd';
import { lazy, memo, Suspense, useState } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { SourceFix } from '../../../engine/source';
import { useText } from '../../../renderers/shared/texts/text';
import type { Analysis } from '../contract';
import { WidgetPalette } from '../gallery/WidgetPalette';
import { PlacingStatus } from '../placing/PlacingStatus';
import { OutlinePart } from './OutlinePart';
import { buttonAt } from './select-field';
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
  readonly isPaletteOpen: boolean;
  onReveal: (pointer: string) => void;
  onFix: (fix: SourceFix) => void;
  onTogglePalette: () => void;
}

/** The outline of the module, or the settings of the chosen field; below them the widgets. */
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
        <OutlinePart source={analysis.source} selected={selectedPointer} onReveal={onReveal} />
      ) : (
        <div className={styles['panel']} tabIndex={-1}>
          <Suspense fallback={<Skeleton active className={styles['waiting'] ?? ''} />}>
            <PropertiesPanel
              analysis={analysis}
              field={field}
              button={buttonAt(selectedPointer)}
              onFix={onFix}
              onReveal={onReveal}
            />
          </Suspense>
        </div>
      )}
      <WidgetPalette
        canInsert={analysis.model !== null && !analysis.isStale}
        chosen={field}
        isOpen={props.isPaletteOpen}
        onToggle={props.onTogglePalette}
      />
      <PlacingStatus />
    </>
  );
});
