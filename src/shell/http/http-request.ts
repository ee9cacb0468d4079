export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path below the origin, ids already encoded. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** JSON body; a `URLSearchParams` goes form-encoded, a `FormData` in parts. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /**
   * The call is about the session itself (sign-in, who am I, logout): codes 600–602 are its answer and
   * start no new sign-in (docs/clients.md#every-answer).
   */
  readonly isSessionCall?: boolean;
}
