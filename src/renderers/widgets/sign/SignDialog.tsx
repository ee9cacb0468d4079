import { Alert, Checkbox, Input, Radio, Segmented } from 'antd';
import { useRef, useState } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { booleanProp, numberProp } from '../../../engine/values/field-props';
import { FieldDialog } from '../../shared/hosts/FieldDialog';
import { Picture } from '../../shared/faces/Picture';
import { useServices } from '../../shared/hosts/services';
import { useText } from '../../shared/texts/text';
import { inksOf, type Ink } from './inks';
import { typedPicture } from './sign-picture';
import { SignPad, type SignPadHandle } from './SignPad';
import { useOwnSignature } from './use-own-signature';

type Way = 'draw' | 'type' | 'own';

interface SignDialogProps {
  readonly field: FieldModel;
  onSign: (picture: string) => void;
  onClosed: () => void;
}

/** Asks for a signature: by hand, as a typed name (the way without a pointer), or the user's own that is kept. */
export function SignDialog({ field, onSign, onClosed }: SignDialogProps) {
  const t = useText();
  const { evaluationContext } = useServices();
  const own = useOwnSignature(booleanProp(field, 'isInvoke'));
  const [way, setWay] = useState<Way>('draw');
  const [inks] = useState(() => inksOf(field.props['penColor']));
  const [color, setColor] = useState(inks[0]?.color ?? '');
  const [name, setName] = useState(() => evaluationContext().user.userName);
  const [isKept, setKept] = useState(false);
  const [isBlank, setBlank] = useState(false);
  const pad = useRef<SignPadHandle>(null);
  const typed = way === 'type' ? typedPicture(name, color) : null;

  async function confirm(): Promise<boolean> {
    const picture = way === 'draw' ? pad.current?.read() : way === 'type' ? typed : own.picture;
    setBlank(!picture);
    if (!picture) return false;
    if (isKept && way !== 'own') await own.keep(picture);
    onSign(picture);
    return true;
  }
  return (
    <FieldDialog title={field.label || t('widget.sign.sign')} width={640} onConfirm={confirm} onClosed={onClosed}>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 12 }}>
        <Ways
          hasOwn={own.picture !== null}
          way={way}
          onChange={(next) => {
            setWay(next);
            setBlank(false);
          }}
        />
        {way !== 'own' && <Inks inks={inks} color={color} onChange={setColor} />}
        {way === 'draw' && <SignPad ref={pad} color={color} penWidth={numberProp(field, 'penWidth') ?? 3} />}
        {way === 'type' && (
          <>
            <Input
              aria-label={t('widget.sign.typed')}
              placeholder={t('widget.sign.typed')}
              maxLength={40}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
            <Picture value={typed} label={t('widget.sign.preview')} maxHeightPx={120} />
          </>
        )}
        {way === 'own' && <Picture value={own.picture} label={t('widget.sign.way.own')} maxHeightPx={160} />}
        {way !== 'own' && own.isOffered && (
          <Checkbox checked={isKept} onChange={({ target }) => setKept(target.checked)}>
            {t('widget.sign.keep')}
          </Checkbox>
        )}
        {isBlank && <Alert type="warning" showIcon message={t('widget.sign.blank')} />}
      </div>
    </FieldDialog>
  );
}

interface WaysProps {
  readonly hasOwn: boolean;
  readonly way: Way;
  onChange: (way: Way) => void;
}

function Ways({ hasOwn, way, onChange }: WaysProps) {
  const t = useText();
  const ways: readonly Way[] = hasOwn ? ['draw', 'type', 'own'] : ['draw', 'type'];
  return (
    <Segmented<Way>
      aria-label={t('widget.sign.way')}
      value={way}
      onChange={onChange}
      options={ways.map((value) => ({ value, label: t(`widget.sign.way.${value}`) }))}
      style={{ alignSelf: 'flex-start' }}
    />
  );
}

interface InksProps {
  readonly inks: readonly Ink[];
  readonly color: string;
  onChange: (color: string) => void;
}

function Inks({ inks, color, onChange }: InksProps) {
  const t = useText();
  return (
    <Radio.Group
      size="small"
      optionType="button"
      aria-label={t('widget.sign.ink')}
      value={color}
      onChange={({ target }) => onChange(String(target.value))}
      options={inks.map((ink) => ({ value: ink.color, label: t(`widget.sign.ink.${ink.name}`) }))}
    />
  );
}
