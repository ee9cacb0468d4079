import type { Locale } from 'antd/es/locale';
import type { Texts } from '../../engine/contract/language';

/** Texts of one area in one language. */
export interface AreaTexts {
  readonly texts: readonly Texts[];
}

/** The texts of the shell with those of the component library. */
export interface ShellTexts extends AreaTexts {
  readonly locale: Locale;
}
