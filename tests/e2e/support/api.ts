import { openSession } from './database';
import { ownServer, type Account } from './setting';

/** An answer of the API with untyped data. */
interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: Record<string, unknown> & { readonly list?: readonly Record<string, unknown>[] };
}

/** The public API under one account. */
export class Api {
  private constructor(readonly token: string) {}

  /** Creates a session in the database, which is faster than checking a password (session.spec.ts signs in). */
  static async signIn(account: Account): Promise<Api> {
    return new Api(await openSession(account));
  }

  /** Sends a call and returns its data; throws unless the code is 200. */
  async call(method: string, path: string, body?: unknown): Promise<Answer['data']> {
    const answer = await this.ask(method, path, body);
    if (answer.code !== 200)
      throw new Error(`${method} ${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`);
    return answer.data;
  }

  /** Sends a call and returns the whole answer, errors too. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(ownServer().url + path, {
      method,
      headers: {
        Authorization: this.token,
        'jnpf-origin': 'pc',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as Answer;
  }
}
