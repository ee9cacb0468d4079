import { Alert, App, Button, Empty, Modal, Progress, Radio, Select } from 'antd';
import { useId, useMemo } from 'react';
import { MAX_BATCH_RECORDS } from '../../../../engine/contract/batch-edit';
import type { FieldModel } from '../../../../engine/contract/field-model';
import { createTranslate, type Translate } from '../../../../engine/contract/language';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import type { ModuleAccess } from '../../../../engine/contract/permission';
import { FormScopeProvider, type FormScope } from '../../../shared/hosts/form-scope';
import { useRenderers } from '../../../shared/hosts/renderers-context';
import { useServices } from '../../../shared/hosts/services';
import type { BatchEditor } from '../../../shared/sources/batch-edit';
import { SUCCESS_SECONDS } from '../../../shared/texts/message-times';
import './batch-edit.css';
import { batchFields } from './batch-fields';
import { BatchLines } from './BatchLines';
import { BatchValue } from './BatchValue';
import texts from './panel-text.json';
import { useBatchEdit, type BatchMode, type BatchRecord } from './use-batch-edit';

interface BatchEditProps {
  readonly model: ModuleModel;
  readonly access: ModuleAccess;
  readonly editor: BatchEditor;
  readonly records: readonly BatchRecord[];
  readonly isOpen: boolean;
  /** Records were changed. */
  onSaved: () => void;
  onClose: () => void;
  onClosed: () => void;
}

const WIDTH = 720;

/** The dialog that gives one field of the selected records a value, after a preview (docs/screens.md#batch-editing). */
export function BatchEdit({ model, access, editor, records, isOpen, onSaved, onClose, onClosed }: BatchEditProps) {
  const { language } = useServices();
  const text = useMemo(() => createTranslate(language, [texts]), [language]);
  const renderers = useRenderers();
  const { message } = App.useApp();
  const fields = useMemo(() => batchFields(model, access, renderers), [model, access, renderers]);
  const batch = useBatchEdit({
    ...{ editor, records, text },
    definitionOf: (field) => renderers.of(field).definition,
    onSaved: (words, isDone) => {
      onSaved();
      if (!isDone) return;
      void message.success(words, SUCCESS_SECONDS);
      onClose();
    },
  });
  const { result, busy } = batch;
  const count = result?.kind === 'preview' ? result.lines.filter(({ outcome }) => outcome === 'changed').length : 0;
  return (
    <Modal
      title={text('screen.batch.title', { count: records.length })}
      open={isOpen}
      width={WIDTH}
      centered
      maskClosable={false}
      keyboard={busy !== 'save'}
      closable={busy !== 'save'}
      destroyOnHidden
      onCancel={onClose}
      afterClose={onClosed}
      footer={
        <>
          <SavingProgress text={text} batch={batch} />
          <Button disabled={busy === 'save'} onClick={onClose}>
            {text(result?.kind === 'saved' ? 'screen.batch.close' : 'screen.batch.cancel')}
          </Button>
          <Button type="primary" disabled={count === 0} loading={busy === 'save'} onClick={batch.save}>
            {text(count === 0 ? 'screen.batch.saveNone' : 'screen.batch.save', { count })}
          </Button>
        </>
      }
    >
      <BatchBody model={model} text={text} fields={fields} batch={batch} count={records.length} />
    </Modal>
  );
}

/** How far a save of many records is, and the way to end it. */
function SavingProgress({ text, batch: { busy, parts } }: Pick<BatchFormProps, 'text' | 'batch'>) {
  const { progress, isStopping, stop } = parts;
  if (busy !== 'save' || !progress) return null;
  const { done, total } = progress;
  const words = text('screen.batch.progress', { done, total });
  return (
    <div className="formloom-batch-progress">
      <span role="status">{words}</span>
      <Progress percent={Math.floor((100 * done) / total)} showInfo={false} aria-label={words} />
      <Button loading={isStopping} onClick={stop}>
        {text('screen.batch.stop')}
      </Button>
    </div>
  );
}

interface BatchBodyProps extends BatchFormProps {
  readonly model: ModuleModel;
  /** Selected records. */
  readonly count: number;
}

