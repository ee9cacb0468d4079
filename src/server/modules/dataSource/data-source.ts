import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { checkHost, readAllowedHosts, type CheckedHost } from '../../outbound/index';
import { openSecret } from '../../secrets/index';

/** Where the password of a source is sealed for. */
export const PASSWORD_PLACE = 'data source password';
/** `dbLinkId` of the platform's own database. */
const OWN = new Set(['0', '']);

/** A database server of the user, as it is connected to. */
export interface SourceAddress {
  readonly dbType: 'postgresql' | 'mysql';
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly userName: string;
  readonly password: string;
  readonly usesTls: boolean;
}

/** A source whose host was checked. */
export interface CheckedSource extends SourceAddress {
  readonly checked: CheckedHost;
}

/** The language of the statements of a source (`dbLinkId`). Throws SERVER_SOURCE_GONE. */
export async function openDataSource(
  deps: AppDeps,
  id: string,
): Promise<{ readonly dialect: SourceAddress['dbType'] }> {
  if (OWN.has(id)) return { dialect: 'postgresql' };
  return { dialect: (await readSource(deps, id)).db_type };
}

/** A source with its password, its host checked. Throws SERVER_SOURCE_GONE, SERVER_SECRET_UNREADABLE and what `checkHost` throws. */
export async function connectTo(deps: AppDeps, id: string): Promise<CheckedSource> {
  const row = await readSource(deps, id);
  return checkSource(deps, {
    dbType: row.db_type,
    host: row.host,
    port: row.port,
    database: row.database_name,
    userName: row.user_name,
    password: openSecret(deps.config.secretKeys, PASSWORD_PLACE, row.password),
    usesTls: row.use_tls === 1,
  });
}

/** Checks the host of a source as those of API interfaces are. */
export async function checkSource(deps: AppDeps, address: SourceAddress): Promise<CheckedSource> {
  return { ...address, checked: await checkHost(address, { allowed: await readAllowedHosts(deps) }) };
}

async function readSource({ db }: AppDeps, id: string) {
  const row = await db.selectFrom('data_sources').selectAll('data_sources').where('id', '=', id).executeTakeFirst();
  if (!row || row.enabled_mark !== 1) throw new BusinessError('SERVER_SOURCE_GONE', { name: row?.full_name ?? id });
  return row;
}
