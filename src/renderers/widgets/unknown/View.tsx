import type { ViewProps } from '../../shared/define-renderer';
import { shortJson } from './short-json';
import { Placeholder } from './Placeholder';

export function UnknownView({ field, value }: ViewProps) {
  return <Placeholder field={field} text={shortJson(value)} />;
}
