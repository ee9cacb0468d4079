import type { FieldModel } from '../contract/field-model';
import { joinPath, joinPointer } from '../json/json-pointer';
import { isRecord, ownValue, toText } from '../json/raw-value';
import { isParamName } from './parse-resource';
import { toExcerpt, type Report } from './report';

/** Parameter → member of the chosen row that gives it its value. */
type Selects = Readonly<Record<string, string>>;

/**
 * What the screens of a form give of their chosen rows, by node id (docs/module-format.md#master-and-detail). A name that is none, that
 * the form is opened with, or that another of its screens gives already is reported and left out.
 */
export function readSelects(
  hosts: readonly FieldModel[],
  params: readonly string[],
  report: Report,
): ReadonlyMap<string, Selects> {
  const taken = new Set(params);
  return new Map(
    hosts.map((host) => {
      const raw = ownValue(host.props, 'selects');
      const authored = Object.entries(isRecord(raw) ? raw : {});
      const sound = authored.flatMap(([name, member]) => {
        const isSound = isParamName(name) && !taken.has(name) && toText(member) !== '';
        if (!isSound)
          report.add('ENGINE_ACTION_INVALID', joinPointer(joinPath(host.pointer, 'selects'), name), {
            found: toExcerpt(name),
          });
        taken.add(name);
        return isSound ? [[name, toText(member)] as const] : [];
      });
      return [host.id, Object.fromEntries(sound)];
    }),
  );
}
