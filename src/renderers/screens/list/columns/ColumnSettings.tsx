import { Button, Drawer } from 'antd';
import { useMemo } from 'react';
import { createTranslate } from '../../../../engine/contract/language';
import type { ColumnPin } from '../../../shared/sources/column-settings';
import { useServices } from '../../../shared/hosts/services';
import { useText } from '../../../shared/texts/text';
import { pinOf } from './arrange-columns';
import { ColumnLine } from './ColumnLine';
import './columns.css';
import texts from './panel-text.json';
import type { ColumnArrangement } from './use-column-settings';

interface ColumnSettingsProps {
  readonly isOpen: boolean;
  /** Cards have neither widths nor pinned columns. */
  readonly isNarrow: boolean;
  readonly arrangement: ColumnArrangement;
  onClose: () => void;
}

const WIDTH = 440;
const PINS: readonly ColumnPin[] = ['left', 'none', 'right'];

/** The drawer in which a user arranges columns: order, pinned, width, visible (docs/screens.md#lists). The last visible column cannot be hidden. */
export function ColumnSettings({ isOpen, isNarrow, arrangement, onClose }: ColumnSettingsProps) {
  const text = useText();
  const { language } = useServices();
  const own = useMemo(() => createTranslate(language, [texts]), [language]);
  const { arranged, visible, reset } = arrangement;
  const groups = PINS.map((pin) => ({ pin, columns: arranged.filter((shown) => pinOf(shown) === pin) })).filter(
    ({ columns }) => columns.length > 0,
  );
  return (
    <Drawer
      title={text('screen.list.columns')}
      open={isOpen}
      width={`min(${String(WIDTH)}px, 100vw)`}
      onClose={onClose}
      extra={
        <Button type="link" size="small" onClick={() => void reset()}>
          {text('screen.list.resetColumns')}
        </Button>
      }
    >
      {groups.map(({ pin, columns }) => (
        <section key={pin} aria-label={own(`columns.group.${pin}`)}>
          {isNarrow || groups.length === 1 ? null : (
            <h3 className="formloom-column-group">{own(`columns.group.${pin}`)}</h3>
          )}
          <div>
            {columns.map((shown) => (
              <ColumnLine
                key={shown.column.fieldId}
                shown={shown}
                text={own}
                isNarrow={isNarrow}
                isLast={visible.length === 1}
                arrangement={arrangement}
              />
            ))}
          </div>
        </section>
      ))}
    </Drawer>
  );
}
