import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { createTranslate, type Language, type Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { NameKind, TextContext } from '../../../engine/contract/widget-definition';
import { registry } from '../../../renderers/definitions';
import { rendererTexts } from '../../../renderers/texts';
import type { AppDeps } from '../../deps';
import { readScreenOf } from '../../rights/index';
import { loadDictionaryOptions } from '../dictionary/index';
import { loadNames } from '../organize/index';

type Members = Readonly<Record<string, unknown>>;

/** A change as the trail holds it. */
export interface StoredChange {
  readonly resource: string;
  readonly before: Members | null;
  readonly after: Members | null;
}

/** Tells changes in the words of their screens. */
export interface ChangeWriter {
  /** The screen that manages a resource, in the reader's language; the address where there is none. */
  nameOf: (resource: string) => Promise<string>;
  /** One line for each member: `姓名：李四 → 王五`. */
  describe: (change: StoredChange) => Promise<string>;
}

/** Names of people by kind and id, loaded when they are met first. */
type Names = Map<string, string>;

/** Makes the writer of a reader's language. `translate` has the server's texts. */
export function createChangeWriter(deps: AppDeps, language: Language, translate: Translate): ChangeWriter {
  const words = createTranslate(language, rendererTexts);
  const names: Names = new Map();
  return {
    nameOf: async (resource) => (await readScreenOf(resource, language))?.fullName ?? resource,
    async describe(change) {
      const model = await readScreenOf(change.resource, language);
      const options = await loadOptions(deps, model);
      const wanted = new Map<NameKind, Set<string>>();
      const lines = () =>
        toLines(change, {
          model,
          translate,
          texts: {
            translate: words,
            timeZone: deps.config.timeZone,
            optionsOf: (field) => options.get(field.id) ?? [],
            nameOf(kind, id) {
              const known = names.get(`${kind}:${id}`);
              if (known === undefined) wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
              return known ?? id;
            },
          },
        });
      // Names are asked for while the text is made: a first pass collects them, a second one has them.
      const first = lines();
      if (wanted.size === 0) return first;
      await loadWanted(deps, wanted, names);
      return lines();
    },
  };
}

async function loadWanted(deps: AppDeps, wanted: ReadonlyMap<NameKind, ReadonlySet<string>>, names: Names) {
  for (const [kind, ids] of wanted) {
    if (kind === 'dictionaryType') continue;
    for (const [id, name] of await loadNames(deps, kind, [...ids])) names.set(`${kind}:${id}`, name);
  }
}

async function loadOptions(deps: AppDeps, model: ModuleModel | undefined) {
  const lookup = new Map<string, readonly OptionItem[]>();
  for (const { id, options } of model?.allFields ?? []) {
    if (options?.kind === 'static') lookup.set(id, options.items);
    if (options?.kind === 'dictionary')
      lookup.set(id, await loadDictionaryOptions(deps, options.typeId, options.valueKey));
  }
  return lookup;
}

/** What the text of a change is made of. */
interface Wording {
  readonly model: ModuleModel | undefined;
  readonly translate: Translate;
  readonly texts: TextContext;
}

function toLines({ before, after }: StoredChange, wording: Wording): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names.flatMap((name) => toLine(name, { old: before?.[name], new: after?.[name] }, wording)).join('\n');
}

interface TwoSides {
  readonly old: unknown;
  readonly new: unknown;
}

/** The line of a member; none where nothing stood and nothing stands. */
function toLine(name: string, sides: TwoSides, wording: Wording): readonly string[] {
  const { model, translate } = wording;
  const field = model?.allFields.find(({ key, tableKey }) => key === name && tableKey === '');
  const label = field?.label ?? (name === 'userIds' ? translate('server.change.members') : name);
  const members = toMembersLine(name, sides, wording);
  if (members !== null) return [`${label}: ${members}`];
  const old = toValueText(sides.old, field, wording);
  const now = toValueText(sides.new, field, wording);
  if (old === now) return [];
  const blank = translate('server.change.blank');
  if (sides.old === undefined) return now === '' ? [] : [`${label}: ${now}`];
  if (sides.new === undefined) return old === '' ? [] : [`${label}: ${old}`];
  return [`${label}: ${old || blank} → ${now || blank}`];
}

/** Of members who came and went, only those: the others have not changed. */
function toMembersLine(name: string, sides: TwoSides, { texts }: Wording): string | null {
  if (name !== 'userIds' || !Array.isArray(sides.old) || !Array.isArray(sides.new)) return null;
  const [old, now] = [sides.old as readonly string[], sides.new as readonly string[]];
  const named = (ids: readonly string[], sign: string) => ids.map((id) => `${sign}${texts.nameOf('user', id) ?? id}`);
  const [oldIds, newIds] = [new Set(old), new Set(now)];
  const came = named(
    now.filter((id) => !oldIds.has(id)),
    '+',
  );
  return [
    ...came,
    ...named(
      old.filter((id) => !newIds.has(id)),
      '−',
    ),
  ].join('、');
}

function toValueText(value: unknown, field: FieldModel | undefined, { texts }: Wording): string {
  if (value === null || value === undefined || value === '') return '';
  if (!field) return typeof value === 'string' ? value : JSON.stringify(value);
  const definition = registry.of(field);
  const parsed = definition.toStored(value, field);
  return parsed.ok ? definition.toText(parsed.value, field, texts) : String(value);
}
