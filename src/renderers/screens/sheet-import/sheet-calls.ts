import type { SheetCalls, UploadAction } from '../../../engine/contract/action';
import type { CallModel } from '../../../engine/contract/resource';
import { resolveCall } from '../../../engine/resource';
import { readWire } from '../../../wire/read-wire';
import { SheetPreview, SheetReport, UploadedSheet } from '../../../wire/sheets';
import type { CallAnswer, RendererServices } from '../../shared/hosts/services';
import { SourceError } from '../../shared/sources/record-source';
import type { ActionFacts } from '../actions/action-values';

/** An upload of a spreadsheet. */
export interface SheetAction extends UploadAction {
  readonly sheet: SheetCalls;
}

/** Rows that one call sends: each may take a tenth of a second, and what is done is shown in between. */
const LOT = 50;

/** A row as texts by column. */
export type SheetLine = SheetPreview['dataRow'][number];

/** What became of rows that were sent. */
export interface SheetOutcome {
  readonly added: number;
  /** Rows that are not in, with `errorsInfo`. */
  readonly failed: readonly SheetLine[];
  /** Why the rest was not sent; '' = all was. */
  readonly interruption: string;
}

interface SheetTools {
  readonly services: RendererServices;
  readonly action: SheetAction;
  readonly facts: ActionFacts;
}

/** The calls of one import. Each throws SourceError, also for an answer that says nothing. */
export function createSheetCalls({ services, action, facts }: SheetTools) {
  const resolve = (call: CallModel) => resolveCall({ call, ...facts });
  const withRows = (call: CallModel, list: readonly SheetLine[]) => {
    const resolved = resolve(call);
    return services.call({ ...resolved, body: { ...resolved.body, list } });
  };
  return {
    /** Uploads a file and answers its rows. */
    async read(file: File): Promise<SheetPreview> {
      const { name } = required(readWire(UploadedSheet, (await services.call(resolve(action.call), { file })).data));
      const call = resolve(action.sheet.preview);
      const { data } = await services.call({ ...call, query: { ...call.query, fileName: name } });
      return required(readWire(SheetPreview, data));
    },
    send: async (list: readonly SheetLine[]): Promise<SheetReport> =>
      required(readWire(SheetReport, (await withRows(action.sheet.send, list)).data)),
    failures: (list: readonly SheetLine[]): Promise<CallAnswer> => withRows(action.sheet.failures, list),
    template: (): Promise<CallAnswer> => services.call(resolve(action.sheet.template)),
  };
}

type SheetSending = Pick<ReturnType<typeof createSheetCalls>, 'send'>;

/** Progress of a sending, and how a failure of a call is said. */
interface SendingWatch {
  onSent: (count: number) => void;
  toText: (failure: unknown) => string;
  /** What a row that was not sent is told. */
  readonly notSent: string;
}

/** Sends rows in lots, in order. A call that fails ends it: what was sent before stays, the rest is answered as not sent. */
export async function sendRows(
  { send }: SheetSending,
  rows: readonly SheetLine[],
  { onSent, toText, notSent }: SendingWatch,
): Promise<SheetOutcome> {
  let added = 0;
  const failed: SheetLine[] = [];
  for (let start = 0; start < rows.length; start += LOT) {
    try {
      const report = await send(rows.slice(start, start + LOT));
      added += report.snum;
      failed.push(...report.failResult);
    } catch (failure) {
      const rest = rows.slice(start).map((row) => ({ ...row, errorsInfo: notSent }));
      return { added, failed: [...failed, ...rest], interruption: toText(failure) };
    }
    onSent(Math.min(rows.length, start + LOT));
  }
  return { added, failed, interruption: '' };
}

function required<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new SourceError('', { code: 0 });
  return value;
}
