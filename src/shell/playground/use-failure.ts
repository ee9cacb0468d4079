import { App } from 'antd';
import { useCallback } from 'react';
import { SourceError } from '../../renderers/shared/sources/record-source';
import { useText } from '../../renderers/shared/texts/text';

/** The text of a failed call: the server's own where it gave one. */
export function useFailureText(): (error: unknown) => string {
  const text = useText();
  return useCallback(
    (error) => (error instanceof SourceError && error.message !== '' ? error.message : text('shell.failed')),
    [text],
  );
}

/** Says that a call has failed; a session that is over is told elsewhere. */
export function useFailure(): (error: unknown) => void {
  const { message } = App.useApp();
  const toText = useFailureText();
  return useCallback(
    (error) => {
      const isSessionOver = error instanceof SourceError && error.detail.isSessionOver === true;
      if (!isSessionOver) void message.error(toText(error));
    },
    [message, toText],
  );
}
