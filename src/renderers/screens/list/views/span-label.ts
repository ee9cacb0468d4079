import type { GroupUnit } from '../../../../engine/query';

/** What a span of dates is called, by its first day: `2026-11-05`, `2026-11`, `2026 Q4`, `2026`. */
export function spanLabel(firstDay: string, unit: GroupUnit): string {
  if (unit === 'year') return firstDay.slice(0, 4);
  if (unit === 'month') return firstDay.slice(0, 7);
  if (unit === 'quarter') return `${firstDay.slice(0, 4)} Q${String(Math.ceil(Number(firstDay.slice(5, 7)) / 3))}`;
  return firstDay;
}
