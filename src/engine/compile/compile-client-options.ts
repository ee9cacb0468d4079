import type { FieldModel, OptionItem } from '../contract/field-model';
import { isRecord, ownValue } from '../json/raw-value';
import type { ClientNode } from './compile-client-props';

/**
 * Writes the source of a field's choices: `__config__` holds the source, `props.props` the names of label and value, and `options`
 * is always an array (docs/clients.md#needed-members). Older places are cleared so that they cannot contradict.
 */
export function writeClientOptions(node: ClientNode, config: ClientNode, field: FieldModel): void {
  const { options } = field;
  if (!options) return;
  delete config.options;
  delete config.props;
  if (isRecord(node.__slot__) && Object.hasOwn(node.__slot__, 'options')) {
    const { options: _options, ...slot } = node.__slot__;
    node.__slot__ = slot;
  }
  config.dataType = options.kind === 'call' ? 'resource' : options.kind;
  config.resourceCall = options.kind === 'call' ? options.call.name : undefined;
  config.startsWithFirst = options.kind === 'call' ? options.startsWithFirst : undefined;
  config.dictionaryType = options.kind === 'dictionary' ? options.typeId : '';
  config.propsUrl = options.kind === 'dynamic' ? options.interfaceId : '';
  config.propsName ??= '';
  config.templateJson = options.kind === 'dynamic' ? options.params.map((param) => param.raw) : [];
  const keys = keysOf(options);
  node.props = { props: { ...namedProps(node), label: keys.label, value: keys.value, children: keys.children } };
  if (options.kind === 'static') node.options = options.items.map((item) => toRawOption(item, keys.value));
  else if (options.kind === 'dictionary') node.options = options.fallback.map((item) => toRawOption(item, keys.value));
  else node.options = Array.isArray(field.raw.options) ? field.raw.options : [];
}

function keysOf(options: NonNullable<FieldModel['options']>): { label: string; value: string; children: string } {
  if (options.kind === 'dynamic' || options.kind === 'call')
    return { label: options.labelKey, value: options.valueKey, children: options.childrenKey };
  return { label: 'fullName', value: options.kind === 'dictionary' ? options.valueKey : 'id', children: 'children' };
}

/** Other members of `props`, such as `multiple` of a cascader. */
function namedProps(node: ClientNode): ClientNode {
  const { props } = node;
  if (!isRecord(props)) return {};
  const inner = ownValue(props, 'props');
  return { ...(isRecord(inner) ? inner : props) };
}

function toRawOption(item: OptionItem, valueKey: string): ClientNode {
  return {
    fullName: item.label,
    [valueKey]: item.value,
    ...(item.disabled && { disabled: true }),
    ...(item.color && { color: item.color }),
    ...(item.icon && { icon: item.icon }),
    ...(item.children && { children: item.children.map((child) => toRawOption(child, valueKey)) }),
  };
}
