import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo, type KeyboardEvent } from 'react';
import { useText } from '../../../renderers/shared/texts/text';
import type { Analysis, PaneName, PanesProps } from '../contract';
import { Panes } from '../panes/Panes';
import styles from './workbench.module.css';
import { FindingCount } from './FindingCount';

const PANES: readonly PaneName[] = [
  'findings',
  'tests',
  'values',
  'fidelity',
  'compiled',
  'formily',
  'tables',
  'permissions',
  'translations',
  'why',
];

interface PanesPartProps extends PanesProps {
  readonly isOpen: boolean;
  onPane: (pane: PaneName) => void;
  /** null where the panes cannot be folded. */
  readonly onToggle: (() => void) | null;
}

const PANEL_ID = 'playground-panel';
const tabId = (pane: PaneName) => `playground-tab-${pane}`;

/** The panes behind tabs; folded, only the tabs are left, and choosing one opens it. */
export const PanesPart = memo(function PanesPart({ isOpen, onPane, onToggle, ...props }: PanesPartProps) {
  const text = useText();
  const foldTitle = text(isOpen ? 'playground.tab.fold' : 'playground.tab.unfold');
  const choose = (pane: PaneName) => {
    onPane(pane);
    document.getElementById(tabId(pane))?.scrollIntoView({ block: 'nearest', inline: 'center' });
    if (!isOpen) onToggle?.();
  };
  return (
    <div className={styles['panes']}>
      <div className={styles['tabs']}>
        <PaneTabs
          pane={props.pane}
          isOpen={isOpen}
          findings={props.analysis.findings}
          onPane={onPane}
          onChoose={choose}
        />
        {onToggle && (
          <Button
            type="text"
            size="small"
            icon={isOpen ? <DownOutlined aria-hidden /> : <UpOutlined aria-hidden />}
            title={foldTitle}
            aria-label={foldTitle}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
        )}
      </div>
      {isOpen && (
        <div
          id={PANEL_ID}
          role="tabpanel"
          tabIndex={-1}
          aria-labelledby={tabId(props.pane)}
          className={styles['panel']}
        >
          <Panes key={props.pane} {...props} />
        </div>
      )}
    </div>
  );
});

interface PaneTabsProps {
  readonly pane: PaneName;
  readonly isOpen: boolean;
  readonly findings: Analysis['findings'];
  /** Shows a pane as the arrow keys go; a folded panel stays folded. */
  readonly onPane: (pane: PaneName) => void;
  readonly onChoose: (pane: PaneName) => void;
}

function PaneTabs({ pane: chosen, isOpen, findings, onPane, onChoose }: PaneTabsProps) {
  const text = useText();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = PANES.at((PANES.indexOf(chosen) + step) % PANES.length) ?? 'findings';
    onPane(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div role="tablist" aria-label={text('playground.part.panes')} className={styles['tabList']} onKeyDown={onKeyDown}>
      {PANES.map((pane) => (
        <button
          key={pane}
          type="button"
          role="tab"
          id={tabId(pane)}
          aria-selected={pane === chosen}
          {...(pane === chosen && isOpen ? { 'aria-controls': PANEL_ID } : {})}
          tabIndex={pane === chosen ? 0 : -1}
          className={styles['tab']}
          onClick={() => onChoose(pane)}
        >
          {text(`playground.tab.${pane}`)}
          {pane === 'findings' && <FindingCount findings={findings} />}
        </button>
      ))}
    </div>
  );
}
