/** A stored row by column name. */
export type ResourceRow = Readonly<Record<string, unknown>> & { readonly id: string };
