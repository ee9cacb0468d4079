import { FileImageOutlined } from '@ant-design/icons';
import { Suspense, useState, type MouseEvent, type ReactNode } from 'react';
import { lazyFace } from '../../../shared/faces/lazy-face';
import './displays.css';
import { isElsewhere, picturesOf, type CellPicture } from './pictures-of';
import { useDisplayText } from './use-display-text';

interface ThumbnailsProps {
  readonly value: unknown;
  /** What the pictures are called that have no name of their own. */
  readonly label: string;
  /** Shown where there are none. */
  readonly children: ReactNode;
}

const SHOWN = 3;

/** The enlarged view is loaded by the first press. */
const PictureView = lazyFace(async () => (await import('./PictureView')).PictureView);

/** The first pictures of a value and how many more there are; a press enlarges them. */
export function Thumbnails({ value, label, children }: ThumbnailsProps) {
  const text = useDisplayText();
  /** Index of the enlarged one; null = none is. */
  const [at, setAt] = useState<number | null>(null);
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set());
  const found = picturesOf(value);
  if (found.length === 0) return children;
  const number = (index: number) => text('display.picture', { name: label, number: index + 1 });
  const pictures = found.map((picture, index) => ({
    ...picture,
    name: picture.name || (found.length > 1 ? number(index) : label),
  }));
  const isOpenable = ({ address }: CellPicture) => !broken.has(address) && !isElsewhere(address, location.href);
  const openable = pictures.filter(isOpenable);
  const rest = pictures.slice(SHOWN);
  const firstHidden = rest.find(isOpenable);
  const open = (picture: CellPicture) => setAt(openable.indexOf(picture));
  return (
    // A press on the row would open the record, also from the enlarged view.
    <span className="formloom-thumbnails" role="presentation" onClick={keep} onDoubleClick={keep}>
      {pictures.slice(0, SHOWN).map((picture, index) => (
        <Thumbnail
          key={index}
          picture={picture}
          isBroken={broken.has(picture.address)}
          onBroken={() => setBroken((now) => new Set(now).add(picture.address))}
          onOpen={() => open(picture)}
        />
      ))}
      {rest.length > 0 ? (
        <button
          type="button"
          className="formloom-thumbnail-rest"
          aria-label={text('display.more', { count: rest.length })}
          disabled={!firstHidden}
          onClick={() => firstHidden && open(firstHidden)}
        >
          +{rest.length}
        </button>
      ) : null}
      {at === null ? null : (
        <Suspense>
          <PictureView pictures={openable} start={at} onClosed={() => setAt(null)} />
        </Suspense>
      )}
    </span>
  );
}

interface ThumbnailProps {
  readonly picture: CellPicture;
  readonly isBroken: boolean;
  onBroken: () => void;
  onOpen: () => void;
}

/** One picture: a link to another site, whose pictures are not loaded here; a sign where it cannot be loaded. */
function Thumbnail({ picture: { address, name }, isBroken, onBroken, onOpen }: ThumbnailProps) {
  const text = useDisplayText();
  if (isElsewhere(address, location.href)) {
    const label = text('display.elsewhere', { name });
    return (
      <a
        className="formloom-thumbnail"
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={label}
        title={label}
      >
        <FileImageOutlined aria-hidden />
      </a>
    );
  }
  if (isBroken) {
    const label = text('display.broken', { name });
    return (
      <span className="formloom-thumbnail" role="img" aria-label={label} title={label}>
        <FileImageOutlined aria-hidden />
      </span>
    );
  }
  return (
    <button type="button" className="formloom-thumbnail" title={text('display.enlarge', { name })} onClick={onOpen}>
      <img src={address} alt={name} loading="lazy" draggable={false} onError={onBroken} />
    </button>
  );
}

function keep(event: MouseEvent) {
  event.stopPropagation();
}
