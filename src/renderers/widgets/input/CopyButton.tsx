import { CopyOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import type { MouseEvent } from 'react';
import { SUCCESS_SECONDS } from '../../shared/texts/message-times';
import { useText } from '../../shared/texts/text';

/** Copies the text of the box that it stands in. */
export function CopyButton({ text: content }: { readonly text: string }) {
  const text = useText();
  const { message } = App.useApp();
  const copy = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    try {
      await navigator.clipboard.writeText(content);
      void message.success(text('widget.input.copied'), SUCCESS_SECONDS);
    } catch {
      // Browsers copy for pages on a safe address only.
      currentTarget.closest('.ant-input-affix-wrapper')?.querySelector('input')?.select();
      void message.info(text('widget.input.copyFailed'));
    }
  };
  return (
    <Button
      type="text"
      size="small"
      htmlType="button"
      icon={<CopyOutlined aria-hidden />}
      aria-label={text('widget.input.copy')}
      // The box keeps its height.
      style={{ marginBlock: -2 }}
      onClick={(event) => void copy(event)}
    />
  );
}
