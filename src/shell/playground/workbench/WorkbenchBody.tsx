import { Segmented, Skeleton } from 'antd';
import { lazy, memo, Suspense, useCallback } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import type { SourceFix } from '../../../engine/source';
import { useText } from '../../../renderers/shared/texts/text';
import type { Analysis, SelectEntry, SourceEditorProps } from '../contract';
import styles from './workbench.module.css';
import { FindingCount } from './FindingCount';
import { PanesPart } from './PanesPart';
import { partId, PARTS, type PartName } from './parts';
import { PreviewPart } from './PreviewPart';
import { Separator } from './Separator';
import { SidePart } from './SidePart';
import { limitSizes, rightWidth, type SizedPart } from './split-sizes';
import { useRoom } from './use-sizes';
import type { WorkbenchView } from './use-view';

const SourceEditor = memo(lazy(async () => ({ default: (await import('../editor/SourceEditor')).SourceEditor })));

interface WorkbenchBodyProps extends WorkbenchView {
  readonly moduleId: string;
  readonly analysis: Analysis;
  /** The same, for the parts that may come a moment later. */
  readonly settled: Analysis;
  readonly isNarrow: boolean;
  readonly selectedPointer: string;
  readonly selectedFieldId: string;
  readonly selected: FieldModel | undefined;
  onSelectField: (fieldId: string) => void;
  onSelectEntry: SelectEntry;
  onReveal: (pointer: string) => void;
  onFix: (fix: SourceFix) => void;
  readonly editor: SourceEditorProps;
}

/**
 * The parts beside each other with borders that can be moved; in a narrow window one at a time. Every part stays mounted, so
 * that nothing typed or scrolled is lost by looking at another.
 */
export function WorkbenchBody(props: WorkbenchBodyProps) {
  const { isNarrow, part, sizes, onResize } = props;
  const text = useText();
  const [row, room] = useRoom();
  const most = limitSizes(sizes, room);
  const right = rightWidth(sizes, room.width);
  const label = (name: PartName) => text(`playground.part.${name}`);
  const isShown = (name: PartName) => (isNarrow ? part === name : name !== 'outline' || sizes.isOutlineOpen);
  const border = (name: SizedPart) => text(`playground.border.${name}`);
  return (
    <div className={styles['body']}>
      {isNarrow && <PartTabs part={part} onPart={props.onPart} findings={props.settled.findings} />}
      <div ref={row} className={styles['parts']}>
        <SideColumn {...props} isShown={isShown('outline')} width={Math.min(sizes.outline, most.outline)} />
        {!isNarrow && sizes.isOutlineOpen && (
          <Separator
            part="outline"
            label={border('outline')}
            size={sizes.outline}
            most={most.outline}
            direction={1}
            orientation="vertical"
            onResize={(size) => onResize('outline', size)}
          />
        )}
        <section
          id={partId('editor')}
          aria-label={label('editor')}
          className={`${styles['part'] ?? ''} ${styles['editor'] ?? ''}`}
          hidden={!isShown('editor')}
        >
          <Suspense fallback={<Skeleton active className={styles['waiting'] ?? ''} paragraph={{ rows: 12 }} />}>
            <SourceEditor {...props.editor} />
          </Suspense>
        </section>
        {!isNarrow && (
          <Separator
            part="right"
            label={border('right')}
            size={right}
            most={most.right}
            direction={-1}
            orientation="vertical"
            onResize={(size) => onResize('right', size)}
          />
        )}
        <RightColumn {...props} width={right} />
      </div>
    </div>
  );
}

