import type { RecordValues } from '../../../../engine/contract/evaluation';
import { mainFields, type ModuleModel } from '../../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import type { WidgetRegistry } from '../../../../engine/contract/registry';
import { mergeRecord, type MergedRecord, type MergeSide, type RecordSides } from '../../../../engine/merge';
import { isSameStored, settleRecord } from '../../../../engine/rules';
import { recordContext } from '../../../shared/hosts/form-scope';
import type { RendererServices } from '../../../shared/hosts/services';
import type { SourceError } from '../../../shared/sources/record-source';
import type { OpenRecord } from '../use-record';

/** The answer to an optimistic-locking conflict: the record as it is now. */
type Conflict = NonNullable<SourceError['detail']['conflict']>;

export interface JointOptions {
  readonly model: ModuleModel;
  readonly registry: WidgetRegistry;
  readonly access: ModuleAccess;
  readonly services: RendererServices;
  readonly recordId: string;
  readonly record: OpenRecord;
  /** What the source answered to the stale save. */
  readonly answer: Conflict;
}

/** An open form and the record that somebody else saved meanwhile. */
export interface Joint {
  readonly answer: Conflict;
  /** The records that are merged, whole. */
  readonly sides: () => RecordSides;
  /** Merges what was typed with what is stored now; `choose` answers the side that was chosen for a conflict. */
  merge: (choose?: (conflictId: string) => MergeSide | undefined) => MergedRecord;
  /** Puts a merged record into the form, which from now on begins from what is stored. */
  take: (merged: MergedRecord) => void;
}

/** Joins an open form with the record as it is stored now. Nothing changes before `take`. */
export function createJoint(options: JointOptions): Joint {
  const { model, registry, access, services, recordId, record, answer } = options;
  const { base, controller } = record;
  const context = () => recordContext(services, recordId);
  const openedValues = (): RecordValues =>
    Object.fromEntries(mainFields(model).map(({ key }) => [key, controller.savedOf(key)]));
  const sides = () => ({
    base: base.stored ?? {},
    opened: openedValues(),
    mine: { ...controller.values },
    theirs: answer.values,
  });
  return {
    answer,
    sides,
    merge: (choose) =>
      mergeRecord({ model, registry, access, context: context(), sides: sides(), ...(choose && { choose }) }),
    take({ values }) {
      const before = base.stored ?? {};
      const stored = { ...before, ...answer.values };
      // What they did not change stays as rules and scripts left it at the opening.
      const changed = Object.entries(stored).filter(([key, value]) => !isSameStored(before[key], value));
      const opened = { ...openedValues(), ...Object.fromEntries(changed) };
      const settled = settleRecord({ model, registry, values: opened, context: context() });
      Object.assign(base, { stored, version: answer.version });
      controller.rebase({ values, opened: settled.values, stored });
    },
  };
}
