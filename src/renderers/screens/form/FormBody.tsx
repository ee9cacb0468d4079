import { FormProvider, SchemaComponentsContext } from '@formily/react';
import { ConfigProvider } from 'antd';
import { memo, useEffect, useMemo } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { FORM_COMPONENTS } from '../../../engine/compile/compile-form-field';
import { CheckPartProvider } from '../../shared/hosts/check-part';
import { FormScopeProvider, type FormScope } from '../../shared/hosts/form-scope';
import { FieldEventsProvider } from '../../shared/hosts/field-events';
import { GivenOptionsProvider } from '../../shared/sources/given-options';
import { OptionRulesProvider } from '../../shared/sources/offered-options';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { DisplayField } from './DisplayField';
import { FieldGrid } from './FieldGrid';
import { FormScreenProvider, useLiveForm, type FormScreenState } from './form-context';
import type { OpenRecord } from './use-record';
import { useFormStyle } from './form-style';
import { indexSchemas } from './index-schemas';
import { LayoutField } from './LayoutField';
import { TableSurroundings } from './TableSurroundings';
import { useHeldChecks } from './use-held-checks';
import { useMounting } from './use-mounting';
import { usePartCheck } from './use-part-check';
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
  readonly record: Pick<OpenRecord, 'controller' | 'events' | 'options'>;
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
  const { model, record, recordId, idPrefix, showsWhy } = props;
  const { controller, events } = record;
  const { widgets } = useRenderers();
  const schemas = useMemo(() => indexSchemas(model, widgets), [model, widgets]);
  const mounting = useMounting(model);
  const style = useFormStyle(model.form);
  const why = useWhy(showsWhy);
  const checkPart = usePartCheck(controller, idPrefix);
  const live = useLiveForm();
  useEffect(() => live?.attach(controller), [live, controller]);
  useHeldChecks(controller);
  const state = useMemo<FormScreenState>(
    () => ({ model, controller, events, schemas, idPrefix, mounting, why, live }),
    [model, controller, events, schemas, idPrefix, mounting, why, live],
  );
  const rulesModel = live ? live.rulesOf(model) : model;
  const scope = useMemo<FormScope>(
    () => ({
      valueOf: (fieldId) => controller.values[fieldId],
      subscribe: (fieldId, listener) => controller.subscribeValue(fieldId, listener),
      saved: { valueOf: controller.savedOf, subscribe: controller.subscribeStatus },
      recordId,
      // Read when they are asked for: a changed document redraws the fields that changed alone.
      get moduleId() {
        return controller.model.id;
      },
      get fields() {
        return controller.model.allFields;
      },
    }),
    [controller, recordId],
  );
  return (
    <FormScreenProvider value={state}>
      <FormScopeProvider value={scope}>
        <FieldEventsProvider value={events.tell}>
          <GivenOptionsProvider value={record.options}>
            <OptionRulesProvider value={rulesModel}>
              <TableSurroundings model={rulesModel} controller={controller}>
                <ConfigProvider componentSize={model.form.size}>
                  <FormProvider form={controller.form}>
                    <SchemaComponentsContext.Provider value={COMPONENTS}>
                      <CheckPartProvider value={checkPart}>
                        <div className="formloom-form" style={style} onKeyDown={(event) => askWhy(event, why)}>
                          <FieldGrid fields={model.form.fields} />
                        </div>
                      </CheckPartProvider>
                    </SchemaComponentsContext.Provider>
                  </FormProvider>
                </ConfigProvider>
              </TableSurroundings>
            </OptionRulesProvider>
          </GivenOptionsProvider>
        </FieldEventsProvider>
      </FormScopeProvider>
    </FormScreenProvider>
  );
});