/** The outline or the settings, over the widgets. */
function SideColumn(props: WorkbenchBodyProps & { readonly isShown: boolean; readonly width: number }) {
  const { isNarrow, sizes, onSizes, selectedPointer, onReveal, onFix } = props;
  const text = useText();
  const onTogglePalette = useCallback(
    () => onSizes(({ isPaletteOpen }) => ({ isPaletteOpen: !isPaletteOpen })),
    [onSizes],
  );
  return (
    <nav
      id={partId('outline')}
      aria-label={text('playground.part.outline')}
      className={styles['part']}
      hidden={!props.isShown}
      style={isNarrow ? { flex: 1 } : { width: props.width, flex: 'none' }}
    >
      <SidePart
        analysis={props.settled}
        field={props.selected}
        isPaletteOpen={sizes.isPaletteOpen}
        {...{ selectedPointer, onReveal, onFix, onTogglePalette }}
      />
    </nav>
  );
}

interface PartTabsProps extends Pick<WorkbenchBodyProps, 'part' | 'onPart'> {
  readonly findings: Analysis['findings'];
}

/** Chooses the one part that a narrow window shows. */
function PartTabs({ part, onPart, findings }: PartTabsProps) {
  const text = useText();
  return (
    <Segmented<PartName>
      block
      aria-label={text('playground.parts')}
      value={part}
      onChange={onPart}
      options={PARTS.map((name) => ({
        value: name,
        label: (
          <>
            {text(`playground.part.${name}`)}
            {name === 'panes' && <FindingCount findings={findings} />}
          </>
        ),
      }))}
      className={styles['partTabs'] ?? ''}
    />
  );
}

/** The preview over the panes. */
function RightColumn(props: WorkbenchBodyProps & { readonly width: number }) {
  const { isNarrow, part, sizes, onResize } = props;
  const text = useText();
  const [column, room] = useRoom();
  const most = limitSizes(sizes, room).panes;
  return (
    <div
      ref={column}
      className={styles['right']}
      hidden={isNarrow && part !== 'preview' && part !== 'panes'}
      style={isNarrow ? { flex: 1 } : { width: props.width }}
    >
      <section
        id={partId('preview')}
        tabIndex={-1}
        aria-label={text('playground.part.preview')}
        className={`${styles['part'] ?? ''} ${styles['preview'] ?? ''}`}
        hidden={isNarrow && part !== 'preview'}
      >
        <PreviewPart
          moduleId={props.moduleId}
          mode={props.previewMode}
          onMode={props.onPreviewMode}
          device={props.device}
          onDevice={props.onDevice}
          analysis={props.analysis}
          selectedFieldId={props.selectedFieldId}
          onSelectField={props.onSelectField}
          onSelectEntry={props.onSelectEntry}
          onValues={props.onValues}
        />
      </section>
      {!isNarrow && sizes.isPanesOpen && (
        <Separator
          part="panes"
          label={text('playground.border.panes')}
          size={sizes.panes}
          most={most}
          direction={-1}
          orientation="horizontal"
          onResize={(size) => onResize('panes', size)}
        />
      )}
      <PanesColumn {...props} height={Math.min(sizes.panes, most)} />
    </div>
  );
}

/** The panes; folded, only as high as their tabs. */
function PanesColumn({ height, ...props }: WorkbenchBodyProps & { readonly height: number }) {
  const { isNarrow, part, sizes, onSizes } = props;
  const text = useText();
  const isPanesFolded = !isNarrow && !sizes.isPanesOpen;
  const togglePanes = useCallback(() => onSizes(({ isPanesOpen }) => ({ isPanesOpen: !isPanesOpen })), [onSizes]);
  return (
    <section
      id={partId('panes')}
      tabIndex={-1}
      aria-label={text('playground.part.panes')}
      className={styles['part']}
      hidden={isNarrow && part !== 'panes'}
      style={isNarrow ? { flex: 1 } : { height: isPanesFolded ? undefined : height, flex: 'none' }}
    >
      <PanesPart
        moduleId={props.moduleId}
        pane={props.pane}
        onPane={props.onPane}
        analysis={props.settled}
        values={props.values}
        selectedFieldId={props.selectedFieldId}
        onReveal={props.onReveal}
        onFix={props.onFix}
        isOpen={!isPanesFolded}
        onToggle={isNarrow ? null : togglePanes}
      />
    </section>
  );
}
