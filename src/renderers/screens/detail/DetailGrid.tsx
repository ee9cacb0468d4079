import { Suspense, type CSSProperties } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { fieldStateOf } from '../../../engine/rules';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { useDetailView } from './detail-context';
import { DetailField } from './DetailField';

const NO_ERRORS: ReadonlySet<string> = new Set();

/** Renders nodes read-only in the form's 24-column grid. */
export function DetailGrid({ fields }: { readonly fields: readonly FieldModel[] }) {
  const { states } = useDetailView();
  return (
    <div className="formloom-grid">
      {fields.map((field) =>
        !fieldStateOf(states, field.id).isVisible ? null : (
          <div
            key={field.id}
            className="formloom-cell"
            style={{ '--formloom-span': field.span } as CSSProperties}
            data-field={field.id}
          >
            <DetailNode field={field} />
          </div>
        ),
      )}
    </div>
  );
}

function DetailNode({ field }: { readonly field: FieldModel }) {
  const renderer = useRenderers().of(field);
  const { Layout, definition } = renderer;
  if (definition.kind !== 'layout' || !Layout) return <DetailField field={field} renderer={renderer} />;
  return (
    <Suspense fallback={null}>
      <Layout field={field} renderFields={renderFields} errorFieldIds={NO_ERRORS} />
    </Suspense>
  );
}

function renderFields(fields: readonly FieldModel[]) {
  return <DetailGrid fields={fields} />;
}
