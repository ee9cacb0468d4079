import { createHash } from 'node:crypto';
import { PASSWORD, type Account } from './setting';

/** An answer of the server, unread. */
interface Answer {
  readonly code: number;
  readonly msg: string;
  readonly data: Record<string, unknown> & { readonly list?: readonly Record<string, unknown>[] };
}

function serverUrl(): string {
  const url = process.env['FORMLOOM_E2E_URL'];
  if (!url) throw new Error('the browser tests run through playwright, which starts their server');
  return url;
}

/** The public API as one person uses it. */
export class Api {
  private constructor(readonly token: string) {}

  /** Signs in; the token is what a browser would keep. */
  static async signIn(account: Account): Promise<Api> {
    const password = createHash('md5').update(PASSWORD).digest('hex');
    const body = new URLSearchParams({ account, password, origin: 'password', grant_type: 'password' });
    const response = await fetch(`${serverUrl()}/api/oauth/Login`, { method: 'POST', body });
    const answer = (await response.json()) as Answer;
    if (answer.code !== 200) throw new Error(`sign-in of ${account} failed: ${answer.msg}`);
    return new Api(String(answer.data['token']));
  }

  /** Sends a call; throws the server's message unless it succeeds. */
  async call(method: string, path: string, body?: unknown): Promise<Answer['data']> {
    const answer = await this.ask(method, path, body);
    if (answer.code !== 200)
      throw new Error(`${method} ${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data)}`);
    return answer.data;
  }

  /** Sends a call and gives the whole answer, whatever it is. */
  async ask(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(serverUrl() + path, {
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
