import { memo } from 'react';
import type { ViewProps } from '../../shared/define-renderer';
import { useTextNames } from '../../shared/texts/text-names';
import { useTextContext } from '../../shared/texts/use-text-context';
import { pathsToText } from './area-rules';

/** The names along each path. */
export const View = memo(function AreaSelectView({ field, value, options }: ViewProps) {
  const context = useTextContext(options);
  const { nameOf } = useTextNames();
  return <span style={WRAPPED}>{pathsToText(value, field, { ...context, nameOf })}</span>;
});

const WRAPPED = { overflowWrap: 'anywhere' } as const;
