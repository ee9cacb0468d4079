import { theme } from 'antd';
import { useMemo, type CSSProperties } from 'react';
import type { StyleName } from '../../../engine/contract/rule-model';
import './style-looks.css';

/** Class names of the looks that rules give to a row or cell (style-looks.css); undefined for none. */
export function lookClass(styles: readonly StyleName[] | undefined): string | undefined {
  if (!styles || styles.length === 0) return undefined;
  return styles.map((style) => `formloom-look-${style}`).join(' ');
}

/** The theme's colours for the looks, as CSS variables of the element around the rows. */
export function useLookColors(): CSSProperties {
  const { token } = theme.useToken();
  return useMemo(() => {
    const variables: Record<string, string | number> = {
      '--formloom-look-danger': token.colorErrorText,
      // The theme's own yellow is 2 : 1 on white; mixed with the text colour it is readable on either ground, selected or not.
      '--formloom-look-warning': `color-mix(in srgb, ${token.colorWarningText}, ${token.colorText})`,
      '--formloom-look-success': token.colorSuccessText,
      '--formloom-look-muted': token.colorTextTertiary,
      '--formloom-look-weight': token.fontWeightStrong,
    };
    return variables;
  }, [token]);
}
