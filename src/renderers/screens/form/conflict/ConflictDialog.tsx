import { Button, Modal, Space } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { createTranslate, type Translate } from '../../../../engine/contract/language';
import { findField, type ModuleModel } from '../../../../engine/contract/module-model';
import type { MergeConflict, MergeSide } from '../../../../engine/merge';
import { systemTimeText } from '../../../../engine/values/system-widget';
import { useServices } from '../../../shared/hosts/services';
import { useText } from '../../../shared/texts/text';
import type { OpenConflict } from '../use-save';
import './conflict.css';
import { ConflictItem } from './ConflictItem';
import texts from './panel-text.json';
import { isRowConflict, usePlaceTexts } from './use-place-texts';

interface ConflictDialogProps {
  readonly model: ModuleModel;
  readonly conflict: OpenConflict;
  onSave: (choose: (conflictId: string) => MergeSide | undefined) => void;
  onCancel: () => void;
}

type Choices = Readonly<Record<string, MergeSide>>;

/**
 * Conflict of two editors: only what both changed, each with what it was and whose content stays. Nothing is chosen beforehand:
 * either side is somebody's work. What was joined by itself is told in a line.
 */
export function ConflictDialog({ model, conflict, onSave, onCancel }: ConflictDialogProps) {
  const { joint, merged } = conflict;
  const { conflicts } = merged;
  const { language } = useServices();
  const general = useText();
  const text = useMemo(() => createTranslate(language, [texts]), [language]);
  const [sides] = useState(joint.sides);
  const places = usePlaceTexts(conflicts, sides);
  const [choices, setChoices] = useState<Choices>({});
  const [isAsking, setAsking] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const chooseAll = (side: MergeSide) => setChoices(Object.fromEntries(conflicts.map(({ id }) => [id, side])));
  const save = () => {
    const missing = conflicts.findIndex(({ id }) => choices[id] === undefined);
    if (missing === -1) return onSave((id) => choices[id]);
    setAsking(true);
    return list.current?.children[missing]?.querySelector('input')?.focus();
  };
  const joined = merged.taken.map(({ label, key }) => label || key).join(general('shared.link.join'));
  return (
    <Modal
      open
      title={text('screen.conflict.title')}
      width={760}
      onCancel={onCancel}
      closable={{ 'aria-label': general('screen.host.close') }}
      maskClosable={false}
      style={{ top: 48, maxWidth: 'calc(100vw - 16px)' }}
      styles={{ body: { maxHeight: 'calc(100vh - 240px)', overflow: 'hidden auto', padding: 4, margin: -4 } }}
      footer={
        <Space size={8} wrap>
          <Button onClick={onCancel}>{text('screen.conflict.back')}</Button>
          <Button type="primary" onClick={save}>
            {text('screen.conflict.save')}
          </Button>
        </Space>
      }
    >
      <Summary conflict={conflict} text={text} />
      {joined === '' ? null : (
        <p className="formloom-conflict-joined">{text('screen.conflict.alsoJoined', { fields: joined })}</p>
      )}
      {conflicts.length > 1 ? <AllButtons text={text} onChoose={chooseAll} /> : null}
      <ul className="formloom-conflict-list" ref={list}>
        {conflicts.map((each) => (
          <ConflictItem
            key={each.id}
            conflict={each}
            name={nameOf(each, model, text)}
            texts={places?.get(each.id) ?? null}
            chosen={choices[each.id]}
            isMissing={isAsking && choices[each.id] === undefined}
            text={text}
            onChoose={(side) => setChoices({ ...choices, [each.id]: side })}
          />
        ))}
      </ul>
    </Modal>
  );
}

interface AllButtonsProps {
  readonly text: Translate;
  onChoose: (side: MergeSide) => void;
}

/** Chooses one side for all conflicts. */
function AllButtons({ text, onChoose }: AllButtonsProps) {
  return (
    <Space size={8} wrap>
      <Button size="small" onClick={() => onChoose('mine')}>
        {text('screen.conflict.allMine')}
      </Button>
      <Button size="small" onClick={() => onChoose('theirs')}>
        {text('screen.conflict.allTheirs')}
      </Button>
    </Space>
  );
}

/** Who saved first, and when. */
function Summary({ conflict: { joint, merged }, text }: Pick<ConflictDialogProps, 'conflict'> & { text: Translate }) {
  const { timeZone } = useServices();
  const { changedBy, changedAt } = joint.answer;
  const name = changedBy || text('screen.conflict.someone');
  const time = systemTimeText(changedAt, timeZone);
  return (
    <p className="formloom-conflict-summary">
      {text('screen.conflict.text', { name, time, count: merged.conflicts.length })}
    </p>
  );
}

/** The field's label; of rows and cells with the sub-table and the number of the row. */
function nameOf(conflict: MergeConflict, model: ModuleModel, text: Translate): string {
  const { field, rowNumber: row } = conflict;
  const label = field.label || field.key;
  if (row === undefined) return label;
  // A row that I removed has its number among those that were there.
  if (isRowConflict(conflict))
    return text(conflict.mine === null ? 'screen.conflict.formerRow' : 'screen.conflict.row', { table: label, row });
  const table = findField(model, field.tableKey)?.label || field.tableKey;
  return text('screen.conflict.cell', { table, row, column: label });
}
