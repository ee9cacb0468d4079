import { Alert } from 'antd';
import { useText } from '../../../renderers/shared/texts/text';
import type { PlannedChange, PublishPlan } from '../../../wire/publication';

/** The change of a column that the plan of the tables replaces. */
const REPLACED = 'ENGINE_CHANGE_STORAGE_REPLACED';

/** What becomes of the values that a publication gives up: only what this one does to tables. */
export function LossPart({ plan: { changes, tables } }: { readonly plan: PublishPlan }) {
  const text = useText();
  const isLeft = ({ risk, key }: PlannedChange) => risk === 'loss' && key !== REPLACED;
  return (
    <Alert
      type="error"
      showIcon
      message={text('playground.publish.lossTitle')}
      description={
        <>
          {tables.some(({ isDestructive, rows }) => isDestructive && rows > 0) && (
            <div>{text('playground.publish.lossReplaced')}</div>
          )}
          {changes.some(isLeft) && <div>{text('playground.publish.lossLeft')}</div>}
          <div>{text('playground.publish.lossAsk')}</div>
        </>
      }
      style={{ marginBottom: 12 }}
    />
  );
}
