import { Alert, Button, Form, Input, Radio, Skeleton, type InputRef } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { translateText } from '../../../engine/translate';
import { useText } from '../../../renderers/shared/texts/text';
import type { PlaygroundApi } from '../api';
import { loadExamples, toNewEntity, type StartingPoint } from '../gallery/starting-points';
import styles from './list.module.css';
import { PlaygroundDialog } from '../PlaygroundDialog';
import { useLanguage } from '../../shell-context';
import { useFailureText } from '../use-failure';

interface NewModuleDialogProps {
  readonly api: PlaygroundApi;
  onClose: () => void;
  onCreated: (id: string) => void;
}

interface NewModule {
  readonly start: string;
  readonly fullName: string;
  readonly enCode: string;
}

const EMPTY: NewModule = { start: '', fullName: '', enCode: '' };

/** What the server takes as a code. */
const CODE = /^[A-Za-z0-9_.-]{1,100}$/;

/** Begins a module: from nothing or from one of the examples, under a name and a code. */
export function NewModuleDialog({ api, onClose, onCreated }: NewModuleDialogProps) {
  const text = useText();
  const toFailureText = useFailureText();
  const [form] = Form.useForm<NewModule>();
  const first = useRef<InputRef>(null);
  const examples = useExamples();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function create({ start, fullName, enCode }: NewModule): Promise<void> {
    setBusy(true);
    setProblem('');
    try {
      const point = examples?.find(({ name }) => name === start) ?? null;
      onCreated(await api.create(toNewEntity(point, fullName.trim(), enCode.trim())));
    } catch (error) {
      setProblem(toFailureText(error));
      setBusy(false);
    }
  }

  return (
    <PlaygroundDialog
      title={text('playground.new.title')}
      width={640}
      first={first}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('playground.cancel')}</Button>
          <Button type="primary" loading={isBusy} onClick={() => form.submit()}>
            {text('playground.new.create')}
          </Button>
        </>
      }
    >
      <Form<NewModule> form={form} layout="vertical" initialValues={EMPTY} onFinish={(values) => void create(values)}>
        {problem !== '' && <Alert type="error" showIcon message={problem} style={{ marginBottom: 16 }} />}
        <Form.Item
          name="fullName"
          label={text('playground.list.name')}
          rules={[{ required: true, whitespace: true, max: 100, message: text('playground.new.nameRule') }]}
        >
          <Input ref={first} maxLength={100} />
        </Form.Item>
        <Form.Item
          name="enCode"
          label={text('playground.list.code')}
          extra={text('playground.new.codeHint')}
          validateFirst
          rules={[
            { required: true, message: text('playground.new.codeMissing') },
            { pattern: CODE, message: text('playground.new.codeRule') },
          ]}
        >
          <Input maxLength={100} spellCheck={false} />
        </Form.Item>
        <StartChoice examples={examples} />
      </Form>
    </PlaygroundDialog>
  );
}

/** The examples; null until they are loaded, [] when they cannot be. */
function useExamples(): readonly StartingPoint[] | null {
  const [examples, setExamples] = useState<readonly StartingPoint[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    loadExamples().then(
      (loaded) => isCurrent && setExamples(loaded),
      () => isCurrent && setExamples([]),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return examples;
}

/** An empty module or one of the examples, as a field of the form. */
function StartChoice({ examples }: { readonly examples: readonly StartingPoint[] | null }) {
  const text = useText();
  const language = useLanguage();
  return (
    <>
      <Form.Item name="start" label={text('playground.new.start')}>
        <Radio.Group className={styles['starts'] ?? ''}>
          <Radio value="" className={styles['start'] ?? ''}>
            <Start title={text('playground.new.empty')} detail={text('playground.new.emptyHint')} />
          </Radio>
          {examples?.map((example) => (
            <Radio key={example.name} value={example.name} className={styles['start'] ?? ''}>
              <Start
                title={translateText(example, example.fullName, language)}
                detail={
                  translateText(example, example.description, language) ||
                  text('playground.new.fields', { count: example.fieldCount })
                }
              />
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {examples === null && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
    </>
  );
}

function Start({ title, detail }: { readonly title: string; readonly detail: string }) {
  return (
    <span className={styles['startText']}>
      <strong>{title}</strong>
      <span>{detail}</span>
    </span>
  );
}
