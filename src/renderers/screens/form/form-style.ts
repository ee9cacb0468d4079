import { theme } from 'antd';
import { useMemo, type CSSProperties } from 'react';
import type { FormModel } from '../../../engine/contract/module-model';

/** antd's token for the height of a control, by the form's size. */
export const CONTROL_HEIGHTS = { large: 'controlHeightLG', middle: 'controlHeight', small: 'controlHeightSM' } as const;

const CONTROL_RADII = { large: 'borderRadiusLG', middle: 'borderRadius', small: 'borderRadiusSM' } as const;

/**
 * Measures and colours of a form as CSS variables of its root (form.css). Its many fields read them from there: asking antd
 * for the theme in each of them costs more than drawing their labels.
 */
export function useFormStyle(form: FormModel): CSSProperties {
  const { token } = theme.useToken();
  return useMemo(() => {
    const controlPx = token[CONTROL_HEIGHTS[form.size]];
    const variables: Record<string, string | number> = {
      '--formloom-gutter': `${String(form.gutter)}px`,
      '--formloom-control-height': `${String(controlPx)}px`,
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
