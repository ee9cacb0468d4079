import { theme } from 'antd';
import { parsePicture } from '../../../engine/values/picture-values';

interface PictureProps {
  /** A data address; anything that is no picture draws nothing. */
  readonly value: unknown;
  readonly label: string;
  readonly maxHeightPx: number;
}

/** A signature or stamp on white paper, whatever the theme: it is black or red on nothing. */
export function Picture({ value, label, maxHeightPx }: PictureProps) {
  const { token } = theme.useToken();
  const parsed = parsePicture(value, ['png', 'jpeg']);
  if (!parsed.ok || typeof parsed.value !== 'string') return null;
  return (
    <img
      src={parsed.value}
      alt={label}
      style={{
        maxHeight: maxHeightPx,
        maxWidth: '100%',
        objectFit: 'contain',
        verticalAlign: 'middle',
        background: token.colorWhite,
        borderRadius: token.borderRadiusSM,
      }}
    />
  );
}
