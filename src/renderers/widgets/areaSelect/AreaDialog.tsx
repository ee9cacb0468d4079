import { SearchOutlined } from '@ant-design/icons';
import { Input, Modal, theme, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import type { ValuePath } from '../../../engine/values/path-values';
import type { AreaChoice } from '../../shared/hosts/area-service';
import type { DialogTurn } from '../../shared/hosts/ask-in-dialog';
import { useText } from '../../shared/texts/text';
import { AreaMatches } from './AreaMatches';
import { AreaTree } from './AreaTree';
import { ChosenAreas } from './ChosenAreas';
import './areas.css';

interface AreaDialogProps {
  readonly choice: AreaChoice;
  readonly isMultiple: boolean;
  readonly chosen: readonly ValuePath[];
  readonly turn: DialogTurn<readonly ValuePath[]>;
}

const isSame = (left: ValuePath, right: ValuePath) => JSON.stringify(left) === JSON.stringify(right);

/** The areas level by level or by keyword, and what is chosen of them. Confirming nothing empties the field. */
export function AreaDialog({ choice, isMultiple, chosen: before, turn }: AreaDialogProps) {
  const translate = useText();
  const { token } = theme.useToken();
  const [chosen, setChosen] = useState(before);
  const [keyword, setKeyword] = useState('');
  const input = useRef<InputRef>(null);
  const choose = (path: ValuePath) => {
    if (!isMultiple) setChosen([path]);
    else if (!chosen.some((known) => isSame(known, path))) setChosen([...chosen, path]);
  };
  const pane = { choice, chosen, onChoose: choose };
  return (
    <Modal
      title={translate('widget.areaSelect.title')}
      open={turn.isOpen}
      width={800}
      zIndex={token.zIndexPopupBase}
      style={{ top: 48, maxWidth: 'calc(100vw - 16px)' }}
      onCancel={() => turn.answer(null)}
      onOk={() => turn.answer(chosen)}
      afterOpenChange={(isShown) => isShown && input.current?.focus()}
      afterClose={turn.onClosed}
      closable={{ 'aria-label': translate('widget.areaSelect.close') }}
      maskClosable={false}
      destroyOnHidden
    >
      <div className="formloom-areas">
        <section className="formloom-areas-pane" style={{ borderColor: token.colorBorderSecondary }}>
          <div className="formloom-areas-search">
            <Input
              ref={input}
              allowClear
              prefix={<SearchOutlined aria-hidden />}
              aria-label={translate('widget.areaSelect.keyword')}
              placeholder={translate('widget.areaSelect.keyword')}
              value={keyword}
              onChange={(event) => setKeyword(event.target.value)}
            />
          </div>
          {keyword.trim() === '' ? <AreaTree {...pane} /> : <AreaMatches {...pane} keyword={keyword} />}
        </section>
        <ChosenAreas chosen={chosen} onChange={setChosen} />
      </div>
    </Modal>
  );
}
