import { useFieldStates } from '../../shared/hosts/field-states';
import { useCheckPart } from '../../shared/hosts/check-part';
import type { LayoutProps } from '../../shared/define-renderer';
import { shownSteps } from './step-list';
import { StepForm } from './StepForm';
import './steps.css';

/** Steps of a form that is filled in; where nothing is entered (detail), all of them as sections below each other. */
export function StepsLayout(props: LayoutProps) {
  const checkPart = useCheckPart();
  const states = useFieldStates();
  const { field, renderFields } = props;
  const steps = shownSteps(field, states);
  if (checkPart) return <StepForm {...props} steps={steps} checkPart={checkPart} />;
  return steps.map(({ key, title, item }, index) => (
    <section key={key} className="formloom-step-section" aria-label={title}>
      <h3 className="formloom-step-heading">
        <span className="formloom-step-number" aria-hidden>
          {index + 1}
        </span>
        {title}
      </h3>
      {renderFields(item.children)}
    </section>
  ));
}
