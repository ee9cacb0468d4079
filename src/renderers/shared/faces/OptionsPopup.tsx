import { Button, Empty, Flex, Spin } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { useText } from '../texts/text';

interface OptionsPopupProps {
  readonly state: 'ready' | 'loading' | 'error';
  readonly hasOptions: boolean;
  /** Asks again; no button without it. */
  readonly onRetry?: () => void;
  /** Stands below the list, or below the reason why there is none. */
  readonly footer?: ReactNode;
  /** The list as the control draws it. */
  readonly children: ReactElement;
}

/**
 * What a choice's drop-down shows: the list, or that it is loading, failed or empty. The empty list stays mounted then:
 * it is what hears the keys, Escape among them.
 */
export function OptionsPopup({ state, hasOptions, onRetry, footer, children }: OptionsPopupProps) {
  if (hasOptions && !footer) return children;
  return (
    <>
      <div hidden={!hasOptions}>{children}</div>
      {hasOptions ? null : <EmptyPopup state={state} onRetry={onRetry} />}
      {footer}
    </>
  );
}

function EmptyPopup({ state, onRetry }: Pick<OptionsPopupProps, 'state' | 'onRetry'>) {
  const translate = useText();
  if (state === 'loading') {
    return (
      <Flex justify="center" style={PADDED} role="status" aria-label={translate('shared.options.loading')}>
        <Spin size="small" />
      </Flex>
    );
  }
  const description = translate(state === 'error' ? 'shared.options.failed' : 'shared.options.empty');
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={description} style={PADDED}>
      {state === 'error' && onRetry && (
        <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
          {translate('shared.options.retry')}
        </Button>
      )}
    </Empty>
  );
}

const PADDED = { padding: 12, margin: 0 } as const;
