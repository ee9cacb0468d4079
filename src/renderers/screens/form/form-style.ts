import { theme } from 'antd';
import { useMemo, type CSSProperties } from 'react';
import type { FormModel } from '../../../engine/contract/module-model';

/** Inline padding of antd's inputs, in pixels. */
const PADDING_INLINE = { large: 11, middle: 11, small: 7 } as const;

const CONTROL_RADII = { large: 'borderRadiusLG', middle: 'borderRadius', small: 'borderRadiusSM' } as const;

/**
 * Sizes and colours of a form as CSS variables of its root (form.css). Reading antd's theme in every field would cost more than
 * rendering its label.
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
      // Block padding: control height less line height and borders.
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
    return variables;
  }, [token, form]);
}
