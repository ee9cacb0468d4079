import { App, Empty } from 'antd';
import { memo } from 'react';
import type { FormModel, ModuleModel } from '../../../engine/contract/module-model';
import { FormScreen, LiveFormProvider } from '../../../renderers/screens';
import type { RecordSource } from '../../../renderers/shared/sources/record-source';
import { useText } from '../../../renderers/shared/texts/text';
import { FULL_ACCESS } from '../../../engine/permission';
import type { LiveForms } from './live-forms';
import { PreviewWindow } from './PreviewWindow';

interface FormPageProps {
  readonly forms: LiveForms;
  readonly model: ModuleModel;
  readonly source: RecordSource;
  /** Another number = the form is opened anew with the values that it had. */
  readonly generation: number;
}

/** The form of a new record: in its host window, or alone for a form-only module. */
export const FormPage = memo(function FormPage({ forms, model, source, generation }: FormPageProps) {
  const text = useText();
  const { message } = App.useApp();
  const isAlone = model.webType === 1 || !model.list;
  const screen = (
    <>
      {model.form.fields.length === 0 && (
        <Empty style={{ marginBottom: 24 }} description={text('playground.live.noFields')} />
      )}
      <FormScreen
        model={model}
        source={source}
        access={FULL_ACCESS}
        recordId={null}
        place={isAlone ? 'embedded' : 'popup'}
        initialValues={forms.values()}
        onSaved={(saved) => void message.success(saved.message)}
      />
    </>
  );
  return (
    <LiveFormProvider value={forms.main}>
      {isAlone ? (
        <div key={generation}>{screen}</div>
      ) : (
        <PreviewWindow key={generation} width={windowWidth(model.form)} onClosed={() => forms.startOver()}>
          {screen}
        </PreviewWindow>
      )}
    </LiveFormProvider>
  );
});

/** Width of the window that the module's form opens in (docs/module-format.md#form-settings). */
export function windowWidth(form: FormModel): string {
  if (form.popupType === 'fullScreen') return form.fullScreenWidth;
  return form.popupType === 'drawer' ? form.drawerWidth : form.generalWidth;
}
