import { theme } from 'antd';
import { toCssColor } from './color-values';

/** A small square of the colour; crossed out when there is none. */
export function ColorSwatch({ color }: { readonly color: string }) {
  const { token } = theme.useToken();
  return (
    <span
      aria-hidden
      style={{
        display: 'inline-block',
        width: 16,
        height: 16,
        verticalAlign: 'text-bottom',
        borderRadius: token.borderRadiusSM,
        border: `1px solid ${token.colorBorder}`,
        background: toCssColor(color) ?? token.colorBgContainerDisabled,
      }}
    />
  );
}
