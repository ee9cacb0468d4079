import type { Translate } from '../../../engine/contract/language';
import { BusinessError } from '../../http/errors';

/** Names of the members that a client sent the passwords in. */
export interface PasswordMembers {
  readonly old?: string;
  readonly fresh: string;
}

/** Rethrows a refusal of a password with the member that it is about, so that a form shows it there; everything else as it is. */
export function atFields({ old, fresh }: PasswordMembers, translate: Translate): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof BusinessError) || !error.code.startsWith('SERVER_PASSWORD_')) throw error;
    const field = error.code === 'SERVER_PASSWORD_OLD_WRONG' ? old : fresh;
    const errors = field === undefined ? [] : [{ field, message: translate(error.code, error.params) }];
    throw new BusinessError(error.code, error.params, { errors });
  };
}
