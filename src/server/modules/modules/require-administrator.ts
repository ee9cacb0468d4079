import type { FastifyRequest } from 'fastify';
import { BusinessError } from '../../http/errors';

/** A route's `onRequest`: lets administrators pass, before the body is read. Throws SERVER_FORBIDDEN. */
export async function requireAdministrator({ session }: FastifyRequest): Promise<void> {
  if (!session.isAdministrator) throw new BusinessError('SERVER_FORBIDDEN');
}
