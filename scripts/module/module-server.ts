import { createHash } from 'node:crypto';
import { toText } from '../../src/engine/json/raw-value';

/** A file to upload; its path is only a label. */
export interface SentFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface PreviewFinding {
  readonly code: string;
  readonly severity: string;
  readonly pointer: string;
  readonly message: string;
  readonly wayOut: string;
}

/** The server's preview of a document. */
export interface PreviewDocument {
  readonly path: string;
  readonly fullName: string;
  readonly enCode: string;
  readonly findings: readonly PreviewFinding[];
  /** The existing module with this code or name; null if there is none. */
  readonly exists: {
    readonly fullName: string;
    readonly version: number;
    readonly by: string;
    readonly differs: boolean;
  } | null;
}

export interface ImportChoice {
  readonly path: string;
  readonly action: 'create' | 'replace' | 'keepBoth' | 'skip';
}

export interface ImportResult {
  readonly path: string;
  readonly id: string;
  readonly action: string;
  /** '' = success. */
  readonly error: string;
}

/** A server with a session. Every call throws `ServerRefusal`, or `TypeError` if there is no connection. */
export interface ModuleServer {
  preview: (files: readonly SentFile[]) => Promise<readonly PreviewDocument[]>;
  run: (files: readonly SentFile[], choices: readonly ImportChoice[]) => Promise<readonly ImportResult[]>;
  signOut: () => Promise<void>;
}

/** Thrown if the server refuses a call; the message is the server's. */
export class ServerRefusal extends Error {
  override readonly name = 'ServerRefusal';

  constructor(
    message: string,
    /** Result of each document if an import was refused; [] otherwise. */
    readonly results: readonly ImportResult[] = [],
  ) {
    super(message);
  }
}

const SUCCESS = 200;

/** Signs in like other clients (sends the password's MD5, which the server hashes again). Throws `ServerRefusal`. */
export async function signIn(
  origin: string,
  { account, password }: { readonly account: string; readonly password: string },
): Promise<ModuleServer> {
  const form = {
    account,
    password: createHash('md5').update(password).digest('hex'),
    grant_type: 'password',
    origin: 'password',
  };
  const login = await call(`${origin}/api/oauth/Login`, { method: 'POST', body: new URLSearchParams(form) });
  const headers = { authorization: textAt(login, 'token') };
  const base = `${origin}/api/visualdev/Base/Actions`;
  return {
    async preview(files) {
      const data = await call(`${base}/ImportPreview`, { method: 'POST', headers, body: toForm(files) });
      return listOf(data, 'documents').map(toPreview);
    },
    async run(files, choices) {
      const body = toForm(files);
      body.append('choices', JSON.stringify(choices));
      const data = await call(`${base}/Import`, { method: 'POST', headers, body });
      return listOf(data, 'results').map(toResult);
    },
    async signOut() {
      await call(`${origin}/api/oauth/Logout`, { method: 'GET', headers });
    },
  };
}

function toForm(files: readonly SentFile[]): FormData {
  const form = new FormData();
  for (const { path, bytes } of files) form.append('file', new Blob([new Uint8Array(bytes)]), path);
  return form;
}

interface Call {
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: FormData | URLSearchParams;
}

/** Returns the data of a successful response. */
async function call(url: string, { headers, ...rest }: Call): Promise<unknown> {
  const response = await fetch(url, { ...rest, headers: { 'jnpf-origin': 'pc', ...headers } });
  const envelope: unknown = await response.json().catch(() => null);
  const data = memberOf(envelope, 'data');
  if (memberOf(envelope, 'code') === SUCCESS) return data;
  const message = textAt(envelope, 'msg') || `${response.status} ${response.statusText}`.trim();
  throw new ServerRefusal(message, listOf(data, 'results').map(toResult));
}

function toPreview(value: unknown): PreviewDocument {
  const exists = memberOf(value, 'exists');
  return {
    path: textAt(value, 'path'),
    fullName: textAt(value, 'fullName'),
    enCode: textAt(value, 'enCode'),
    findings: listOf(value, 'findings').map((finding) => ({
      code: textAt(finding, 'code'),
      severity: textAt(finding, 'severity'),
      pointer: textAt(finding, 'pointer'),
      message: textAt(finding, 'message'),
      wayOut: textAt(finding, 'wayOut'),
    })),
    exists:
      typeof exists === 'object' && exists !== null
        ? {
            fullName: textAt(exists, 'fullName'),
            version: Number(memberOf(exists, 'version')) || 0,
            by: textAt(exists, 'by'),
            differs: memberOf(exists, 'differs') === true,
          }
        : null,
  };
}

function toResult(value: unknown): ImportResult {
  const error = memberOf(value, 'error');
  return {
    path: textAt(value, 'path'),
    id: textAt(value, 'id'),
    action: textAt(value, 'action'),
    error:
      typeof error === 'object' && error !== null ? textAt(error, 'message') || textAt(error, 'code') : toText(error),
  };
}

function memberOf(owner: unknown, key: string): unknown {
  if (typeof owner !== 'object' || owner === null) return undefined;
  return Object.getOwnPropertyDescriptor(owner, key)?.value;
}

function textAt(owner: unknown, key: string): string {
  return toText(memberOf(owner, key));
}

function listOf(owner: unknown, key: string): readonly unknown[] {
  const list = memberOf(owner, key);
  return Array.isArray(list) ? list : [];
}
