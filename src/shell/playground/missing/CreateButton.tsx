import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { MissingThing } from '../../../engine/lint';
import { useText } from '../../../renderers/shared/texts/text';
import type { Creation } from './creation';

interface CreateButtonProps {
  readonly missing: MissingThing | null;
  readonly creation: Creation | null;
}

/** Creates what a finding misses; nothing for whoever may not. */
export function CreateButton({ missing, creation }: CreateButtonProps) {
  const text = useText();
  if (!missing || !creation?.kinds.has(missing.kind)) return null;
  return (
    <Button
      size="small"
      type="primary"
      ghost
      icon={<PlusOutlined aria-hidden />}
      onClick={(event) => {
        event.stopPropagation();
        creation.create(missing);
      }}
    >
      {text(`playground.create.${missing.kind}`, { code: missing.code })}
    </Button>
  );
}
