import { theme } from 'antd';
import { useText } from '../../shared/texts/text';
import type { Area } from './areas';
import { distanceM, type Point } from './geodesy';

/** The allowed areas, each with its distance from the chosen point. */
export function AreaList({ areas, point }: { readonly areas: readonly Area[]; readonly point: Point | null }) {
  const t = useText();
  const { token } = theme.useToken();
  return (
    <div>
      <div style={{ color: token.colorTextSecondary }}>{t('widget.location.areas')}</div>
      <ul style={{ margin: 0, paddingInlineStart: 20 }}>
        {areas.map((area, index) => (
          <li key={index}>
            {t('widget.location.area', { name: area.name, radius: area.radiusM })}
            {point && `，${t('widget.location.distance', { distance: Math.round(distanceM(point, area)) })}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
