import { FormProvider, SchemaComponentsContext } from '@formily/react';
import { ConfigProvider } from 'antd';
import { useEffect, useMemo, type CSSProperties, type ReactNode } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { FORM_COMPONENTS } from '../../../engine/compile/compile-form-field';
import { CheckPartProvider, type CheckPart } from '../../shared/hosts/check-part';
import { FormScopeProvider, type FormScope } from '../../shared/hosts/form-scope';
import { FieldEventsProvider } from '../../shared/hosts/field-events';
import { GivenOptionsProvider } from '../../shared/sources/given-options';
import { OptionRulesProvider } from '../../shared/sources/offered-options';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { DisplayField } from './DisplayField';
import { FormScreenProvider, useLiveForm, type FormScreenState } from './form-context';
import type { OpenRecord } from './use-record';
import { useFormStyle } from './form-style';
import { indexSchemas } from './index-schemas';
import { LayoutField } from './LayoutField';
import { TableSurroundings } from './TableSurroundings';
import { useHeldChecks } from './use-held-checks';
import { useMounting } from './use-mounting';
import { usePartCheck } from './use-part-check';
import { useWhy } from './use-why';
import { ValueField } from './ValueField';

/** Components of the compiled schema. */
const COMPONENTS = {
  [FORM_COMPONENTS.value]: ValueField,
  [FORM_COMPONENTS.display]: DisplayField,
  [FORM_COMPONENTS.layout]: LayoutField,
};

export interface OpenFormProps {
  readonly model: ModuleModel;
  readonly record: Pick<OpenRecord, 'controller' | 'events' | 'options'>;
  /** Id of the saved record; '' for a new one. */
  readonly recordId: string;
  /** Keeps DOM ids unique when two forms are open. */
  readonly idPrefix: string;
  /** Labels have marks that explain the field's state. */
  readonly showsWhy: boolean;
  /** Accessible names by field id, where the fields stand in cells of a row without labels. */
  readonly cellLabels?: ReadonlyMap<string, string>;
}

/** What the controls of an open form find around them. */
export interface FormSurroundings {
  readonly screen: FormScreenState;
  readonly scope: FormScope;
  readonly record: OpenFormProps['record'];
  /** The model whose rules hold. */
  readonly rulesModel: ModuleModel;
  readonly checkPart: CheckPart;
  readonly style: CSSProperties;
}

/** Makes what the controls of an open form need, wherever they are drawn; remount it for another controller. */
export function useFormSurroundings(props: OpenFormProps): FormSurroundings {
  const { model, record, recordId, idPrefix, showsWhy, cellLabels } = props;
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
  const screen = useMemo<FormScreenState>(
    () => ({ model, controller, events, schemas, idPrefix, mounting, why, live, ...(cellLabels && { cellLabels }) }),
    [model, controller, events, schemas, idPrefix, mounting, why, live, cellLabels],
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
  return useMemo(
    () => ({ screen, scope, record, rulesModel, checkPart, style }),
    [screen, scope, record, rulesModel, checkPart, style],
  );
}

interface FormProvidersProps {
  readonly value: FormSurroundings;
  readonly children: ReactNode;
}

/** Draws controls of an open form. */
export function FormProviders({ value, children }: FormProvidersProps) {
  const { screen, scope, record, rulesModel, checkPart } = value;
  const { controller, events, model } = screen;
  return (
    <FormScreenProvider value={screen}>
      <FormScopeProvider value={scope}>
        <FieldEventsProvider value={events.tell}>
          <GivenOptionsProvider value={record.options}>
            <OptionRulesProvider value={rulesModel}>
              <TableSurroundings model={rulesModel} controller={controller}>
                <ConfigProvider componentSize={model.form.size}>
                  <FormProvider form={controller.form}>
                    <SchemaComponentsContext.Provider value={COMPONENTS}>
                      <CheckPartProvider value={checkPart}>{children}</CheckPartProvider>
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
}
