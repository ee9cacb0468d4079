import { PlusOutlined } from '@ant-design/icons';
import { Space } from 'antd';
import type { ReactNode } from 'react';
import type { ListButton } from '../../../engine/contract/module-model';
import { buttonIcon } from './button-icon';
import { HintedButton } from './HintedButton';
import type { ButtonView } from './use-button-views';
import { isDestructive } from './usable-buttons';

interface ToolbarProps {
  readonly buttons: readonly ListButton[];
  viewOf: (button: ListButton) => ButtonView;
  /** Whether a button's call is running. */
  isBusy: (button: ListButton) => boolean;
  onAction: (button: ListButton) => void;
  /** Behind the buttons. */
  readonly extra?: ReactNode;
  readonly tools: ReactNode;
}

/** The module's buttons on the left (one primary, destructive ones last and red), the list's tools on the right. */
export function Toolbar({ buttons, extra, tools, viewOf, ...own }: ToolbarProps) {
  return (
    <div
      className="formloom-toolbar"
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 12,
        alignItems: 'center',
        justifyContent: 'space-between',
        marginBottom: 12,
      }}
    >
      <Space size={8} wrap>
        {buttons.map((button) =>
          viewOf(button).isShown ? <ToolbarButton key={button.value} button={button} viewOf={viewOf} {...own} /> : null,
        )}
        {extra}
      </Space>
      <div style={{ marginInlineStart: 'auto' }}>{tools}</div>
    </div>
  );
}

/** Delay of the spinner in milliseconds. */
const LOADING_DELAY_MS = 200;

interface ToolbarButtonProps extends Omit<ToolbarProps, 'buttons' | 'extra' | 'tools'> {
  readonly button: ListButton;
}

/** A button as the toolbar shows it. */
export function ToolbarButton({ button, viewOf, isBusy, onAction }: ToolbarButtonProps) {
  const isPrimary = button.value === 'add';
  const danger = isDestructive(button);
  return (
    <HintedButton
      view={viewOf(button)}
      data-button={button.value}
      type={isPrimary ? 'primary' : danger ? 'text' : 'default'}
      danger={danger}
      icon={isPrimary ? <PlusOutlined /> : buttonIcon(button.icon)}
      loading={isBusy(button) ? { delay: LOADING_DELAY_MS } : false}
      onClick={() => onAction(button)}
    >
      {button.label}
    </HintedButton>
  );
}
