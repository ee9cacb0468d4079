import { Suspense, useId, useState, type ReactNode } from 'react';
import { lazyFace } from '../../shared/faces/lazy-face';
import { AskedFieldProvider } from '../../shared/hosts/asked-field';
import { UnsavedInputProvider } from '../../shared/hosts/unsaved-input';
import { useText } from '../../shared/texts/text';
import { hostOf } from '../hosts/host-shape';
import { ScreenHost } from '../hosts/ScreenHost';
import { EmbeddedForm } from './EmbeddedForm';
import { FormActions } from './FormActions';
import { FormContent } from './FormContent';
import { FormFooter } from './FormFooter';
import { useFaces } from './use-faces';
import { useForm, type FormScreenProps, type FormState } from './use-form';

export type { FormScreenProps } from './use-form';

const ConflictChoice = lazyFace(async () => (await import('./conflict/ConflictChoice')).ConflictChoice);

/** Creates or edits a record. Needs antd's `<App>` above it for confirmations. */
export function FormScreen(props: FormScreenProps) {
  const idPrefix = useId();
  const form = useForm(props, idPrefix);
  return <OpenForm screen={props} form={form} idPrefix={idPrefix} canAddAnother={props.recordId === null} />;
}

interface OpenFormProps {
  readonly screen: FormScreenProps;
  readonly form: FormState;
  readonly idPrefix: string;
  /** Whether another record may follow the saved one. */
  readonly canAddAnother: boolean;
}

/** An open record as a form, in its window or in the place where it is embedded. */
export function OpenForm({ screen: props, form, idPrefix, canAddAnother }: OpenFormProps) {
  const { model, recordId } = props;
  const { saving } = form;
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  const areFacesHere = useFaces(model);
  const record = areFacesHere ? form.record : null;
  const content = (
    <FormActions
      model={model}
      source={props.source}
      access={props.access}
      record={record}
      recordId={recordId ?? ''}
      footer={footer}
      onSubmit={() => form.save(false)}
      onReset={form.startOver}
    >
      <AskedFieldProvider value={form.asked}>
        <UnsavedInputProvider value={form.holdParts}>
          <FormContent
            model={model}
            record={record}
            error={form.error}
            recordId={recordId ?? ''}
            idPrefix={idPrefix}
            showsWhy={props.showsWhy ?? false}
            problem={saving.problem ?? form.notice}
            onCloseProblem={saving.closeProblem}
            onRetry={form.retry}
          />
        </UnsavedInputProvider>
      </AskedFieldProvider>
      <Suspense fallback={null}>
        {saving.conflict ? <ConflictChoice model={model} form={form} conflict={saving.conflict} /> : null}
      </Suspense>
    </FormActions>
  );
  if (props.place === 'embedded' || props.place === 'part') {
    return (
      <EmbeddedForm
        model={model}
        isPart={props.place === 'part'}
        isSaving={saving.isSaving}
        isReady={record !== null}
        onOwn={setFooter}
        onSave={() => form.save(false)}
        onReset={form.startOver}
      >
        {content}
      </EmbeddedForm>
    );
  }
  return (
    <FormWindow screen={props} form={form} canAddAnother={canAddAnother} isReady={record !== null} onOwn={setFooter}>
      {content}
    </FormWindow>
  );
}

interface FormWindowProps extends Omit<OpenFormProps, 'idPrefix'> {
  readonly isReady: boolean;
  onOwn: (place: HTMLElement | null) => void;
  readonly children: ReactNode;
}

/** The form in its host window, with title and buttons. */
function FormWindow({ screen, form, canAddAnother, isReady, onOwn, children }: FormWindowProps) {
  const { model, recordId, onClose } = screen;
  const text = useText();
  const [ownTitle, generalTitle] =
    recordId === null
      ? [model.form.createTitle, 'screen.form.createTitle']
      : [model.form.editTitle, 'screen.form.editTitle'];
  return (
    <ScreenHost
      shape={hostOf(model.form)}
      title={ownTitle || text(generalTitle, { name: model.fullName })}
      isOpen={form.isOpen}
      onClose={form.leave}
      onClosed={() => onClose?.()}
      onSubmit={() => form.save(false)}
      footer={
        <FormFooter
          form={model.form}
          canAddAnother={canAddAnother}
          isSaving={form.saving.isSaving}
          isAddingAnother={form.isAddingAnother}
          isReady={isReady}
          onOwn={onOwn}
          onCancel={form.leave}
          onSave={form.save}
        />
      }
    >
      {children}
    </ScreenHost>
  );
}