function BatchBody({ model, text, fields, batch, count }: BatchBodyProps) {
  const scope = useMemo(() => scopeOf(model), [model]);
  const { result } = batch;
  if (count > MAX_BATCH_RECORDS)
    return <Alert type="warning" showIcon message={text('screen.batch.tooMany', { max: MAX_BATCH_RECORDS, count })} />;
  if (fields.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('screen.batch.noFields')} />;
  return (
    <FormScopeProvider value={scope}>
      <div className="formloom-batch">
        <BatchForm text={text} fields={fields} batch={batch} />
        {result ? <BatchLines key={result.kind} text={text} result={result} /> : null}
      </div>
    </FormScopeProvider>
  );
}

/** The controls stand in no record: what they read of other fields is blank. */
function scopeOf({ id, allFields }: ModuleModel): FormScope {
  return {
    valueOf: () => undefined,
    subscribe: () => () => undefined,
    recordId: '',
    moduleId: id,
    fields: allFields,
  };
}

interface BatchFormProps {
  readonly text: Translate;
  readonly fields: readonly FieldModel[];
  readonly batch: ReturnType<typeof useBatchEdit>;
}

/** The field and its value; a submit previews them. */
function BatchForm({ text, fields, batch }: BatchFormProps) {
  const { entered, enter, problem, busy } = batch;
  const { field, mode } = entered;
  const { of } = useRenderers();
  const id = useId();
  const isSaving = busy === 'save';
  const choose = (fieldId: string) => {
    const chosen = fields.find((candidate) => candidate.id === fieldId);
    if (chosen) enter({ field: chosen, mode, value: of(chosen).definition.emptyValue(chosen) });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // A control's own dialog may hold a form: React hands its submit on to this one.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!isSaving) batch.preview();
      }}
    >
      <p className="formloom-batch-hint">{text('screen.batch.hint')}</p>
      <div className="formloom-batch-part">
        <label htmlFor={`${id}field`}>{text('screen.batch.field')}</label>
        <Select
          id={`${id}field`}
          autoFocus
          showSearch
          optionFilterProp="label"
          disabled={isSaving}
          placeholder={text('screen.batch.chooseField')}
          value={field?.id ?? null}
          options={fields.map((one) => ({ value: one.id, label: one.label || one.key }))}
          onChange={choose}
        />
      </div>
      {field ? <ValuePart text={text} batch={batch} field={field} id={id} /> : null}
      <div id={`${id}problem`} role="alert">
        {problem === '' ? null : <Alert type="error" showIcon message={problem} />}
      </div>
      <div>
        <Button htmlType="submit" loading={busy === 'preview'} disabled={isSaving}>
          {text('screen.batch.preview')}
        </Button>
      </div>
    </form>
  );
}

interface ValuePartProps extends Pick<BatchFormProps, 'text' | 'batch'> {
  readonly field: FieldModel;
  /** Begins the ids of the form. */
  readonly id: string;
}

/** What the field becomes: a value, or nothing. */
function ValuePart({ text, batch, field, id }: ValuePartProps) {
  const { entered, enter, problem, busy } = batch;
  const { mode, value } = entered;
  const isSaving = busy === 'save';
  return (
    <>
      <Radio.Group
        aria-label={text('screen.batch.mode')}
        disabled={isSaving}
        value={mode}
        onChange={({ target }) => enter({ ...entered, mode: target.value as BatchMode })}
      >
        <Radio value="set">{text('screen.batch.set')}</Radio>
        <Radio value="clear">{text('screen.batch.clear')}</Radio>
      </Radio.Group>
      {mode === 'set' ? (
        <div className="formloom-batch-part">
          <label htmlFor={`${id}value`}>{text('screen.batch.value')}</label>
          <BatchValue
            field={field}
            id={`${id}value`}
            value={value}
            isDisabled={isSaving}
            isInvalid={problem !== ''}
            describedBy={`${id}problem`}
            onChange={(next) => enter({ ...entered, value: next })}
          />
        </div>
      ) : null}
    </>
  );
}
