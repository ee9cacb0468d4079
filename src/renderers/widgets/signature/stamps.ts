import type { FieldModel } from '../../../engine/contract/field-model';
import { isRecord, toText } from '../../../engine/json/raw-value';
import { parsePicture } from '../../../engine/values/picture-values';

/** A stamp that a module allows. */
export interface Stamp {
  readonly name: string;
  /** A data address. */
  readonly picture: string;
}

const known = new WeakMap<FieldModel, readonly Stamp[]>();

/** The stamps of a field; entries without a name or with what is no picture are none. */
export function stampsOf(field: FieldModel): readonly Stamp[] {
  const found = known.get(field) ?? readStamps(field.props['stamps']);
  known.set(field, found);
  return found;
}

function readStamps(raw: unknown): readonly Stamp[] {
  const entries: readonly unknown[] = Array.isArray(raw) ? raw : [];
  return entries.flatMap((entry) => {
    const name = isRecord(entry) ? toText(entry['name']).trim() : '';
    const picture = parsePicture(isRecord(entry) ? entry['picture'] : null, ['png', 'jpeg']);
    return name !== '' && picture.ok && typeof picture.value === 'string' ? [{ name, picture: picture.value }] : [];
  });
}

/**
 * Whether nothing may be chosen: the field names stamps that are administered elsewhere (`ableIds`), or stamps that cannot be read.
 * An upload in their place would let anybody stamp with anything.
 */
export function isClosed(field: FieldModel): boolean {
  const { ableIds, stamps } = field.props;
  const isLimited = [ableIds, stamps].some((list) => Array.isArray(list) && list.length > 0);
  return isLimited && stampsOf(field).length === 0;
}
