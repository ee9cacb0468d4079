import { useMemo } from 'react';
import type { RecordQuery, RecordRow } from '../../shared/sources/record-source';
import { useServices, type LoadedScreen, type RendererServices } from '../../shared/hosts/services';
import { createSharedAnswers, useSharedAnswers, type SharedEntry } from '../../shared/sources/shared-answers';
import { labelIn, valueOfRow, type PickerSettings } from './picker-settings';

/** The record behind a stored value. */
export interface PickedRecord {
  /** Its id in its source; null when no record has the value. */
  readonly id: string | null;
  /** '' = unknown. */
  readonly label: string;
}

/** A stored value with its record, as far as it is known by now. */
export interface PickedValue extends PickedRecord {
  readonly value: string;
  readonly isLoading: boolean;
}

const UNKNOWN: PickedRecord = { id: null, label: '' };
const SEARCHED_ROWS = 50;
const records = createSharedAnswers<PickedRecord>();
const screens = new WeakMap<RendererServices, Map<string, Promise<LoadedScreen>>>();

/** The entry of one stored value: asked for once on a screen, however many fields and cells show it. */
export function pickedEntry(
  services: RendererServices,
  settings: PickerSettings,
  value: string,
): SharedEntry<PickedRecord> {
  const key = JSON.stringify([settings.module, settings.valueKey, settings.labelKey, value]);
  return records.entry(services, key, () => findRecord(services, settings, value));
}

/** The records behind stored values, each asked for when it is first drawn. */
export function usePickedRecords(settings: PickerSettings, values: readonly string[]): readonly PickedValue[] {
  const services = useServices();
  const key = JSON.stringify(values);
  const entries = useMemo(
    () => (JSON.parse(key) as string[]).map((value) => pickedEntry(services, settings, value)),
    [services, settings, key],
  );
  const answers = useSharedAnswers(entries);
  return values.map((value, index) => ({
    value,
    ...(answers[index]?.answer ?? UNKNOWN),
    isLoading: answers[index]?.state === 'loading',
  }));
}

async function findRecord(services: RendererServices, settings: PickerSettings, value: string): Promise<PickedRecord> {
  if (settings.module === '') return UNKNOWN;
  const screen = await screenOf(services, settings.module);
  if (settings.valueKey === 'id') {
    const { values } = await screen.source.readDisplay(value);
    return { id: value, label: labelIn(values, settings) };
  }
  const { rows } = await screen.source.list(queryFor(screen, settings, value));
  const row = flatten(rows).find((candidate) => valueOfRow(candidate, settings) === value);
  return row ? { id: row.id, label: labelIn(row, settings) } : UNKNOWN;
}

function screenOf(services: RendererServices, module: string): Promise<LoadedScreen> {
  const known = screens.get(services) ?? new Map<string, Promise<LoadedScreen>>();
  screens.set(services, known);
  const screen = known.get(module) ?? services.loadScreen(module, {});
  known.set(module, screen);
  screen.catch(() => known.delete(module));
  return screen;
}

/** Looks a value up as a user would: in the list's search box where there is one, by the field itself otherwise. */
function queryFor({ model }: LoadedScreen, { valueKey }: PickerSettings, value: string): RecordQuery {
  const hasKeyword = model.list !== null && model.list.keywordHint !== null;
  return {
    page: 1,
    pageSize: SEARCHED_ROWS,
    sort: [],
    search: hasKeyword ? {} : { [valueKey]: value },
    keyword: hasKeyword ? value : '',
    tree: {},
    // A single record is looked up; a partial search is not reported.
    reach: 'all',
  };
}

function flatten(rows: readonly RecordRow[]): readonly RecordRow[] {
  return rows.flatMap((row) => [row, ...flatten(row.$children ?? [])]);
}
