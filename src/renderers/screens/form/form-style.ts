import { theme } from 'antd';
import { useMemo, type CSSProperties } from 'react';
import type { FormModel } from '../../../engine/contract/module-model';

/** What antd keeps free at the sides of a box, in pixels. */
const PADDING_INLINE = { large: 11, middle: 11, small: 7 } as const;

const CONTROL_RADII = { large: 'borderRadiusLG', middle: 'borderRadius', small: 'borderRadiusSM' } as const;

/**
 * Measures and colours of a form as CSS variables of its root (form.css). Its many fields read them from there: asking antd
 * for the theme in each of them costs more than drawing their labels.
 */
export function useFormStyle(form: FormModel): CSSProperties {
  const { token } = theme.useToken();
  return useMemo(() => {
    const controlPx = form.controlHeight;
    const linePx = form.size === 'large' ? token.fontSizeLG * token.lineHeightLG : token.fontSize * token.lineHeight;
    const variables: Record<string, string | number> = {
      '--formloom-gutter': `${String(form.gutter)}px`,
      '--formloom-control-height': `${String(controlPx)}px`,
      '--formloom-padding-inline': `${String(PADDING_INLINE[form.size])}px`,
      // What is left of the height above and below a line of text and its borders.
      '--formloom-padding-block': `${String((controlPx - Math.round(linePx)) / 2 - token.lineWidth)}px`,
      '--formloom-label-max': `${String(Math.max(controlPx, 2 * token.fontSize * 1.35))}px`,
      '--formloom-text': token.colorText,
      '--formloom-muted': token.colorTextTertiary,
      '--formloom-error': token.colorError,
      '--formloom-placeholder': token.colorTextPlaceholder,
      '--formloom-icon': token.colorTextQuaternary,
      '--formloom-border': token.colorBorder,
      '--formloom-radius': `${String(token[CONTROL_RADII[form.size]])}px`,
      '--formloom-ground': token.colorBgContainer,
      '--formloom-ground-off': token.colorBgContainerDisabled,
      '--formloom-text-off': token.colorTextDisabled,
      '--formloom-font-size': `${String(form.size === 'large' ? token.fontSizeLG : token.fontSize)}px`,
    };
    return variables as CSSProperties;
  }, [token, form]);
}
