import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { CustomButton, ListButton, ListModel } from '../../../engine/contract/module-model';
import type { RowStyle } from '../../../engine/rules';
import { useServices, type RendererServices } from '../../shared/hosts/services';
import type { RecordPage, RecordRow } from '../../shared/sources/record-source';
import { useBusy } from '../actions/use-busy';
import type { ShownColumn } from '../list/visible-columns';
import { toPlainRow } from './plain-row';
import { PREPARE_NOTHING } from './prepare-facts';
import { useScriptDesk, type ScriptDesk } from './script-desk';
import { createLateRequest } from './late-request';

/** Styles that scripts gave the rows in sight. */
export type ScriptStyles = ReadonlyMap<string, RowStyle>;

const NO_STYLES: ScriptStyles = new Map();
const ScriptStylesContext = createContext(NO_STYLES);
export const ScriptStylesProvider = ScriptStylesContext.Provider;

/** Styles that the scripts of the surrounding list gave its rows, by record id. */
export function useScriptStyles(): ScriptStyles {
  return useContext(ScriptStylesContext);
}

/** The script of a custom button; undefined for buttons without one. */
export function scriptOf(button: ListButton | CustomButton): string | undefined {
  return 'script' in button ? button.script : undefined;
}

interface UseListScriptsOptions {
  readonly list: ListModel;
  readonly page: RecordPage | null;
  readonly columns: readonly ShownColumn[];
  /** Reads the rows anew. */
  readonly reload: () => void;
}

/** Runs the scripts of a list: of its buttons, after rows have come, and for their looks. */
export function useListScripts({ list, page, columns, reload }: UseListScriptsOptions) {
  const services = useServices();
  const desk = useScriptDesk();
  useAfterLoad(list, page, { services, desk });
  const styles = useStyles(list, page, { columns, services, desk });

  const busy = useBusy();
  const keyOf = (button: ListButton, record: RecordRow | null) => `${button.value} ${record?.id ?? ''}`;

  const press = (button: ListButton, record: RecordRow | null) =>
    busy.once(keyOf(button, record), true, () => run(button, record));

  async function run(button: ListButton, record: RecordRow | null) {
    const source = scriptOf(button);
    if (source === undefined || !services.scripts) return;
    const index = record ? (page?.rows.findIndex(({ id }) => id === record.id) ?? -1) : -1;
    const result = await services.scripts.run({
      source,
      facts: { data: record ? toPlainRow(record) : {}, index },
      prepare: PREPARE_NOTHING,
      tells: { toast: desk.toast, refresh: reload },
      asks: { request: requestOf(button.label, { services, desk }) },
    });
    desk.report(button.label, result);
  }

  return {
    press,
    isBusy: (button: ListButton, record: RecordRow | null) => busy.shown.has(keyOf(button, record)),
    styles,
  };
}

interface Tools {
  readonly services: RendererServices;
  readonly desk: ScriptDesk;
}

function requestOf(name: string, { services, desk }: Tools) {
  return createLateRequest(services, (call) => desk.tell(name, 'screen.script.notOpen', { call }));
}

function useAfterLoad({ scripts }: ListModel, page: RecordPage | null, { services, desk }: Tools) {
  const source = scripts?.afterOnload;
  useEffect(() => {
    if (source === undefined || !page || !services.scripts) return;
    void services.scripts
      .run({
        source,
        // There is no table of an old client behind it.
        facts: { data: page.rows.map(toPlainRow), tableRef: {} },
        prepare: PREPARE_NOTHING,
        tells: { toast: desk.toast },
        asks: { request: requestOf('afterOnload', { services, desk }) },
      })
      .then((result) => desk.report('afterOnload', result));
  }, [source, page, services, desk]);
}

function useStyles(
  { scripts }: ListModel,
  page: RecordPage | null,
  { columns, services, desk }: Tools & { readonly columns: readonly ShownColumn[] },
): ScriptStyles {
  const [known, setKnown] = useState<{ readonly page: RecordPage | null; readonly styles: ScriptStyles }>();
  const sources = useMemo(
    () => ({ row: scripts?.rowStyle, cell: scripts?.cellStyle }),
    [scripts?.rowStyle, scripts?.cellStyle],
  );
  const fieldIds = columns.map(({ column }) => column.fieldId).join('\n');
  const { scripts: host } = services;
  useEffect(() => {
    if (!page || !host || (sources.row === undefined && sources.cell === undefined)) return undefined;
    let isCurrent = true;
    void import('./run-styles')
      .then(({ runStyles }) => runStyles({ ...sources, page, fieldIds: fieldIds.split('\n') }, { host, desk }))
      .then((styles) => isCurrent && setKnown({ page, styles }));
    return () => {
      isCurrent = false;
    };
  }, [page, host, sources, fieldIds, desk]);
  return known && known.page === page ? known.styles : NO_STYLES;
}
