import type { RefusedEntry } from '../../../../wire/recycle-bin';

/** Why an entry stays in the bin. */
export interface Refusal {
  /** As it was asked for. */
  readonly id: string;
  readonly name: string;
  readonly reason: RefusedEntry['reason'];
  /** For the text `server.recycleBin.<reason>`. */
  readonly params: Readonly<Record<string, string | number>>;
}

/** Rolls back the restoration of one record. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
  constructor(
    readonly reason: Refusal['reason'],
    readonly params: Refusal['params'] = {},
  ) {
    super(reason);
  }
}
