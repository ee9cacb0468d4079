import { OPERATIONS, type OperationId } from '../operations';
import { changedOrder, WRITTEN_LINES } from '../orders';
import { countWritten } from './fill';
import type { Started } from './start-system';

/** Number of spare orders for a measurement of deletes. */
export const SPARES = 8000;

/** Throws unless the database has the orders and lines that the create or delete calls should have left. */
export async function checkWritten({ place, shape }: Started, operation: OperationId, asked: number): Promise<void> {
  if (operation !== 'create' && operation !== 'delete') return;
  const expected = operation === 'create' ? asked : SPARES - asked;
  const { orders, lines } = await countWritten(place.database, shape);
  if (orders !== expected || lines !== expected * WRITTEN_LINES)
    throw new Error(
      `wrong: ${orders} orders with ${lines} lines are there instead of ${expected} with ${expected * WRITTEN_LINES}`,
    );
}

/** Throws unless the first updated order has the new values in the database. */
export async function checkUpdated({ place, shape }: Started, sequence: number): Promise<void> {
  const question = OPERATIONS.update.ask(place.scale, sequence);
  const n = question.kind === 'update' ? question.n : 0;
  const { orders, lines } = shape;
  const { remark, lines: written } = changedOrder(n, place.scale.linesPerRecord, sequence);
  const [row] = await place.database.query<{ remark: string; quantities: readonly number[] }>(
    `select o.${orders.columns.remark} as remark,
       array(select l.${lines.columns.quantity}::int from ${lines.name} l where l.${lines.orderId} = o.${orders.id} order by l.${lines.id}) as quantities
     from ${orders.name} o where o.${orders.id} = ${shape.orderId(String(n))}`,
  );
  const right = written.map(({ quantity }) => quantity).join();
  if (row?.remark !== remark || row.quantities.join() !== right)
    throw new Error(`wrong: order ${n} is there with ${String(row?.remark)} and quantities ${String(row?.quantities)}`);
}
