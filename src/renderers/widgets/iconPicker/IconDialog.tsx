import { Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { lazyFace } from '../../shared/faces/lazy-face';
import { FieldDialog } from '../../shared/hosts/FieldDialog';
import { useText } from '../../shared/texts/text';

interface IconDialogProps {
  readonly title: string;
  /** The chosen icon; '' = none. */
  readonly name: string;
  onChoose: (name: string) => void;
  onClosed: () => void;
}

/** The icons and their texts are fetched when somebody first chooses one. */
const IconGrid = lazyFace(async () => (await import('./IconGrid')).IconGrid);

/** All icons to choose from; choosing one closes it. */
export function IconDialog({ title, name, onChoose, onClosed }: IconDialogProps) {
  const translate = useText();
  const [isDone, setDone] = useState(false);
  function choose(chosen: string) {
    onChoose(chosen);
    setDone(true);
  }
  return (
    <FieldDialog title={title || translate('widget.iconPicker.choose')} width={760} isDone={isDone} onClosed={onClosed}>
      <Suspense fallback={<Skeleton active />}>
        <IconGrid name={name} onChoose={choose} />
      </Suspense>
    </FieldDialog>
  );
}
