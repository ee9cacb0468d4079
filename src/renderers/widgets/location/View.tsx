import { EnvironmentOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import type { ViewProps } from '../../shared/define-renderer';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { placeText, toPlace, type Place } from './place-value';

/** The address and coordinates, and a link to a map; nothing is asked of the map before it is pressed. */
export const View = memo(function LocationView({ value }: ViewProps) {
  const t = useText();
  const { openLink } = useServices();
  const place = toPlace(value);
  if (!place) return null;
  const href = mapAddress(place);
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {placeText(place)}{' '}
      <Button
        type="link"
        size="small"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        icon={<EnvironmentOutlined aria-hidden />}
        onClick={(event) => {
          event.preventDefault();
          openLink(href, '_blank');
        }}
      >
        {t('widget.location.map')}
      </Button>
    </span>
  );
});

/** AMap's address of a marker; its coordinates are those that are stored. */
function mapAddress({ lng, lat, name, fullAddress }: Place): string {
  const query = new URLSearchParams({
    position: `${String(lng)},${String(lat)}`,
    name: name || fullAddress,
    coordinate: 'gaode',
    callnative: '0',
  });
  return `https://uri.amap.com/marker?${query.toString()}`;
}
