import { sql, type Transaction } from 'kysely';
import type { SystemSchema } from '../../db/system-schema';
import { BusinessError } from '../../http/errors';
import { toNumber, toPeriod } from './rule-number';

interface RuleRow {
  readonly id: string;
  readonly prefix: string;
  readonly date_format: string;
  readonly digit: number;
  readonly start_number: string;
  readonly this_number: string;
  readonly period: string;
}

/**
 * Takes the next number of a rule (by code or id) inside the caller's transaction: prefix + date + counter
 * (docs/clients.md#document-numbers). The rule's row stays locked until the transaction ends: concurrent callers wait, and a
 * rollback returns the number, so there are neither duplicates nor gaps. The counter restarts when the date part changes; if the
 * clock goes back, the later date is kept. The last value is stored per prefix and date, so a rule that is changed and changed back
 * continues: a lower start number repeats none, a higher one is jumped to. Throws SERVER_RULE_MISSING for an unknown or disabled
 * rule.
 */
export async function takeBillNumber(
  trx: Transaction<SystemSchema>,
  ruleCodeOrId: string,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): Promise<string> {
  const { rows } = await sql<RuleRow>`
    select id, prefix, date_format, digit, start_number, this_number, period
      from system.bill_rules where (en_code = ${ruleCodeOrId} or id = ${ruleCodeOrId}) and enabled_mark = 1
      order by en_code = ${ruleCodeOrId} desc limit 1 for no key update`.execute(trx);
  const rule = rows[0];
  if (!rule) throw new BusinessError('SERVER_RULE_MISSING', { code: ruleCodeOrId });
  const period = laterPeriod(rule.period, toPeriod(nowMs, timeZone, rule.date_format));
  const counter = await takeCounter(trx, rule, period);
  const number = toNumber({ prefix: rule.prefix, dateFormat: rule.date_format, digit: rule.digit }, period, counter);
  const taken = rule.period === period ? BigInt(rule.this_number) + 1n : 1n;
  await sql`update system.bill_rules set this_number = ${taken.toString()}, period = ${period}, output_number = ${number}
    where id = ${rule.id}`.execute(trx);
  return number;
}

/** Dates of different formats cannot be compared: the new one counts. */
function laterPeriod(last: string, today: string): string {
  return last.length === today.length && last > today ? last : today;
}

async function takeCounter(trx: Transaction<SystemSchema>, rule: RuleRow, period: string): Promise<string> {
  const { rows } = await sql<{ last_number: string }>`
    insert into system.bill_counters as c (rule_id, stem, last_number)
      values (${rule.id}, ${rule.prefix + period}, ${rule.start_number}::bigint)
      on conflict (rule_id, stem) do update set last_number = greatest(c.last_number + 1, excluded.last_number)
      returning last_number`.execute(trx);
  return rows[0]?.last_number ?? rule.start_number;
}
