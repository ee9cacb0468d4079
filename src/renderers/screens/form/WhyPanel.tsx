import { useEffect, useReducer, useRef } from 'react';
import { useFormScreen } from './form-context';
import { WhyReasons } from './WhyReasons';

interface WhyPanelProps {
  readonly title: string;
  readonly fieldId: string;
  /** Row of the sub-table that the field is a column of; absent = the field as a whole. */
  readonly rowIndex: number | undefined;
  onClose(): void;
}

/** What made a field hidden, required, read-only or gave it its value, with what was read; follows every change. */
export function WhyPanel({ title, fieldId, rowIndex, onClose }: WhyPanelProps) {
  const { controller } = useFormScreen();
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => controller.subscribeChange(refresh), [controller]);
  useEffect(() => {
    const before = document.activeElement;
    // The editor of a cell goes when the focus leaves it, and its cell stays.
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
