/** Spans of time that dates are grouped by, the shortest first. */
export const GROUP_UNITS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type GroupUnit = (typeof GROUP_UNITS)[number];
