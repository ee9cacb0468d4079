import { ExclamationCircleFilled } from '@ant-design/icons';
import { Collapse, theme } from 'antd';
import { useState } from 'react';
import { fieldStateOf } from '../../../engine/rules';
import type { LayoutProps } from '../../shared/define-renderer';
import { useAskedPanel } from '../../shared/hosts/asked-field';
import { countErrors } from '../../shared/hosts/panel-errors';
import { useFieldStates } from '../../shared/hosts/field-states';
import { useText } from '../../shared/texts/text';
import { collapsePanels, firstOpenKeys, openWithErrors } from './collapse-panels';

/**
 * Folding panels around fields. Closed panels stay mounted, so their values and checks live on; a panel that comes to
 * hold errors is marked and opens, and so does one with a field that a save leads to.
 */
export function CollapseLayout({ field, renderFields, errorFieldIds }: LayoutProps) {
  const t = useText();
  const { token } = theme.useToken();
  const isAccordion = field.props['accordion'] === true;
  const states = useFieldStates();
  const panels = collapsePanels(field).filter(({ item }) => fieldStateOf(states, item.id).isVisible);
  const [openKeys, setOpenKeys] = useState(() => firstOpenKeys(field));
  const wrong = panels.filter(({ item }) => countErrors(item, errorFieldIds) > 0).map(({ key }) => key);
  const [seen, setSeen] = useState<readonly string[]>([]);
  if (seen.join() !== wrong.join()) {
    setSeen(wrong);
    const added = wrong.filter((key) => !seen.includes(key));
    if (added.length > 0) setOpenKeys(openWithErrors(openKeys, added, isAccordion));
  }
  useAskedPanel(panels, (key) => setOpenKeys(isAccordion ? [key] : [...new Set([...openKeys, key])]));
  return (
    <Collapse
      accordion={isAccordion}
      activeKey={[...openKeys]}
      onChange={setOpenKeys}
      style={{ marginBlockEnd: token.margin }}
      items={panels.map(({ key, item }) => ({
        key,
        label: String(item.props['title'] || item.label),
        extra: wrong.includes(key) ? (
          <ExclamationCircleFilled aria-label={t('widget.collapse.error')} style={{ color: token.colorError }} />
        ) : undefined,
        forceRender: true,
        children: renderFields(item.children),
        ...{ 'data-part': item.id },
      }))}
    />
  );
}
