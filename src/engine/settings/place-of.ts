import { lossOf } from './losses';
import { PARTS_INSIDE, type PartName } from './model-parts';
import { PART_OF, rowsOf, type RowPlace, type SettingRow, type SettingRows } from './row';
import type { ModelMember, Place, Setting, TextMember } from './setting';

/** The register's entries for the rows of a place, those of their older names in it included. */
export function placeOf(place: RowPlace): Place {
  return toPlace(PART_OF[place], rowsOf(place));
}

/** @internal The same for rows that are handed in. */
export function toPlace(part: PartName, rows: SettingRows): Place {
  const settings = Object.entries(rows).flatMap(([name, row]): [string, Setting][] => {
    const setting = toSetting(part, name, row);
    // A path leads to another object, which has rows of its own.
    const others = part === 'FieldModel' ? [] : (row.also ?? []);
    return [name, ...others].map((each) => [each, setting]);
  });
  return Object.fromEntries(settings);
}

function toSetting(part: PartName, name: string, row: SettingRow): Setting {
  const { lost = [], isLook = false, inside, isReadApart } = row;
  const status = row.status ?? (lost.length > 0 ? 'unsupported' : 'supported');
  const members = status === 'idle' ? [] : (row.members ?? membersAt(part, row.member ?? name));
  const texts = row.texts ?? (row.isText ? members.slice(-1) : undefined);
  return {
    status,
    // The test of the register holds these names against the model.
    members: members as readonly ModelMember[],
    losses: lost.map((reason) => lossOf(reason, isLook)),
    ...(texts && { texts: texts as readonly TextMember[] }),
    ...(inside !== undefined && { inside }),
    ...(isReadApart && { isReadApart }),
  };
}

/** `cancelButton.label` of a form fills the form's button and the button's label. */
function membersAt(part: PartName, path: string): readonly string[] {
  const [first = '', second] = path.split('.');
  const inside = PARTS_INSIDE[part]?.[first];
  return [`${part}.${first}`, ...(second !== undefined && inside ? [`${inside}.${second}`] : [])];
}
