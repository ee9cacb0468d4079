import type { FastifyRequest } from 'fastify';
import type { FieldModel, OptionItem } from '../../../engine/contract/field-model';
import { createTranslate, type Translate } from '../../../engine/contract/language';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { NameKind, TextContext } from '../../../engine/contract/widget-definition';
import { RECORDS, type ChangedMember } from '../../../wire/records';
import { registry } from '../../../renderers/definitions';
import { rendererTexts } from '../../../renderers/texts';
import type { AppDeps } from '../../deps';
import { BusinessError } from '../../http/errors';
import { loadScreenCodes } from '../../resource/index';
import { readScreenOf } from '../../rights/index';
import { loadDictionaryOptions } from '../dictionary/index';
import { loadNames } from '../organize/index';
import { describeChanges, openModule } from '../records/index';

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

/** Makes the writer for a reader. */
export function createChangeWriter(deps: AppDeps, request: FastifyRequest): ChangeWriter {
  const { translate } = request;
  const { language } = request.session;
  const words = createTranslate(language, rendererTexts);
  const names: Names = new Map();
  const modules = new Map<string, ReturnType<typeof openIfThere>>();
  const moduleOf = (resource: string) => {
    if (!resource.startsWith(`${RECORDS}/`)) return undefined;
    const found = modules.get(resource) ?? openIfThere(request, deps, resource.slice(RECORDS.length + 1));
    modules.set(resource, found);
    return found;
  };
  return {
    async nameOf(resource) {
      const model = (await moduleOf(resource))?.model ?? (await readScreenOf(resource, language))?.model;
      return model?.fullName ?? resource;
    },
    async describe(change) {
      const module = await moduleOf(change.resource);
      if (module) return toText(change, (await describeChanges(module, [change]))[0] ?? [], translate);
      const screen = await readScreenOf(change.resource, language);
      const model = screen?.model;
      const shown = await showChange(request, change, screen?.menuCode);
      const options = await loadOptions(deps, model);
      const wanted = new Map<NameKind, Set<string>>();
      const lines = () =>
        toLines(shown, {
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

/** What of a change its reader may know: where the screen's menu entry asks for fields, only those that they are given there. */
async function showChange(
  { session, server }: FastifyRequest,
  change: StoredChange,
  menuCode: string | undefined,
): Promise<StoredChange> {
  if (session.isAdministrator || menuCode === undefined) return change;
  const { forms } = await loadScreenCodes(server.deps, session.grantHolders, [menuCode]);
  if (!forms) return change;
  const shown = (side: Members | null) =>
    side && Object.fromEntries(Object.entries(side).filter(([name]) => forms.has(name)));
  return { ...change, before: shown(change.before), after: shown(change.after) };
}

/** A module as the reader sees it; undefined for one that is gone. */
async function openIfThere(request: FastifyRequest, deps: AppDeps, moduleId: string) {
  try {
    return await openModule(request, deps, moduleId);
  } catch (error) {
    if (error instanceof BusinessError) return undefined;
    throw error;
  }
}

/** A line for each member; of a record that was made or removed there is but one side. */
function toText({ before, after }: StoredChange, members: readonly ChangedMember[], translate: Translate): string {
  const blank = translate('server.change.blank');
  const isWhole = !before || !after;
  return members
    .map(({ label, old, new: now }) => `${label}: ${isWhole ? old || now : `${old || blank} → ${now || blank}`}`)
    .join('\n');
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
