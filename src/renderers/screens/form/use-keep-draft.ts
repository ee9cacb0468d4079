import { App } from 'antd';
import { useState } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { keepTogether, useUnsavedInput, type HeldInput, type KeepInput } from '../../shared/hosts/unsaved-input';
import type { KeptDraft } from '../../shared/sources/record-drafts';
import type { RecordSource } from '../../shared/sources/record-source';
import { FAILURE_SECONDS } from '../../shared/texts/message-times';
import { useText } from '../../shared/texts/text';
import { problemText } from '../record/source-problem';
import type { OpenedDraft } from './opened-draft';
import type { OpenRecord } from './use-record';

/** What a draft has to know of its form. */
interface KeptScreen {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly access: ModuleAccess;
  /** null = a new record. */
  readonly recordId: string | null;
  /** What a new record was begun with: it is not typed, and would be lost. */
  readonly initialValues?: RecordValues | undefined;
  readonly startValues?: RecordValues | undefined;
  readonly draft?: OpenedDraft | null | undefined;
}

/** Holds the unsaved input of a form, and keeps it as a draft; `parts` = that of screens within (docs/screens.md#drafts-of-forms). */
export function useKeepDraft(screen: KeptScreen, record: OpenRecord | null, parts: HeldInput) {
  const { source } = screen;
  /** The draft that the save ends; null = none. */
  const [kept, setKept] = useState<KeptDraft | null>(screen.draft ?? null);
  const keep = useKeep({ screen, record, kept, onKept: setKept });
  const controller = record?.controller ?? null;
  useUnsavedInput(controller, keep);
  return {
    /** Where the form is saved: with the draft, which ends with that. */
    writes: (kept && source.drafts?.writesOf(kept.id)) ?? source,
    forget: () => setKept(null),
    /** Keeps what is typed here and in screens within as drafts; undefined where that cannot be. */
    keeper: () => {
      const own = controller?.isDirty ? [keep] : [];
      return keepTogether(parts.isHeld() ? [...own, parts.keeper()] : own);
    },
  };
}

interface KeepOptions {
  readonly screen: KeptScreen;
  readonly record: OpenRecord | null;
  /** The draft that it is kept in the place of; null = none. */
  readonly kept: KeptDraft | null;
  onKept: (kept: KeptDraft) => void;
}

/** undefined where no drafts are kept, or the user could not save such a record. */
function useKeep({ screen, record, kept, onKept }: KeepOptions): KeepInput | undefined {
  const text = useText();
  const { message } = App.useApp();
  const { widgets } = useRenderers();
  const { access, recordId } = screen;
  const { drafts } = screen.source;
  if (!drafts || !record || !access.canUseButton(recordId === null ? 'add' : 'edit')) return undefined;
  return async () => {
    try {
      const { draftOf } = await import('../drafts/draft-of-form');
      const given = { ...screen.initialValues, ...screen.startValues };
      onKept(await drafts.keep(draftOf({ ...screen, record, given, registry: widgets }), kept));
      return true;
    } catch (error) {
      // Nothing is lost: the form stays as it is.
      void message.error(problemText(error, text), FAILURE_SECONDS);
      return false;
    }
  };
}
