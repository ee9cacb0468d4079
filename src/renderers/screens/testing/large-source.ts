import type { RecordPage, RecordQuery } from '../../shared/sources/record-source';
import { MemorySource } from './memory-source';

/** A source too large for exact counts: reports an estimated total; pages beyond the third repeat the third. */
export class LargeSource extends MemorySource {
  readonly counted: RecordQuery[] = [];
  readonly summarised: RecordQuery[] = [];
  estimate = 12_000;
  exact = 12_345;
  /** The call that fails once, the next time. */
  failing: 'count' | 'summarise' | null = null;

  override async list(query: RecordQuery): Promise<RecordPage> {
    const { rows } = await super.list({ ...query, page: Math.min(query.page, 3) });
    const cursors = { first: `1.${rows[0]?.id ?? ''}`, last: `1.${rows.at(-1)?.id ?? ''}` };
    return { rows, total: this.estimate, isTotalEstimated: true, summary: {}, cursors };
  }

  async count(query: RecordQuery): Promise<number> {
    this.counted.push(query);
    this.#fail('count');
    return this.exact;
  }

  async summarise(query: RecordQuery) {
    this.summarised.push(query);
    this.#fail('summarise');
    return { amount: String(this.summarised.length * 1000) };
  }

  #fail(call: 'count' | 'summarise'): void {
    if (this.failing !== call) return;
    this.failing = null;
    throw new Error('no');
  }
}
