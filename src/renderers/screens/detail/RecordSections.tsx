import { Suspense } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { lazyFace } from '../../shared/faces/lazy-face';
import type { RecordSource } from '../../shared/sources/record-source';

const RelatedRecords = lazyFace(async () => (await import('./related/RelatedRecords')).RelatedRecords);
const RecordComments = lazyFace(async () => (await import('./comments/RecordComments')).RecordComments);
const RecordTrail = lazyFace(async () => (await import('./trail/RecordTrail')).RecordTrail);

export interface RecordSectionsProps {
  readonly model: ModuleModel;
  readonly source: RecordSource;
  readonly recordId: string;
  /** Whether they are read at once, on a page of their own; else when they are unfolded. */
  readonly startsOpen?: boolean;
  /** Counts what was saved meanwhile: changes are read again. */
  readonly saves?: number;
  /** A field was given a former value. */
  onRestored: () => void;
}

/** What points at a record. */
export function RelatedSection({ source, recordId, startsOpen }: RecordSectionsProps) {
  if (!source.related) return null;
  return (
    <Suspense fallback={null}>
      <RelatedRecords key={recordId} ask={source.related} recordId={recordId} startsOpen={startsOpen} />
    </Suspense>
  );
}

/** What people have written about a record, and what has changed in it, where its module keeps that. */
export function TalkSections({ model, source, recordId, startsOpen, saves = 0, onRestored }: RecordSectionsProps) {
  const { hasComments, changeTrail } = model.form;
  return (
    <Suspense fallback={null}>
      {hasComments && source.comments ? (
        <RecordComments
          key={`comments ${recordId}`}
          comments={source.comments}
          recordId={recordId}
          startsOpen={startsOpen}
        />
      ) : null}
      {changeTrail && source.changes ? (
        <RecordTrail
          key={`trail ${recordId} ${String(saves)}`}
          ask={source.changes}
          recordId={recordId}
          startsOpen={startsOpen}
          editor={source.batchEditor}
          onRestored={onRestored}
        />
      ) : null}
    </Suspense>
  );
}
