import { ClearOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Radio, theme } from 'antd';
import SignaturePad, { type PointGroup } from 'signature_pad';
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useText } from '../../shared/texts/text';
import { pensOf } from './inks';
import { cutPicture, inkedBox } from './sign-picture';

const HEIGHT_PX = 200;

/** What is on the pad. */
export interface SignPadHandle {
  /** As a PNG; null while nothing is written. */
  read: () => string | null;
}

interface SignPadProps {
  readonly color: string;
  /** The author's width of the pen, in pixels. */
  readonly penWidth: number;
  readonly ref: Ref<SignPadHandle>;
}

/** A pad to write on by mouse, pen or finger. */
export function SignPad({ color, penWidth, ref }: SignPadProps) {
  const t = useText();
  const { token } = theme.useToken();
  const [width, setWidth] = useState(penWidth);
  const { pad, attach, strokeCount, undo, clear } = usePad();
  useEffect(() => {
    if (pad.current) Object.assign(pad.current.made, { penColor: color, minWidth: width / 2, maxWidth: width });
  }, [pad, color, width]);
  useImperativeHandle(ref, () => ({ read: () => pad.current && readPad(pad.current) }), [pad]);
  return (
    <div>
      <canvas
        ref={attach}
        role="img"
        aria-label={t('widget.sign.pad')}
        style={{
          display: 'block',
          width: '100%',
          height: HEIGHT_PX,
          background: token.colorWhite,
          border: `1px dashed ${token.colorBorder}`,
          borderRadius: token.borderRadius,
          touchAction: 'none',
          cursor: 'crosshair',
        }}
      />
      <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, marginBlockStart: 8 }}>
        <Radio.Group
          size="small"
          optionType="button"
          aria-label={t('widget.sign.width')}
          value={width}
          onChange={({ target }) => setWidth(Number(target.value))}
          options={pensOf(penWidth).map((value, index) => ({ value, label: t(`widget.sign.width.${String(index)}`) }))}
        />
        <Button size="small" icon={<UndoOutlined aria-hidden />} disabled={strokeCount === 0} onClick={undo}>
          {t('widget.sign.undo')}
        </Button>
        <Button size="small" icon={<ClearOutlined aria-hidden />} disabled={strokeCount === 0} onClick={clear}>
          {t('widget.sign.clear')}
        </Button>
      </div>
    </div>
  );
}

function readPad({ made, canvas }: { readonly made: SignaturePad; readonly canvas: HTMLCanvasElement }): string | null {
  const size = { width: canvas.clientWidth, height: canvas.clientHeight };
  const box = inkedBox(made.toData(), size);
  return box && cutPicture(canvas, box, canvas.width / size.width);
}

/** The library's pad on a canvas that has the screen's pixels; what is written survives a change of its width. */
function usePad() {
  const pad = useRef<{ readonly made: SignaturePad; readonly canvas: HTMLCanvasElement } | null>(null);
  const [strokeCount, setStrokeCount] = useState(0);
  const attach = useCallback((canvas: HTMLCanvasElement | null) => {
    if (!canvas) return undefined;
    const made = new SignaturePad(canvas);
    made.addEventListener('endStroke', () => setStrokeCount(made.toData().length));
    const observer = new ResizeObserver(() => {
      const written = made.toData();
      fitToScreen(canvas);
      made.fromData(written);
    });
    observer.observe(canvas);
    pad.current = { made, canvas };
    return () => {
      observer.disconnect();
      made.off();
      pad.current = null;
    };
  }, []);
  const show = (change: (strokes: readonly PointGroup[]) => PointGroup[]) => {
    const strokes = change(pad.current?.made.toData() ?? []);
    pad.current?.made.fromData(strokes);
    setStrokeCount(strokes.length);
  };
  return { pad, attach, strokeCount, undo: () => show((strokes) => strokes.slice(0, -1)), clear: () => show(() => []) };
}

function fitToScreen(canvas: HTMLCanvasElement): void {
  const ratio = Math.max(window.devicePixelRatio, 1);
  Object.assign(canvas, { width: canvas.clientWidth * ratio, height: canvas.clientHeight * ratio });
  canvas.getContext('2d')?.scale(ratio, ratio);
}
