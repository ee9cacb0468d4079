import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Steps } from 'antd';
import type { LayoutProps } from '../../shared/define-renderer';
import { FieldIcon } from '../../shared/faces/FieldIcon';
import type { CheckPart } from '../../shared/hosts/check-part';
import { countErrors } from '../../shared/hosts/panel-errors';
import { useText } from '../../shared/texts/text';
import type { Step } from './step-list';
import { useStepPlace } from './use-step-place';

const STATUSES = ['process', 'wait', 'finish', 'error'] as const;

interface StepFormProps extends LayoutProps {
  readonly steps: readonly Step[];
  readonly checkPart: CheckPart;
}

/** The steps with their header and buttons. Panels stay mounted, so values and checks of other steps live on. */
export function StepForm({ field, renderFields, errorFieldIds, steps, checkPart }: StepFormProps) {
  const t = useText();
  const counts = steps.map(({ item }) => countErrors(item, errorFieldIds));
  const wrong = steps.flatMap(({ key }, index) => ((counts[index] ?? 0) > 0 ? [key] : []));
  const { place, goTo, isChecking, panel } = useStepPlace({ field, steps, wrong, checkPart });
  const { simple, processStatus } = field.props;
  return (
    <div className="formloom-steps">
      <Steps
        size="small"
        type={simple === true ? 'navigation' : 'default'}
        current={place}
        status={STATUSES.find((status) => status === processStatus) ?? 'process'}
        onChange={(target) => void goTo(target)}
        items={steps.map(({ key, title, item }, index) => ({
          key,
          title: <StepTitle title={title} count={counts[index] ?? 0} isOpen={index === place} />,
          ...((counts[index] ?? 0) > 0 && { status: 'error' as const }),
          ...(item.props['icon'] !== '' && { icon: <FieldIcon name={String(item.props['icon'])} /> }),
        }))}
      />
      {steps.map(({ key, title, item }, index) => (
        <section
          key={key}
          ref={index === place ? panel : undefined}
          className="formloom-step"
          data-part={item.id}
          role="group"
          tabIndex={-1}
          aria-label={t('widget.steps.place', { place: index + 1, total: steps.length, title })}
          {...(index !== place && { hidden: true, 'aria-hidden': true })}
        >
          {renderFields(item.children)}
        </section>
      ))}
      <div className="formloom-step-buttons">
        {place > 0 && (
          <Button icon={<LeftOutlined aria-hidden />} onClick={() => void goTo(place - 1)}>
            {t('widget.steps.back')}
          </Button>
        )}
        {place < steps.length - 1 && (
          <Button
            icon={<RightOutlined aria-hidden />}
            iconPosition="end"
            loading={isChecking && { delay: 200 }}
            onClick={() => void goTo(place + 1)}
          >
            {t('widget.steps.next')}
          </Button>
        )}
      </div>
    </div>
  );
}

function StepTitle({ title, count, isOpen }: { title: string; count: number; isOpen: boolean }) {
  const t = useText();
  const errors = count > 0 ? t('widget.steps.errors', { count }) : '';
  return (
    <span aria-current={isOpen ? 'step' : undefined} title={errors || undefined}>
      {title}
      {errors !== '' && <span className="formloom-step-errors">{errors}</span>}
    </span>
  );
}
