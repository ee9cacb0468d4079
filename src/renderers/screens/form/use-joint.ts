import { SourceError } from '../../shared/sources/record-source';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useServices } from '../../shared/hosts/services';
import type { Joint, JointOptions } from './conflict/create-joint';
import type { OpenRecord } from './use-record';

/**
 * Returns what joins a form with the record that a refused save names; null for any other refusal, and where the code of merging,
 * which few saves need, cannot be loaded.
 */
export function useJoint({
  model,
  access,
  recordId,
}: Pick<JointOptions, 'model' | 'access'> & { readonly recordId: string | null }) {
  const { widgets } = useRenderers();
  const services = useServices();
  return async (record: OpenRecord, error: unknown): Promise<Joint | null> => {
    const answer = error instanceof SourceError ? error.detail.conflict : undefined;
    if (!answer) return null;
    const late = await import('./conflict/create-joint').catch(() => null);
    if (!late) return null;
    return late.createJoint({ model, access, registry: widgets, services, recordId: recordId ?? '', record, answer });
  };
}
