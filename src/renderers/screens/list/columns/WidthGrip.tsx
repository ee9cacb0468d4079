import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { drawnScale } from '../../../shared/hosts/drawn-scale';
import { MIN_COLUMN_WIDTH } from '../../../shared/sources/column-settings';
import { widthFor, type Widths } from './column-widths';

interface WidthGripProps {
  readonly fieldId: string;
  readonly widths: Widths;
}

interface Drag {
  readonly heading: HTMLElement;
  /** Where the pointer was pressed. */
  readonly from: number;
  readonly width: number;
}

/** Place of the line that shows where the column would end, in pixels of the window. */
interface Line {
  readonly left: number;
  readonly top: number;
  readonly height: number;
}

/** The edge of a heading: dragged it changes the width, a double click gives back the one of the module, Escape ends it without a change. */
export function WidthGrip({ fieldId, widths }: WidthGripProps) {
  const [line, setLine] = useState<Line | null>(null);
  const drag = useRef<Drag | null>(null);
  const end = () => {
    drag.current = null;
    setLine(null);
  };
  useEffect(() => {
    if (line === null) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      end();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [line]);

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const heading = event.currentTarget.closest('th');
    if (event.button !== 0 || !heading) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture?.(event.pointerId);
    drag.current = { heading, from: event.clientX, width: heading.offsetWidth };
  }
  function onPointerUp({ clientX }: PointerEvent) {
    const current = drag.current;
    end();
    if (!current || clientX === current.from) return;
    const wanted = current.width + (clientX - current.from) / drawnScale(current.heading);
    widths.onWidth(fieldId, widthFor(widths, { fieldId, heading: current.heading, wanted }));
  }
  return (
    <>
      <span
        className="formloom-width-grip"
        aria-hidden
        // Its heading is sorted by a click.
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={() => widths.onWidth(fieldId, null)}
        onPointerDown={onPointerDown}
        onPointerMove={({ clientX }) => {
          if (drag.current) setLine(lineAt(drag.current, clientX));
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={end}
      />
      {line && createPortal(<div className="formloom-width-line" style={{ ...line }} />, document.body)}
    </>
  );
}

function lineAt({ heading, from, width }: Drag, clientX: number): Line {
  const { left } = heading.getBoundingClientRect();
  const scale = drawnScale(heading);
  const table = heading.closest('.ant-table')?.getBoundingClientRect();
  const end = Math.max(left + width * scale + clientX - from, left + MIN_COLUMN_WIDTH * scale);
  return { left: end - 1, top: table?.top ?? 0, height: table?.height ?? 0 };
}
