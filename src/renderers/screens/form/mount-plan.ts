import type { FieldModel } from '../../../engine/contract/field-model';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { StandInLook } from '../../shared/define-renderer';
import type { RendererRegistry } from '../../shared/hosts/renderers-context';
import { createListeners } from '../record/create-listeners';

/** Forms up to this number of fields are mounted as a whole. */
const SMALL_FORM_FIELDS = 40;
/** Estimated height of a line of the form, in pixels; taller ones fill the window sooner. */
export const LINE_PX = 56;
/** Lines below the window that are mounted at once. */
const OVERSCAN_LINES = 1;
// Cannot collide: field keys start with a letter.
const DUE = ':due';
const FAR = ':far';
const NONE: ReadonlySet<string> = new Set();

/**
 * Lazy mounting of a long form: which fields are mounted, and which are light stand-ins. A stand-in is *due* when its control is
 * mounted as soon as the browser is idle. Sleeping ones become due near the viewport, or, where they look exactly like their
 * control, only when they are used.
 */
export interface MountPlan {
  readonly hasDue: boolean;
  /** Whether every field is mounted. */
  readonly isWhole: boolean;
  isMounted: (fieldId: string) => boolean;
  /** Whether the field was below the first window at opening. */
  isFar: (fieldId: string) => boolean;
  /** Whether a field below the first window was asked to mount: it needs its place at once. */
  readonly isFarAsked: boolean;
  /** Subscribes to `isFarAsked`; returns an unsubscribe function. */
  subscribeFar: (listener: () => void) => () => void;
  /** Subscribes to the field's mounting; returns an unsubscribe function. */
  subscribe: (fieldId: string, listener: () => void) => () => void;
  /** Subscribes to fields becoming due; returns an unsubscribe function. */
  subscribeDue: (listener: () => void) => () => void;
  mount: (fieldIds: readonly string[]) => void;
  /** Fields that came near: makes those due whose stand-in shows less than their control. */
  want: (fieldIds: readonly string[]) => void;
  /** The next due fields, in order. */
  next: (count: number) => readonly string[];
  mountAll: () => void;
}

interface MountPlanOptions {
  readonly model: ModuleModel;
  readonly renderers: RendererRegistry;
  readonly windowHeightPx: number;
  /** Whether an observer will report fields near the viewport; otherwise none sleeps. */
  readonly canSleep: boolean;
}

/**
 * Plans the mounting of a form: containers, sub-tables and, in the first window, the focused field and every control without a
 * stand-in at once; others later.
 */
export function createMountPlan({ model, renderers, windowHeightPx, canSleep }: MountPlanOptions): MountPlan {
  const deferrable = deferrableFields(model, renderers);
  if (deferrable.length <= SMALL_FORM_FIELDS)
    return createPlan({ waiting: new Set(), sleeping: NONE, exact: NONE, far: NONE });
  const lookOf = (field: FieldModel) => standInLook(field, renderers);
  const count = countWithin(deferrable, Math.ceil(windowHeightPx / LINE_PX) + OVERSCAN_LINES);
  const near = deferrable.slice(0, count);
  const far = deferrable.slice(count);
  const typedIn = near.find((field) => !field.isHidden && lookOf(field) !== null);
  const late = near.filter((field) => field !== typedIn && lookOf(field) !== null);
  const waiting = [...late, ...far];
  const exact = waiting.filter((field) => lookOf(field)?.isExact);
  const sleeping = canSleep ? [...exact, ...far.filter((field) => lookOf(field) !== null)] : [];
  return createPlan({ waiting: toIds(waiting), sleeping: toIds(sleeping), exact: toIds(exact), far: toIds(far) });
}

/** Whether the form is mounted in parts. */
export function isLongForm(model: ModuleModel, renderers: RendererRegistry): boolean {
  return deferrableFields(model, renderers).length > SMALL_FORM_FIELDS;
}

function deferrableFields(model: ModuleModel, renderers: RendererRegistry): readonly FieldModel[] {
  return model.allFields.filter((field) => {
    const { kind } = renderers.widgets.of(field);
    return field.tableKey === '' && kind !== 'layout' && kind !== 'table';
  });
}

/** The look of a field's stand-in; null = the control must be mounted (it loads choices). */
export function standInLook(field: FieldModel, renderers: RendererRegistry): StandInLook | null {
  if (field.options !== null && field.options.kind !== 'static') return null;
  return renderers.of(field).standIn?.(field) ?? null;
}

const toIds = (fields: readonly FieldModel[]) => new Set(fields.map((field) => field.id));

interface PlanIds {
  readonly waiting: Set<string>;
  /** Not due by themselves. */
  readonly sleeping: ReadonlySet<string>;
  /** Look exactly like their control: not mounted for coming near. */
  readonly exact: ReadonlySet<string>;
  readonly far: ReadonlySet<string>;
}

function createPlan({ waiting, sleeping, exact, far }: PlanIds): MountPlan {
  const due = new Set([...waiting].filter((id) => !sleeping.has(id)));
  const listeners = createListeners();
  let isFarAsked = false;
  const mount = (fieldIds: readonly string[]) => {
    for (const id of fieldIds) {
      due.delete(id);
      if (waiting.delete(id)) listeners.notify(id);
    }
    if (isFarAsked || !fieldIds.some((id) => far.has(id))) return;
    isFarAsked = true;
    listeners.notify(FAR);
  };
  return {
    get hasDue() {
      return due.size > 0;
    },
    get isWhole() {
      return waiting.size === 0;
    },
    get isFarAsked() {
      return isFarAsked;
    },
    subscribeFar: (listener) => listeners.subscribe(FAR, listener),
    isMounted: (fieldId) => !waiting.has(fieldId),
    isFar: (fieldId) => far.has(fieldId),
    subscribe: (fieldId, listener) => listeners.subscribe(fieldId, listener),
    subscribeDue: (listener) => listeners.subscribe(DUE, listener),
    mount,
    want(fieldIds) {
      for (const id of fieldIds) if (waiting.has(id) && !exact.has(id)) due.add(id);
      listeners.notify(DUE);
    },
    next: (count) => [...take(due, count)],
    mountAll: () => mount([...waiting]),
  };
}

function* take<Value>(values: Iterable<Value>, count: number): Generator<Value> {
  let left = count;
  for (const value of values) {
    if (left-- <= 0) return;
    yield value;
  }
}

/** Number of nodes within that many lines of 24 columns. */
function countWithin(fields: readonly { readonly span: number; readonly isHidden: boolean }[], lines: number): number {
  let used = 0;
  let column = 0;
  for (const [index, { span, isHidden }] of fields.entries()) {
    if (isHidden) continue;
    if (used === 0 || column + span > 24) {
      used += 1;
      column = 0;
    }
    if (used > lines) return index;
    column += span;
  }
  return fields.length;
}
