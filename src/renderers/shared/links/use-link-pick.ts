import { App } from 'antd';
import { useRef } from 'react';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { toScalarText } from '../../../engine/values/text-values';
import { useFormScope } from '../hosts/form-scope';
import { useOpenScreen, type ScreenTarget } from '../hosts/open-screen';
import { useServices } from '../hosts/services';
import type { RecordRow } from '../sources/record-source';
import { useText } from '../texts/text';
import { linkEntry, toLinkedRow } from './link-book';
import type { LinkSettings } from './link-settings';
import { blankParams } from './use-links';

type ParamList = readonly Readonly<Record<string, unknown>>[];

interface PickOptions {
  readonly settings: LinkSettings;
  readonly paramList: ParamList | null;
  readonly isMultiple: boolean;
  readonly values: readonly string[];
  onPick: (values: readonly string[]) => void;
}

/**
 * Opens the list to choose from, once at a time; leaving it without a choice keeps the former one. `take` keeps what a row shows, so
 * that choosing it costs no further call.
 */
export function useLinkPick({ settings, paramList, isMultiple, values, onPick }: PickOptions) {
  const openScreen = useOpenScreen();
  const services = useServices();
  const scope = useFormScope();
  const translate = useText();
  const { message } = App.useApp();
  const isOpen = useRef(false);
  const { link } = settings;

  function take(row: RecordRow): string {
    if (!link || !row.$stored) return row.id;
    const stored: RecordValues = { id: row.id, ...row.$stored };
    const label = toScalarText(stored[link.labelKey]);
    const known =
      link.source.kind === 'interface'
        ? toLinkedRow(stored)
        : { state: 'found' as const, texts: label === undefined ? {} : { [link.labelKey]: label } };
    const question = { source: link.source, paramList: paramList ?? [], member: link.labelKey, value: row.id };
    if (label !== undefined) linkEntry(services, question).set(known);
    return row.id;
  }

  async function pick(anchor: Element | null): Promise<void> {
    if (isOpen.current || !link) return;
    if (!paramList) {
      const params = link.source.kind === 'interface' ? link.source.params : [];
      const names = blankParams(params, scope).map(({ fieldName }) => fieldName);
      void message.warning(translate('shared.link.blank', { names: names.join(translate('shared.link.join')) }));
      return;
    }
    isOpen.current = true;
    try {
      const { title, place, width } = settings;
      const { selected } = await openScreen({
        ...{ target: toTarget(settings, paramList), screen: 'select', place, width, title, anchor },
        ...{ recordId: null, values: {}, isMultiple, selectedIds: values },
      });
      if (selected) onPick([...new Set(selected.map(take))]);
    } finally {
      isOpen.current = false;
    }
  }
  return { pick, take };
}

function toTarget({ link, columns, hasPage, pageSize }: LinkSettings, paramList: ParamList): ScreenTarget {
  const list = { columns, hasPage, pageSize };
  if (link?.source.kind === 'interface') {
    const { interfaceId, valueKey } = link.source;
    return { kind: 'interface', ...list, interfaceId, idKey: valueKey, labelKey: link.labelKey, paramList };
  }
  const moduleId = link?.source.kind === 'module' ? link.source.moduleId : '';
  return { kind: 'related', ...list, moduleId, relationField: link?.labelKey ?? '' };
}
