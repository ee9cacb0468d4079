import { memo } from 'react';
import { FieldGrid } from './FieldGrid';
import { FormProviders, useFormSurroundings, type OpenFormProps } from './FormSurroundings';
import { askWhy } from './use-why';

/**
 * The fields of a form; remounted only for another controller. Memoised: changes of the form's status (dirty, saving) do not render
 * the fields again.
 */
export const FormBody = memo(function FormBody(props: OpenFormProps) {
  const surroundings = useFormSurroundings(props);
  const { screen, style } = surroundings;
  return (
    <FormProviders value={surroundings}>
      <div className="formloom-form" style={style} onKeyDown={(event) => askWhy(event, screen.why)}>
        <FieldGrid fields={props.model.form.fields} />
      </div>
    </FormProviders>
  );
});
