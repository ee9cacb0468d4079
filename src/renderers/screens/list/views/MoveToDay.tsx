import { Modal } from 'antd';
import type { Dayjs } from 'dayjs';
import { useId, useState, type FormEvent } from 'react';
import { spanOf } from '../../../../engine/query';
import { toPickerDate, zonedPicker } from '../../../shared/faces/zoned-dates';
import { useServices } from '../../../shared/hosts/services';
import { useText } from '../../../shared/texts/text';
import { useViewText } from './use-view-kit';

interface MoveToDayProps {
  readonly name: string;
  /** The day that the record stands on. */
  readonly day: string;
  onMove: (day: string) => void;
  onClose: () => void;
}

/** Asks which day a record is to be moved to. */
export function MoveToDay({ name, day, onMove, onClose }: MoveToDayProps) {
  const text = useText();
  const own = useViewText();
  const id = useId();
  const [chosen, setChosen] = useState(day);
  const [isOpen, setOpen] = useState(true);
  const [isConfirmed, setConfirmed] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setConfirmed(true);
    setOpen(false);
  }
  return (
    <Modal
      open={isOpen}
      title={own('view.move', { name })}
      okText={text('screen.ok')}
      cancelText={text('screen.cancel')}
      okButtonProps={{ htmlType: 'submit', form: `${id}-form` }}
      onCancel={() => setOpen(false)}
      // Only then is the focus back, and can go along with the record.
      afterClose={() => (isConfirmed ? onMove(chosen) : onClose())}
    >
      <form id={`${id}-form`} className="formloom-save-view" onSubmit={submit}>
        <label className="formloom-save-name" htmlFor={id}>
          {own('view.day.date')}
        </label>
        <DayPicker id={id} day={chosen} onDay={setChosen} />
      </form>
    </Modal>
  );
}

interface DayPickerProps {
  readonly id: string;
  readonly day: string;
  onDay: (day: string) => void;
}

/** A day of the platform's calendar. */
function DayPicker({ id, day, onDay }: DayPickerProps) {
  const { timeZone } = useServices();
  // One component for each zone, for the life of the page.
  const kept = { Picker: zonedPicker(timeZone) };
  return (
    <kept.Picker
      id={id}
      autoFocus
      allowClear={false}
      value={toPickerDate(spanOf(day, 'day', timeZone).from, timeZone)}
      onChange={(date: Dayjs | null) => onDay(date?.format('YYYY-MM-DD') ?? day)}
    />
  );
}
