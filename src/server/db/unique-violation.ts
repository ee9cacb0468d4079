/** PostgreSQL's error for a unique violation. */
export interface UniqueViolation {
  readonly code: '23505';
  readonly constraint?: string;
  readonly detail?: string;
}

/** Whether a write failed by a unique index. */
export function isUniqueViolation(error: unknown): error is UniqueViolation {
  return (error as { readonly code?: unknown } | null)?.code === '23505';
}
