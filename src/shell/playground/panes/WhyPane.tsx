import { Empty, Tag } from 'antd';
import { useMemo } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import type { ModuleModel } from '../../../engine/contract/module-model';
import { explainField, settleRecord, type Explanation } from '../../../engine/rules';
import { WhyReasons } from '../../../renderers/screens';
import { useRenderers } from '../../../renderers/shared/hosts/renderers-context';
import { useServices } from '../../../renderers/shared/hosts/services';
import { useText } from '../../../renderers/shared/texts/text';
import styles from './panes.module.css';

interface WhyPaneProps {
  readonly model: ModuleModel;
  readonly values: Readonly<Record<string, unknown>>;
  readonly fieldId: string;
  onReveal: (pointer: string) => void;
}

/** Why the chosen field is as it is with what has been typed: the same answer as in the form, with the way to each rule. */
export function WhyPane({ model, values, fieldId, onReveal }: WhyPaneProps) {
  const text = useText();
  const explanation = useExplanation(model, values, fieldId);
  if (!explanation) {
    return (
      <Empty
        className={styles['empty'] ?? ''}
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={text('playground.inspect.chooseField')}
      />
    );
  }
  const { label, state, reasons } = explanation;
  return (
    <div className={`${styles['body'] ?? ''} ${styles['barless'] ?? ''}`} tabIndex={0}>
      <h3 className={styles['heading']}>
        {text('playground.inspect.whyTitle', { label: label || fieldId })}
        <Tag>{text(state.isVisible ? 'playground.inspect.visible' : 'playground.inspect.hidden')}</Tag>
        {state.isRequired ? <Tag color="warning">{text('playground.inspect.required')}</Tag> : null}
        {state.isDisabled ? <Tag>{text('playground.inspect.disabled')}</Tag> : null}
      </h3>
      <WhyReasons reasons={reasons} onReveal={onReveal} />
    </div>
  );
}

function useExplanation(model: ModuleModel, values: RecordValues, fieldId: string): Explanation | null {
  const { widgets: registry } = useRenderers();
  const services = useServices();
  return useMemo(() => {
    if (fieldId === '') return null;
    const context = services.evaluationContext();
    const settled = settleRecord({ model, registry, values: { ...values }, context });
    return explainField({ model, registry, values: settled.values, states: settled.states, context, fieldId });
  }, [model, registry, services, values, fieldId]);
}
