import { FormProvider, SchemaComponentsContext } from '@formily/react';
import { ConfigProvider } from 'antd';
import { memo, useEffect, useMemo } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { FORM_COMPONENTS } from '../../../engine/compile/compile-form-field';
import { FormScopeProvider, type FormScope } from '../../shared/hosts/form-scope';
import { OptionRulesProvider } from '../../shared/sources/offered-options';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { DisplayField } from './DisplayField';
import { FieldGrid } from './FieldGrid';
import { FormScreenProvider, useLiveForm, type FormScreenState } from './form-context';
import type { FormController } from './form-controller';
import { useFormStyle } from './form-style';
import { indexSchemas } from './index-schemas';
import { LayoutField } from './LayoutField';
import { TableSurroundings } from './TableSurroundings';
import { useHeldChecks } from './use-held-checks';
import { useMounting } from './use-mounting';
import { askWhy, useWhy } from './use-why';
import { ValueField } from './ValueField';

/** Components of the compiled schema. */
const COMPONENTS = {
  [FORM_COMPONENTS.value]: ValueField,
  [FORM_COMPONENTS.display]: DisplayField,
  [FORM_COMPONENTS.layout]: LayoutField,
};

interface FormBodyProps {
  readonly model: ModuleModel;
  readonly controller: FormController;
  /** Id of the saved record; '' for a new one. */
  readonly recordId: string;
  /** Keeps DOM ids unique when two forms are open. */
  readonly idPrefix: string;
  /** Labels have marks that explain the field's state. */
  readonly showsWhy: boolean;
}

/**
 * The fields of a form; remounted only for another controller. Memoised: changes of the form's status (dirty, saving) do not render
 * the fields again.
 */
export const FormBody = memo(function FormBody(props: FormBodyProps) {
  const { model, controller, recordId, idPrefix, showsWhy } = props;
  const { widgets } = useRenderers();
  const schemas = useMemo(() => indexSchemas(model, widgets), [model, widgets]);
  const mounting = useMounting(model);
  const style = useFormStyle(model.form);
  const why = useWhy(showsWhy);
  const live = useLiveForm();
  useEffect(() => live?.attach(controller), [live, controller]);
  useHeldChecks(controller);
  const state = useMemo<FormScreenState>(
    () => ({ model, controller, schemas, idPrefix, mounting, why, live }),
    [model, controller, schemas, idPrefix, mounting, why, live],
  );
  const rulesModel = live ? live.rulesOf(model) : model;
  const scope = useMemo<FormScope>(
    () => ({
      valueOf: (fieldId) => controller.values[fieldId],
      subscribe: (fieldId, listener) => controller.subscribeValue(fieldId, listener),
      recordId,
      moduleId: model.id,
    }),
    [controller, recordId, model.id],
  );
  return (
    <FormScreenProvider value={state}>
      <FormScopeProvider value={scope}>
        <OptionRulesProvider value={rulesModel}>
          <TableSurroundings model={rulesModel} controller={controller}>
            <ConfigProvider componentSize={model.form.size}>
              <FormProvider form={controller.form}>
                <SchemaComponentsContext.Provider value={COMPONENTS}>
                  <div className="formloom-form" style={style} onKeyDown={(event) => askWhy(event, why)}>
                    <FieldGrid fields={model.form.fields} />
                  </div>
                </SchemaComponentsContext.Provider>
              </FormProvider>
            </ConfigProvider>
          </TableSurroundings>
        </OptionRulesProvider>
      </FormScopeProvider>
    </FormScreenProvider>
  );
});
