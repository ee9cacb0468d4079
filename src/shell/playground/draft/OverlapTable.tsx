import { Radio, Table, type TableColumnsType } from 'antd';
import { useText } from '../../../renderers/shared/texts/text';
import shared from '../playground.module.css';
import styles from './draft.module.css';
import type { Overlap } from './merge-values';

interface OverlapTableProps {
  readonly overlaps: readonly Overlap[];
  /** Places where mine stays. */
  readonly mineAt: ReadonlySet<string>;
  onChoose: (pointer: string, side: 'theirs' | 'mine') => void;
}

/** Longest part of a value that is shown, in characters. */
const MAX_SHOWN = 160;

/** The places that both changed, each with a choice. */
export function OverlapTable({ overlaps, mineAt, onChoose }: OverlapTableProps) {
  const text = useText();
  if (overlaps.length === 0) return <p role="status">{text('playground.conflict.noOverlap')}</p>;
  const show = (value: unknown) => {
    if (value === undefined) return <span className={shared['quiet']}>{text('playground.conflict.gone')}</span>;
    const json = JSON.stringify(value);
    return <code className={styles['value']}>{json.length > MAX_SHOWN ? `${json.slice(0, MAX_SHOWN)} …` : json}</code>;
  };
  const columns: TableColumnsType<Overlap> = [
    {
      title: text('playground.conflict.place'),
      dataIndex: 'pointer',
      width: 260,
      render: (pointer: string) => <code className={shared['code']}>{pointer || '/'}</code>,
    },
    { title: text('playground.conflict.theirs'), dataIndex: 'theirs', render: show },
    { title: text('playground.conflict.mine'), dataIndex: 'mine', render: show },
    {
      title: text('playground.conflict.choice'),
      key: 'choice',
      width: 180,
      render: (_, { pointer }) => (
        <div role="radiogroup" aria-label={text('playground.conflict.choiceAt', { place: pointer })}>
          <Radio.Group
            size="small"
            value={mineAt.has(pointer) ? 'mine' : 'theirs'}
            onChange={(event) => onChoose(pointer, event.target.value === 'mine' ? 'mine' : 'theirs')}
            options={[
              { value: 'theirs', label: text('playground.conflict.theirs') },
              { value: 'mine', label: text('playground.conflict.mine') },
            ]}
          />
        </div>
      ),
    },
  ];
  return (
    <>
      <p role="status">{text('playground.conflict.overlaps', { count: overlaps.length })}</p>
      <Table<Overlap>
        rowKey="pointer"
        size="small"
        pagination={false}
        dataSource={[...overlaps]}
        columns={columns}
        scroll={{ x: 720, y: 200 }}
      />
    </>
  );
}
