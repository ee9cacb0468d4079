import { PlusOutlined } from '@ant-design/icons';
import { Button, theme, TreeSelect } from 'antd';
import { memo, type FocusEvent, type KeyboardEvent, type ReactElement, type Ref } from 'react';
import { booleanProp, booleanPropOr } from '../../../engine/values/field-props';
import { toChoiceList } from '../../../engine/values/option-values';
import { placeholderOf, toDropDownProps } from '../../shared/faces/control-props';
import type { EditProps } from '../../shared/define-renderer';
import { OptionsPopup } from '../../shared/faces/OptionsPopup';
import { useText } from '../../shared/texts/text';
import { toAntdOptions } from '../../shared/sources/to-antd-options';
import { useAddPopup } from './use-add-popup';
import { useDictionaryTypes } from './use-dictionary-types';
import { useManagement } from './use-management';

/** A dictionary type from a searchable tree, with a button below it that opens dictionary management. */
export const Edit = memo(function DictionarySelectEdit(props: EditProps) {
  const { field, value, onChange } = props;
  const translate = useText();
  const types = useDictionaryTypes(field);
  const { options, state } = types;
  const popup = useAddPopup();
  const openManagement = useManagement(types);
  const { disabled, ...box } = toDropDownProps(props);
  const isWaiting = state === 'loading';
  return (
    <TreeSelect<string>
      {...box}
      treeData={toAntdOptions(options)}
      // No bare id flashes up while the names are under way.
      value={isWaiting ? undefined : toChoiceList(value)[0]}
      onChange={(next?: string) => onChange(next ?? null)}
      disabled={disabled || props.isReadOnly}
      placeholder={isWaiting ? translate('shared.options.loading') : placeholderOf(props)}
      allowClear={booleanProp(field, 'clearable')}
      showSearch
      treeNodeFilterProp="title"
      loading={isWaiting}
      open={popup.isOpen}
      onOpenChange={(next) => {
        if (next && state === 'ready') types.reload();
        popup.onOpenChange(next);
      }}
      onKeyDown={popup.onBoxKeyDown}
      popupRender={(tree: ReactElement) => (
        <OptionsPopup
          state={state}
          hasOptions={options.length > 0}
          onRetry={types.reload}
          footer={
            booleanPropOr(field, 'hasAdd', true) && (
              <AddButton
                buttonRef={popup.button}
                onKeyDown={popup.onButtonKeyDown}
                onBlur={popup.onButtonBlur}
                onClick={() => {
                  popup.close();
                  void openManagement();
                }}
              />
            )
          }
        >
          {tree}
        </OptionsPopup>
      )}
    />
  );
});

interface AddButtonProps {
  readonly buttonRef: Ref<HTMLButtonElement>;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onBlur: (event: FocusEvent<HTMLElement>) => void;
  onClick: () => void;
}

function AddButton({ buttonRef, onKeyDown, onBlur, onClick }: AddButtonProps) {
  const translate = useText();
  const { token } = theme.useToken();
  return (
    <div
      style={{
        marginTop: token.marginXXS,
        paddingTop: token.paddingXXS,
        borderTop: `${String(token.lineWidth)}px solid ${token.colorSplit}`,
      }}
    >
      <Button
        ref={buttonRef}
        type="link"
        size="small"
        icon={<PlusOutlined aria-hidden />}
        // The box keeps the focus, so that it gets it back when the dialog is gone.
        onMouseDown={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onClick={onClick}
      >
        {translate('widget.dictionarySelect.add')}
      </Button>
    </div>
  );
}
