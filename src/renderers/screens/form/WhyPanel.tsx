import { useEffect, useReducer, useRef } from 'react';
import { useFormScreen } from './form-context';
import { subscribeChange } from './subscribe-change';
import { WhyReasons } from './WhyReasons';

interface WhyPanelProps {
  readonly title: string;
  readonly fieldId: string;
  /** Row of a sub-table column; absent = the field as a whole. */
  readonly rowIndex: number | undefined;
  onClose: () => void;
}

/** Explains a field's state and value, with current inputs; live. */
export function WhyPanel({ title, fieldId, rowIndex, onClose }: WhyPanelProps) {
  const { controller } = useFormScreen();
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => subscribeChange(controller, refresh), [controller]);
  useEffect(() => {
    const before = document.activeElement;
    // A cell's editor is unmounted on blur; its cell remains.
    const around = before?.parentElement?.closest<HTMLElement>('[tabindex]');
    box.current?.focus();
    return () => {
      const back = before instanceof HTMLElement && before.isConnected ? before : around;
      back?.focus({ preventScroll: true });
    };
  }, []);
  const explanation = controller.explain(fieldId, rowIndex);
  if (!explanation) return null;
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={title}
      tabIndex={-1}
      className="formloom-why-panel"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <WhyReasons reasons={explanation.reasons} />
    </div>
  );
}
