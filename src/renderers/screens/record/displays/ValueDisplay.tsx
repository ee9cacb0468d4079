import { Suspense, type ReactNode } from 'react';
import type { ColumnDisplay } from '../../../../engine/contract/module-model';
import { lazyFace } from '../../../shared/faces/lazy-face';
import { toCellText } from '../to-cell-text';
import { AvatarDisplay } from './AvatarDisplay';
import { LinkDisplay } from './LinkDisplay';
import { maskText } from './mask-text';
import { ProgressBar, toPercent } from './ProgressBar';
import { ColorTag, StatusDot } from './StatusDisplay';

/** A display that only shows one value: a switch belongs to its list, a line is of many rows. */
export type ShownDisplay = Exclude<ColumnDisplay, { readonly type: 'switch' | 'sparkline' }>;

/** Few columns have pictures. */
const Thumbnails = lazyFace(async () => (await import('./Thumbnails')).Thumbnails);

interface ValueDisplayProps {
  readonly display: ShownDisplay;
  /** Field that is shown, and its heading. */
  readonly fieldId: string;
  readonly label: string;
  readonly stored: unknown;
  /** Text of the value. */
  readonly text: string;
  /** Stored values of the record by field id. */
  readonly storedOf: (fieldId: string) => unknown;
  /** Their texts, as far as they are known. */
  readonly textOf: (fieldId: string) => string;
  /** Presses a button of the row by its value; null where it may not be pressed. */
  readonly press: ((button: string) => (() => void) | null) | null;
  /** The value as its widget shows it. */
  readonly children: ReactNode;
}

/** A value by its column's display; what a display cannot show stays as its widget shows it. */
export function ValueDisplay(props: ValueDisplayProps): ReactNode {
  const { display, stored, text, children } = props;
  switch (display.type) {
    case 'tag':
      return text === '' ? children : <ColorTag color={entryOf(display.colors, stored)}>{children}</ColorTag>;
    case 'badge': {
      const shown = entryOf(display.texts, stored) ?? (text === '' ? null : children);
      return shown === null ? children : <StatusDot color={entryOf(display.colors, stored)}>{shown}</StatusDot>;
    }
    case 'enum': {
      const shown = entryOf(display.texts, stored) ?? textsOf(display.texts, stored);
      const color = entryOf(display.colors, stored);
      if (shown === undefined) return children;
      return color === undefined ? <span title={shown}>{shown}</span> : <ColorTag color={color}>{shown}</ColorTag>;
    }
    case 'avatar':
      return <Portrait {...props} display={display} />;
    case 'link': {
      const press = display.button === '' ? null : (props.press?.(display.button) ?? null);
      if (text === '') return children;
      return <LinkDisplay text={text} address={stored} press={press} isButton={display.button !== ''} />;
    }
    case 'progress': {
      const percent = toPercent(stored);
      return percent === null ? children : <ProgressBar percent={percent} label={props.label} />;
    }
    case 'thumbnail':
      return (
        <Suspense>
          <Thumbnails value={stored} label={props.label}>
            {children}
          </Thumbnails>
        </Suspense>
      );
    case 'masked':
      return text === '' ? children : <span>{maskText(text, display.first, display.last)}</span>;
  }
}

type AvatarProps = ValueDisplayProps & { readonly display: Extract<ShownDisplay, { readonly type: 'avatar' }> };

function Portrait({ display, fieldId, storedOf, textOf, children }: AvatarProps) {
  const image = storedOf(display.image);
  const isAlone = display.image === fieldId;
  // An address is no name.
  const name = display.name === display.image ? '' : textOf(display.name);
  return (
    <AvatarDisplay image={image} name={name}>
      {isAlone ? null : children}
    </AvatarDisplay>
  );
}

/** An entry by a stored value, which may be an inherited name (`constructor`). */
function entryOf(entries: Readonly<Record<string, string>>, stored: unknown): string | undefined {
  const key = toCellText(stored);
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}

/** The texts of several values that are stored with commas between them; undefined where one has none. */
function textsOf(entries: Readonly<Record<string, string>>, stored: unknown): string | undefined {
  const texts = toCellText(stored)
    .split(',')
    .map((part) => entryOf(entries, part));
  return texts.length > 1 && !texts.includes(undefined) ? texts.join('、') : undefined;
}
