import type { OwnSignature } from '../../renderers/shared/hosts/services';
import { listOwnSignatures, saveOwnSignature } from '../../wire/own-signature';
import { send, type HttpClient } from '../http';

/** The signature that the user keeps with the account. */
export function createOwnSignature(http: HttpClient): OwnSignature {
  return {
    read: async () => (await send(http, listOwnSignatures, {})).data[0]?.signImg ?? null,
    async save(signImg) {
      await send(http, saveOwnSignature, { body: { signImg } });
    },
  };
}
