import type { ServerEnvironment } from '../environment';
import type { NewPasswords } from '../main';

/** Messages of the primary process to the workers. */
export type Order =
  | { readonly kind: 'prepare'; readonly environment: ServerEnvironment; readonly databaseUrl: string }
  | {
      readonly kind: 'serve';
      readonly environment: ServerEnvironment;
      readonly databaseUrl: string;
      readonly worker: number;
    }
  | { readonly kind: 'stop' };

/** Why a process does not do what it was told, as far as an error can be sent. */
export interface Failure {
  readonly message: string;
  readonly stack?: string;
  readonly code?: string;
  readonly path?: string;
}

/** Messages of the workers to the primary process. */
export type Report =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'passwords'; readonly passwords: NewPasswords }
  | { readonly kind: 'prepared' }
  | { readonly kind: 'listening'; readonly address: string }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** An error as it can be sent. */
export function toFailure(error: unknown): Failure {
  const { message = String(error), stack, code, path } = error as Partial<Failure>;
  return {
    message,
    ...(stack !== undefined && { stack }),
    ...(code !== undefined && { code }),
    ...(path !== undefined && { path }),
  };
}
