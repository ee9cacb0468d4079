import { theme } from 'antd';
import { useEffect, useState } from 'react';
import type { EvaluationContext } from '../../../engine/contract/evaluation';
import { useFormScope } from '../hosts/form-scope';
import { useServices } from '../hosts/services';

/** A read-only value: its text, or, muted, what will happen instead. */
export function ReadOnlyValue({ text, placeholder }: { readonly text: string; readonly placeholder: string }) {
  const { token } = theme.useToken();
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      {text || <span style={{ color: token.colorTextSecondary }}>{placeholder}</span>}
    </span>
  );
}

/** Name of a stored id; '' while loading, so that no id flashes up; the id when unknown. */
export function useEntityName(kind: 'user' | 'organize' | 'position' | 'department', id: string): string {
  const services = useServices();
  const [known, setKnown] = useState<{ readonly id: string; readonly name: string } | null>(null);
  useEffect(() => {
    if (!id) return undefined;
    let isStale = false;
    services.names(kind, [id]).then(
      (names) => {
        if (!isStale) setKnown({ id, name: names.get(id) ?? id });
      },
      () => {
        if (!isStale) setKnown({ id, name: id });
      },
    );
    return () => {
      isStale = true;
    };
  }, [services, kind, id]);
  return known?.id === id ? known.name : '';
}

/** The evaluation context of the moment a new record was opened; null for a saved record, whose values the server set. */
export function useNewRecordContext(): EvaluationContext | null {
  const services = useServices();
  const isNew = useFormScope().recordId === '';
  const [context] = useState(() => services.evaluationContext());
  return isNew ? context : null;
}
