import { Tabs, theme } from 'antd';
import { useRef, useState } from 'react';
import type { LayoutProps } from '../../shared/define-renderer';
import { useAskedPanel } from '../../shared/hosts/asked-field';
import { countErrors } from '../../shared/hosts/panel-errors';
import { useFieldEvents } from '../../shared/hosts/field-events';
import { useFieldStates } from '../../shared/hosts/field-states';
import { useText } from '../../shared/texts/text';
import { firstActiveKey, tabPanels } from './tab-panels';

const POSITIONS = ['top', 'right', 'bottom', 'left'] as const;

/**
 * Tabs around fields. Panels stay mounted, so values and checks of hidden tabs live on; a tab that holds errors shows
 * how many, and comes to the front when errors appear and the open tab has none, and when a save leads to a field in it. A tab
 * that is left alone, because all others are hidden, is shown without a bar.
 */
export function TabLayout({ field, renderFields, errorFieldIds }: LayoutProps) {
  const t = useText();
  const tell = useFieldEvents();
  const { token } = theme.useToken();
  const panels = tabPanels(field, useFieldStates());
  const [chosenKey, setActiveKey] = useState(() => firstActiveKey(field, panels));
  const activeKey = panels.some(({ key }) => key === chosenKey) ? chosenKey : (panels[0]?.key ?? '');
  const counts = new Map(panels.map(({ key, item }) => [key, countErrors(item, errorFieldIds)]));
  const wrong = panels.filter(({ key }) => (counts.get(key) ?? 0) > 0).map(({ key }) => key);
  const [hadErrors, setHadErrors] = useState(false);
  // Adjusted while rendering, so that the tab with the first error never flashes up late.
  if (hadErrors !== wrong.length > 0) {
    setHadErrors(wrong.length > 0);
    if (wrong[0] !== undefined && !wrong.includes(activeKey)) setActiveKey(wrong[0]);
  }
  useAskedPanel(panels, setActiveKey);
  const tallest = useTallestPanel();
  const { type, tabPosition } = field.props;
  // A `border-card` has a frame around tabs and content, a `card` only its tabs' own.
  const isFramed = type === 'border-card';
  const frame = { border: `1px solid ${token.colorBorderSecondary}`, borderRadius: token.borderRadiusLG };
  return (
    <Tabs
      activeKey={activeKey}
      onChange={(key) => {
        tallest.keep();
        setActiveKey(key);
        tell(field, 'tabClick', { data: key });
      }}
      type={type === 'card' || isFramed ? 'card' : 'line'}
      style={{ marginBlockEnd: token.margin, ...(isFramed && frame) }}
      {...(isFramed && { tabBarStyle: { margin: 0 } })}
      {...(panels.length === 1 && field.children.length > 1 && { renderTabBar: noBar })}
      tabPosition={POSITIONS.find((known) => known === tabPosition) ?? 'top'}
      items={panels.map(({ key, item }) => ({
        key,
        forceRender: true,
        label: (
          <PanelTitle
            title={String(item.props['title'] || item.label)}
            count={counts.get(key) ?? 0}
            countLabel={t('widget.tab.errors', { count: counts.get(key) ?? 0 })}
          />
        ),
        children: (
          <div
            data-part={item.id}
            {...(key === activeKey && { ref: tallest.ref })}
            style={{
              boxSizing: 'border-box',
              minHeight: tallest.heightPx,
              ...(isFramed && { padding: token.padding }),
            }}
          >
            {renderFields(item.children)}
          </div>
        ),
      }))}
    />
  );
}

/** Height of the tallest panel that was left, in pixels: a dialog keeps its height from tab to tab. Until the width changes. */
function useTallestPanel() {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const keep = () => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = ref.current ?? {};
    setSize((before) =>
      before.width === width ? { width, height: Math.max(before.height, height) } : { width, height },
    );
  };
  return { ref, heightPx: size.height, keep };
}

const noBar = () => <></>;

function PanelTitle({ title, count, countLabel }: { title: string; count: number; countLabel: string }) {
  const { token } = theme.useToken();
  if (count === 0) return title;
  return (
    <>
      <span aria-label={`${title} (${countLabel})`}>{title}</span>
      <span title={countLabel} style={{ ...BUBBLE, background: token.colorError, color: token.colorTextLightSolid }}>
        {count}
      </span>
    </>
  );
}

const BUBBLE = {
  display: 'inline-block',
  minWidth: 16,
  marginInlineStart: 6,
  paddingInline: 4,
  borderRadius: 8,
  fontSize: 12,
  lineHeight: '16px',
  textAlign: 'center',
} as const;
