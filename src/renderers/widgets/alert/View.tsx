import { Alert } from 'antd';
import type { ViewProps } from '../../shared/define-renderer';
import { useText } from '../../shared/texts/text';
import './alert.css';

const TYPES = ['success', 'info', 'warning', 'error'] as const;

/** A message box; once closed it stays closed until the form is opened again. */
export function AlertView({ field }: ViewProps) {
  const t = useText();
  const { title, description, type, showIcon, closable, closeText } = field.props;
  return (
    // Once this is empty, the cell around it goes (alert.css).
    <div className="alert-place">
      <Alert
        message={String(title ?? '')}
        description={description ? String(description) : undefined}
        type={TYPES.find((known) => known === type) ?? 'success'}
        showIcon={showIcon === true}
        closable={
          closable === true
            ? { closeIcon: closeText ? String(closeText) : true, 'aria-label': t('widget.alert.close') }
            : false
        }
      />
    </div>
  );
}
