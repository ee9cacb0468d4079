import { App } from 'antd';
import { useEffect, useState } from 'react';
import { MAX_ENTERED_BYTES, parsePicture } from '../../../engine/values/picture-values';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';

/** The signature that the user keeps with the account: null until it is known, and where there is none. */
export function useOwnSignature(isWanted: boolean) {
  const { ownSignature } = useServices();
  const { message } = App.useApp();
  const t = useText();
  const [picture, setPicture] = useState<string | null>(null);
  const source = isWanted ? ownSignature : undefined;
  useEffect(() => {
    if (!source) return undefined;
    let isStale = false;
    source.read().then(
      (found) => {
        const parsed = parsePicture(found, ['png'], MAX_ENTERED_BYTES);
        if (!isStale && parsed.ok && typeof parsed.value === 'string') setPicture(parsed.value);
      },
      // Signing by hand goes on without it.
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [source]);
  return {
    isOffered: source !== undefined,
    picture,
    /** Keeps a signature for the next time; a failure is told and does not stop the signing. */
    async keep(next: string): Promise<void> {
      try {
        await source?.save(next);
      } catch {
        message.warning(t('widget.sign.notKept'));
      }
    },
  };
}
