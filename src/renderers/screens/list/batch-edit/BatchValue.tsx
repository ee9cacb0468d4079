import { Suspense } from 'react';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useOptions } from '../../../shared/sources/use-options';

interface BatchValueProps {
  readonly field: FieldModel;
  readonly id: string;
  readonly value: unknown;
  readonly isDisabled: boolean;
  readonly isInvalid: boolean;
  readonly describedBy: string;
  onChange: (value: unknown) => void;
}

/** The control that the form has for the field. */
export function BatchValue(props: BatchValueProps) {
  return (
    <Suspense fallback={<div className="formloom-stand-in" aria-busy="true" />}>
      <Control key={props.field.id} {...props} />
    </Suspense>
  );
}

function Control({ field, ...props }: BatchValueProps) {
  const { options, state, reload } = useOptions(field);
  const { Edit } = useRenderers().of(field);
  if (!Edit) return null;
  return (
    <Edit
      {...props}
      field={field}
      isReadOnly={false}
      isRequired={false}
      options={options}
      optionsState={state}
      reloadOptions={reload}
      place="form"
    />
  );
}
