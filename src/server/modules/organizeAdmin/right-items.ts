import { RIGHT_NAMES } from '../../../wire/graded';
import type { GradedRights, GradedRow, RightColumn } from '../organize/index';

type RightName = (typeof RIGHT_NAMES)[number];

/** Columns by the names of clients. */
export const COLUMNS = {
  thisLayerSelect: 'this_see',
  thisLayerAdd: 'this_add',
  thisLayerEdit: 'this_edit',
  thisLayerDelete: 'this_remove',
  subLayerSelect: 'sub_see',
  subLayerAdd: 'sub_add',
  subLayerEdit: 'sub_edit',
  subLayerDelete: 'sub_remove',
} as const satisfies Readonly<Record<RightName, RightColumn>>;

/** One right in one organisation. */
export interface RightItem {
  readonly organizeId: string;
  readonly name: RightName;
}

/** The text that screens know a right by. */
export function toRightId({ organizeId, name }: RightItem): string {
  return `${organizeId}~${name}`;
}

/** The right that a text names; undefined for one that names none. */
export function readRightId(text: string): RightItem | undefined {
  const at = text.lastIndexOf('~');
  const name = RIGHT_NAMES.find((known) => known === text.slice(at + 1));
  return at > 0 && name ? { organizeId: text.slice(0, at), name } : undefined;
}

/** What stored rows give, organisation by organisation. */
export function toItems(rows: readonly GradedRow[]): readonly RightItem[] {
  return rows.flatMap((row) =>
    RIGHT_NAMES.filter((name) => row[COLUMNS[name]] === 1).map((name) => ({ organizeId: row.organize_id, name })),
  );
}

/** A place as existing clients send it, with those below it. */
interface ClientPlace extends Readonly<Partial<Record<RightName, number | null>>> {
  readonly organizeId: string;
  readonly children?: readonly ClientPlace[] | null;
}

/** The rights that existing clients state; 2 stands for one that is there and that the sender may not change. */
export function fromClients(places: readonly ClientPlace[]): readonly RightItem[] {
  return places.flatMap((place) => [
    ...RIGHT_NAMES.filter((name) => place[name] === 1 || place[name] === 2).map((name) => ({
      organizeId: place.organizeId,
      name,
    })),
    ...fromClients(place.children ?? []),
  ]);
}

/** Whether somebody may give a right: full administrators (null) all of them, others what they have themselves. */
export function mayGive(rights: GradedRights | null, { organizeId, name }: RightItem): boolean {
  if (!rights) return true;
  const [layer, act] = COLUMNS[name].split('_') as ['this' | 'sub', keyof GradedRights['ids']];
  return layer === 'this' ? rights.may(act, organizeId) : rights.mayBelow(act, organizeId);
}
