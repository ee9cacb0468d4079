import { FormProvider, SchemaComponentsContext } from '@formily/react';
import { ConfigProvider } from 'antd';
import { memo, useEffect, useMemo } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { FORM_COMPONENTS } from '../../../engine/compile/compile-form-field';
import { FormScopeProvider, type FormScope } from '../../shared/form-scope';
import { OptionRulesProvider } from '../../shared/offered-options';
import { useRenderers } from '../../shared/renderers-context';
import { DisplayField } from './DisplayField';
import { FieldFrame } from './FieldFrame';
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

/** What the component names of the compiled schema stand for. */
const COMPONENTS = {
  [FORM_COMPONENTS.value]: ValueField,
  [FORM_COMPONENTS.display]: DisplayField,
  [FORM_COMPONENTS.layout]: LayoutField,
  [FORM_COMPONENTS.frame]: FieldFrame,
};

interface FormBodyProps {
  readonly model: ModuleModel;
  readonly controller: FormController;
  /** Id of the saved record; '' while creating. */
  readonly recordId: string;
  /** Makes DOM ids unique when two forms are open. */
  readonly idPrefix: string;
  /** Marks at every label say why the field is as it is. */
  readonly showsWhy: boolean;
}

/**
 * The fields of a form over one controller; it is drawn again from nothing only when the controller changes. Memoised, so
 * that a status change around it (first unsaved key, saving) does not draw every field.
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
