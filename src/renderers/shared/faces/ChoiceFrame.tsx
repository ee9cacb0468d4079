import { Button, Space, Spin, theme } from 'antd';
import type { FocusEvent, ReactNode } from 'react';
import type { EditProps } from '../define-renderer';
import { SecondaryText } from './SecondaryText';
import { useText } from '../texts/text';

interface ChoiceFrameProps {
  readonly props: EditProps;
  readonly children: ReactNode;
}

/**
 * Around choices that are all visible: while there are none it says why, and what can be done. The frame carries the
 * field's id, not the first choice: a click on the field's label must not choose anything.
 */
export function ChoiceFrame({ props, children }: ChoiceFrameProps) {
  const translate = useText();
  const { token } = theme.useToken();
  const { options, optionsState, reloadOptions, id, onBlur } = props;
  if (options.length > 0) {
    return (
      <div id={id} tabIndex={-1} onFocus={focusChoice} onBlur={onBlur} style={NO_OUTLINE}>
        {children}
      </div>
    );
  }
  if (optionsState === 'loading') {
    return (
      <span id={id} tabIndex={-1} role="status" aria-label={translate('shared.options.loading')}>
        <Spin size="small" />
      </span>
    );
  }
  const isFailed = optionsState === 'error';
  return (
    <Space id={id} tabIndex={-1}>
      <SecondaryText {...(isFailed && { style: { color: token.colorError } })}>
        {translate(isFailed ? 'shared.options.failed' : 'shared.options.empty')}
      </SecondaryText>
      {isFailed && reloadOptions && (
        <Button size="small" onClick={reloadOptions}>
          {translate('shared.options.retry')}
        </Button>
      )}
    </Space>
  );
}

/** Hands the focus on to the chosen one, or the first that can be chosen. */
function focusChoice(event: FocusEvent<HTMLElement>): void {
  const frame = event.currentTarget;
  if (event.target !== frame) return;
  const choices = 'input:not([disabled]),button:not([disabled])';
  (
    frame.querySelector<HTMLElement>('input:checked:not([disabled])') ?? frame.querySelector<HTMLElement>(choices)
  )?.focus();
}

const NO_OUTLINE = { outline: 'none' } as const;
