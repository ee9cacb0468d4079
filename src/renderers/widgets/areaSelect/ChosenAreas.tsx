import { CloseOutlined } from '@ant-design/icons';
import { Button, theme } from 'antd';
import type { ValuePath } from '../../../engine/values/path-values';
import { useText } from '../../shared/texts/text';
import { useTextNames } from '../../shared/texts/text-names';
import { pathToText } from './area-rules';

interface ChosenAreasProps {
  readonly chosen: readonly ValuePath[];
  onChange: (chosen: readonly ValuePath[]) => void;
}

/** What is chosen, each with a button that takes it out, and one for all. */
export function ChosenAreas({ chosen, onChange }: ChosenAreasProps) {
  const translate = useText();
  const { token } = theme.useToken();
  const { nameOf } = useTextNames();
  return (
    <section
      className="formloom-areas-pane"
      aria-label={translate('widget.areaSelect.chosen', { count: chosen.length })}
      style={{ borderColor: token.colorBorderSecondary }}
    >
      <header className="formloom-areas-head">
        <span>{translate('widget.areaSelect.chosen', { count: chosen.length })}</span>
        <Button type="link" size="small" disabled={chosen.length === 0} onClick={() => onChange([])}>
          {translate('widget.areaSelect.clear')}
        </Button>
      </header>
      {chosen.length === 0 && (
        <p className="formloom-areas-hint" style={{ color: token.colorTextSecondary }}>
          {translate('widget.areaSelect.nothing')}
        </p>
      )}
      <ul className="formloom-areas-chosen">
        {chosen.map((path) => {
          const name = pathToText(path, nameOf);
          return (
            <li key={JSON.stringify(path)}>
              <span>{name}</span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined aria-hidden />}
                aria-label={translate('widget.areaSelect.remove', { name })}
                onClick={() => onChange(chosen.filter((other) => other !== path))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
