import { Suspense, useState, useSyncExternalStore } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../engine/contract/permission';
import { lazyFace } from '../../shared/faces/lazy-face';
import { OPEN_DRAFT } from '../../shared/hosts/record-pages';
import type { RecordSource } from '../../shared/sources/record-source';
import type { OpenedDraft } from '../form/opened-draft';
import type { PageAddress } from '../list/list-address';

const DraftsPart = lazyFace(async () => (await import('./DraftsPart')).DraftsPart);

interface DraftsProps {
  readonly model: ModuleModel;
  readonly access: ModuleAccess;
  readonly source: RecordSource;
  /** May name a draft that is opened with the page. */
  readonly address?: PageAddress | undefined;
  /** The draft that is open; the others are listed. */
  readonly openId?: string | undefined;
  onOpen: (draft: OpenedDraft) => void;
}

const nobody = () => () => undefined;
const none = () => 0;

/** What leads to the user's drafts of a module; loaded once there are some (docs/screens.md#drafts-of-forms). */
export function Drafts({ source: { drafts }, address, ...props }: DraftsProps) {
  const known = useSyncExternalStore(drafts?.known.subscribe ?? nobody, drafts?.known.get ?? none);
  // Read before the list writes there what it is asked itself.
  const [asked] = useState(() => new URLSearchParams(address?.read() ?? '').get(OPEN_DRAFT));
  if (!drafts || (known === 0 && asked === null)) return null;
  return (
    <Suspense fallback={null}>
      <DraftsPart {...props} drafts={drafts} known={known} asked={asked} />
    </Suspense>
  );
}
