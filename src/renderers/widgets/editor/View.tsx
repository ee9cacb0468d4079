import 'quill/dist/quill.core.css';
import type { ViewProps } from '../../shared/define-renderer';
import './editor.css';
import SanitizedHtml from './SanitizedHtml';

/** The formatted text. */
export function View({ value }: ViewProps) {
  return typeof value === 'string' && value !== '' ? <SanitizedHtml html={value} /> : <span />;
}
