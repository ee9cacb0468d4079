import type { ResourceDefinition } from './resource-definition';
import type { ResourceSheet, SheetColumn } from './sheet-columns';

/** A resource that has spreadsheets. */
export interface SheetResource extends ResourceDefinition {
  readonly sheet: ResourceSheet;
}

/** Whether a column has to be filled, by the rule of its field or link. */
export function isRequiredColumn({ fields, links = [] }: ResourceDefinition, { member }: SheetColumn): boolean {
  return [...fields, ...links].some(({ name, required }) => name === member && required !== undefined);
}

/** The column that a fault of a body is told at: forms know paths by another name than the link's own. */
export function memberOfFault({ links = [] }: ResourceDefinition, field: string): string {
  return links.find(({ paths }) => paths?.name === field)?.name ?? field;
}
