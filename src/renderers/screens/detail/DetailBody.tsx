import { ConfigProvider } from 'antd';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { settleRecord } from '../../../engine/rules';
import { FieldStatesProvider } from '../../shared/hosts/field-states';
import { FormScopeProvider, type FormScope } from '../../shared/hosts/form-scope';
import { useRenderers } from '../../shared/hosts/renderers-context';
import { usePhone } from '../../shared/hosts/use-narrow';
import { useServices } from '../../shared/hosts/services';
import { askNames } from '../record/ask-names';
import type { ShownDisplay } from '../record/displays/ValueDisplay';
import { DetailProvider, type DetailState } from './detail-context';
import { DetailGrid } from './DetailGrid';
import '../form/form.css';
import { useFormStyle } from '../form/form-style';
import type { Detail } from './use-detail';

interface DetailBodyProps {
  readonly model: ModuleModel;
  readonly detail: Detail;
  /** Stands over the fields, and may show values of the record. */
  readonly head?: ReactNode;
}

/** The fields of a record, read-only. Calculations that are not stored are computed; rules hide fields as in the form. */
export function DetailBody({ model, detail: { recordId, stored, display }, head }: DetailBodyProps) {
  const { widgets } = useRenderers();
  const services = useServices();
  const style = useFormStyle(model.form);
  const isPhone = usePhone();
  const settled = useMemo(
    () => settleRecord({ model, registry: widgets, values: stored, context: services.evaluationContext() }),
    [model, widgets, stored, services],
  );
  useLayoutEffect(
    () => askNames({ model, registry: widgets, values: settled.values, services }),
    [model, widgets, settled, services],
  );
  const state = useMemo<DetailState>(
    () => ({
      form: model.form,
      values: settled.values,
      display,
      states: settled.states,
      displays: displaysOf(model),
      ...linesOf(model),
    }),
    [model, settled, display],
  );
  const scope = useMemo<FormScope>(
    () => ({
      valueOf: (fieldId) => settled.values[fieldId],
      subscribe: () => () => undefined,
      recordId,
      moduleId: model.id,
      isReadOnly: true,
      fields: model.allFields,
    }),
    [settled, recordId, model],
  );
  return (
    <DetailProvider value={state}>
      <FormScopeProvider value={scope}>
        <FieldStatesProvider value={settled.states}>
          {head}
          <ConfigProvider componentSize={model.form.size}>
            <div className={isPhone ? 'formloom-form formloom-detail-phone' : 'formloom-form'} style={style}>
              <DetailGrid fields={model.form.fields} />
            </div>
          </ConfigProvider>
        </FieldStatesProvider>
      </FormScopeProvider>
    </DetailProvider>
  );
}

function linesOf({ list }: ModuleModel): Pick<DetailState, 'lineIds'> {
  const lines = (list?.columns ?? []).filter(({ display }) => display?.type === 'sparkline');
  return { lineIds: new Set(lines.map(({ fieldId }) => fieldId)) };
}

/** Displays of the list's columns; a switch and a button of a row have nothing to press here. */
function displaysOf({ list }: ModuleModel): ReadonlyMap<string, ShownDisplay> {
  const columns = list?.columns ?? [];
  return new Map(
    columns.flatMap(({ fieldId, display }) =>
      display &&
      display.type !== 'switch' &&
      display.type !== 'sparkline' &&
      !(display.type === 'link' && display.button !== '')
        ? [[fieldId, display] as const]
        : [],
    ),
  );
}
