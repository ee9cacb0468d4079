import { AimOutlined } from '@ant-design/icons';
import { Alert, Button, Input, InputNumber } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import type { FieldModel } from '../../../engine/contract/field-model';
import { booleanProp, numberProp } from '../../../engine/values/field-props';
import { FieldDialog } from '../../shared/hosts/FieldDialog';
import { useText } from '../../shared/texts/text';
import { areasOf, isAllowed } from './areas';
import { AreaList } from './AreaList';
import { distanceM, type Point } from './geodesy';
import { parsePlace, type Place } from './place-value';
import { useDevicePlace, type DeviceState } from './use-device-place';

interface PlaceDialogProps {
  readonly field: FieldModel;
  readonly place: Place | null;
  onChange: (value: unknown) => void;
  onClosed: () => void;
}

/** Asks for a place: from the device, or as coordinates and an address. */
export function PlaceDialog({ field, place, onChange, onClosed }: PlaceDialogProps) {
  const t = useText();
  const [lat, setLat] = useState<number | null>(place?.lat ?? null);
  const [lng, setLng] = useState<number | null>(place?.lng ?? null);
  const [address, setAddress] = useState(place?.fullAddress ?? '');
  // With the place that it is about: it says nothing about the next.
  const [problem, setProblem] = useState({ text: '', at: '' });
  const device = useDevicePlace((found) => {
    setLat(round(found.lat));
    setLng(round(found.lng));
  });
  const areas = areasOf(field);
  // Where a place may only be adjusted, it begins with the device.
  const rangeM = booleanProp(field, 'enableLocationScope') ? (numberProp(field, 'adjustmentScope') ?? 500) : null;
  const isFixed = rangeM !== null && device.state.kind !== 'found';
  const point = lat === null || lng === null ? null : { lat, lng };

  function confirm(): boolean {
    const found = problemOf({ point, rangeM, state: device.state, isIn: point !== null && isAllowed(point, areas) });
    // The address alone may be mended without asking the device again.
    const isMoved = point?.lat !== place?.lat || point?.lng !== place?.lng;
    const told = found === 'widget.location.adjust' && !isMoved ? null : found;
    if (told !== null) setProblem({ text: t(told, { range: rangeM ?? 0 }), at: JSON.stringify(point) });
    if (told !== null || !point) return false;
    const parts = isMoved || address !== place?.fullAddress ? {} : place;
    const parsed = parsePlace({ ...parts, ...point, fullAddress: address });
    if (parsed.ok) onChange(parsed.value);
    return parsed.ok;
  }
  return (
    <FieldDialog
      title={field.label || t('widget.location.add')}
      width={520}
      onConfirm={() => confirm()}
      onClosed={onClosed}
    >
      <div style={{ display: 'flex', flexDirection: 'column', gap: 12 }}>
        <DevicePart state={device.state} onAsk={device.ask} />
        <div style={COORDINATES}>
          <Labelled text={t('widget.location.lat')}>
            {(id) => <Degrees id={id} value={lat} isFixed={isFixed} onChange={setLat} />}
          </Labelled>
          <Labelled text={t('widget.location.lng')}>
            {(id) => <Degrees id={id} value={lng} isFixed={isFixed} onChange={setLng} />}
          </Labelled>
        </div>
        <Labelled text={t('widget.location.address')}>
          {(id) => (
            <Input.TextArea
              id={id}
              autoSize={{ minRows: 2, maxRows: 4 }}
              maxLength={300}
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
        </Labelled>
        {rangeM !== null && <Alert type="info" showIcon message={t('widget.location.adjust', { range: rangeM })} />}
        {areas && <AreaList areas={areas} point={point} />}
        {problem.at === JSON.stringify(point) && <Alert type="warning" showIcon role="alert" message={problem.text} />}
      </div>
    </FieldDialog>
  );
}

const COORDINATES = { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))', gap: 12 } as const;

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

interface Facts {
  readonly point: Point | null;
  /** How far a place may lie from the device; null = anywhere. */
  readonly rangeM: number | null;
  readonly state: DeviceState;
  /** Whether it lies in an allowed area. */
  readonly isIn: boolean;
}

/** Text key of what is wrong with a place; null = nothing. */
function problemOf({ point, rangeM, state, isIn }: Facts): string | null {
  if (!point) return 'widget.location.missing';
  if (Math.abs(point.lat) > 90 || Math.abs(point.lng) > 180) return 'widget.location.degrees';
  if (!isIn) return 'widget.location.outside';
  if (rangeM === null) return null;
  return state.kind === 'found' && distanceM(point, state.point) <= rangeM ? null : 'widget.location.adjust';
}

function DevicePart({ state, onAsk }: { readonly state: DeviceState; onAsk: () => void }) {
  const t = useText();
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 }}>
      <Button icon={<AimOutlined aria-hidden />} loading={state.kind === 'asking'} onClick={onAsk}>
        {t('widget.location.locate')}
      </Button>
      <span role="status">
        {state.kind === 'found' && t('widget.location.accuracy', { accuracy: state.accuracyM })}
        {state.kind === 'failed' && t(state.textKey)}
      </span>
    </div>
  );
}

function Labelled({ text, children }: { readonly text: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div style={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
      <label htmlFor={id}>{text}</label>
      {children(id)}
    </div>
  );
}

interface DegreesProps {
  readonly id: string;
  readonly value: number | null;
  readonly isFixed: boolean;
  onChange: (degrees: number | null) => void;
}

/** Without bounds: antd would silently put the nearest one in the place of what lies beyond. */
function Degrees({ id, value, isFixed, onChange }: DegreesProps) {
  return (
    <InputNumber<number>
      id={id}
      value={value}
      precision={6}
      controls={false}
      disabled={isFixed}
      onChange={onChange}
      style={{ width: '100%' }}
    />
  );
}
