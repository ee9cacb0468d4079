import { UploadOutlined } from '@ant-design/icons';
import { Alert, Button, Radio } from 'antd';
import { useRef, useState, type ChangeEvent } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { Picture } from '../../shared/faces/Picture';
import { FieldDialog } from '../../shared/hosts/FieldDialog';
import { useText } from '../../shared/texts/text';
import { isClosed, stampsOf } from './stamps';
import { toStampPicture } from './upload-picture';

interface StampDialogProps {
  readonly field: FieldModel;
  readonly value: unknown;
  onStamp: (picture: string) => void;
  onClosed: () => void;
}

/** Asks for a stamp: one of the module's, or a picture from the user's files where the module names none. */
export function StampDialog({ field, value, onStamp, onClosed }: StampDialogProps) {
  const t = useText();
  const [chosen, setChosen] = useState(() => (typeof value === 'string' ? value : ''));
  const [problem, setProblem] = useState('');
  const stamps = stampsOf(field);
  const choose = (picture: string) => {
    setChosen(picture);
    setProblem('');
  };
  function confirm(): boolean {
    if (isClosed(field)) return true;
    if (chosen === '') setProblem(t('widget.signature.none'));
    else onStamp(chosen);
    return chosen !== '';
  }
  return (
    <FieldDialog
      title={field.label || t('widget.signature.stamp')}
      width={480}
      onConfirm={() => confirm()}
      onClosed={onClosed}
    >
      <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 12 }}>
        {isClosed(field) ? (
          <Alert type="info" showIcon message={t('widget.signature.closed')} />
        ) : stamps.length > 0 ? (
          <Radio.Group
            aria-label={t('widget.signature.choice')}
            value={chosen}
            onChange={({ target }) => choose(String(target.value))}
            style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}
          >
            {stamps.map(({ name, picture }) => (
              <Radio key={name} value={picture}>
                <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
                  <Picture value={picture} label="" maxHeightPx={80} />
                  {name}
                </span>
              </Radio>
            ))}
          </Radio.Group>
        ) : (
          <Upload chosen={chosen} onChoose={choose} onProblem={(key) => setProblem(t(key))} />
        )}
        {problem !== '' && <Alert type="warning" showIcon message={problem} />}
      </div>
    </FieldDialog>
  );
}

interface UploadProps {
  readonly chosen: string;
  onChoose: (picture: string) => void;
  onProblem: (textKey: string) => void;
}

function Upload({ chosen, onChoose, onProblem }: UploadProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    // The same file may be chosen again.
    target.value = '';
    const picture = file && (await toStampPicture(file));
    if (picture) onChoose(picture);
    else if (file) onProblem('widget.signature.unreadable');
  }
  return (
    <>
      <input ref={input} type="file" accept="image/png,image/jpeg" hidden onChange={(event) => void take(event)} />
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => input.current?.click()}>
        {t('widget.signature.upload')}
      </Button>
      <Picture value={chosen} label={t('widget.signature.preview')} maxHeightPx={160} />
    </>
  );
}
