import type { FieldModel } from '../contract/field-model';

/** A boolean property; anything but true and its legacy spellings is false. */
export function booleanProp(field: FieldModel, name: string): boolean {
  const value = field.props[name];
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** A boolean property that is on unless the document turns it off. */
export function booleanPropOr(field: FieldModel, name: string, fallback: boolean): boolean {
  return field.props[name] == null ? fallback : booleanProp(field, name);
}

/** A text property; numbers become their digits, everything else that is not text becomes ''. */
export function textProp(field: FieldModel, name: string): string {
  const value = field.props[name];
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

/** A finite number property, also when authored as text; null when there is none. */
export function numberProp(field: FieldModel, name: string): number | null {
  const value = field.props[name];
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : null;
}
