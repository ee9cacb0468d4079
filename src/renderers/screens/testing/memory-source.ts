import type { ColumnSetting } from '../../shared/sources/column-settings';
import type { RecordValues } from '../../../engine/contract/evaluation';
import { SourceError, type RecordPage, type RecordQuery, type RecordSource } from '../../shared/sources/record-source';

interface StoredRecord {
  readonly id: string;
  readonly values: RecordValues;
  readonly version: number;
}

/** In-memory record source for tests, with paging, sorting, searching and record versions; fails on demand. */
export class MemorySource implements RecordSource {
  readonly queries: RecordQuery[] = [];
  readonly keys: string[] = [];
  records: StoredRecord[];
  /** The user's arrangement of columns. */
  columns: readonly ColumnSetting[] = [];
  summary: Readonly<Record<string, string>> = {};
  /** Errors by method, each thrown once by the next call. */
  private readonly failures = new Map<string, Error>();
  private readonly gates = new Map<string, Promise<void>>();
  private lastId = 0;

  constructor(rows: readonly RecordValues[] = []) {
    this.records = rows.map((values) => ({ id: this.nextId(), values, version: 1 }));
  }

  /** Makes the next call of a method throw. */
  failNext(method: keyof RecordSource, error: Error): void {
    this.failures.set(method, error);
  }

  /** Blocks the next call of a method until the returned function is called. */
  hold(method: keyof RecordSource): () => void {
    let release: () => void = () => undefined;
    this.gates.set(method, new Promise((resolve) => (release = resolve)));
    return release;
  }

  async list(query: RecordQuery): Promise<RecordPage> {
    this.queries.push(query);
    await this.pass('list');
    const matching = this.records.filter(({ values }) => matches(values, { ...query.search, ...query.tree }));
    const [sort] = query.sort;
    const sorted = sort
      ? matching.toSorted((left, right) => compare(left.values[sort.fieldId], right.values[sort.fieldId], sort.order))
      : matching;
    const from = (query.page - 1) * query.pageSize;
    const rows = sorted.slice(from, from + query.pageSize).map(({ id, values }) => ({ ...values, id }));
    return { rows, total: matching.length, summary: this.summary };
  }

  async read(id: string) {
    await this.pass('read');
    const { values, version } = this.find(id);
    return { id, values, version };
  }

  async readDisplay(id: string) {
    await this.pass('readDisplay');
    return this.read(id);
  }

  async create(values: RecordValues, idempotencyKey: string) {
    this.keys.push(idempotencyKey);
    await this.pass('create');
    const id = this.nextId();
    this.records = [...this.records, { id, values, version: 1 }];
    return { id, message: '新建成功' };
  }

  async update(id: string, values: RecordValues, version: number | null) {
    await this.pass('update');
    const found = this.find(id);
    if (version !== null && version !== found.version) {
      const conflict = {
        version: found.version,
        values: found.values,
        changedBy: '李护士',
        changedAt: Date.UTC(2026, 10, 20, 1, 2, 3),
      };
      throw new SourceError('数据已被修改', { code: 409, conflict });
    }
    this.records = this.records.map((record) =>
      record.id === id ? { id, values, version: record.version + 1 } : record,
    );
    return { message: '更新成功' };
  }

  async remove(id: string) {
    return this.removeMany([id]);
  }

  async removeMany(ids: readonly string[]) {
    await this.pass('removeMany');
    this.records = this.records.filter((record) => !ids.includes(record.id));
    return { message: '删除成功' };
  }

  async columnSettings() {
    await this.pass('columnSettings');
    return this.columns;
  }

  async saveColumnSettings(settings: readonly ColumnSetting[]) {
    await this.pass('saveColumnSettings');
    this.columns = settings;
  }

  private find(id: string): StoredRecord {
    const record = this.records.find((candidate) => candidate.id === id);
    if (!record) throw new SourceError('数据不存在', { code: 404 });
    return record;
  }

  private async pass(method: keyof RecordSource): Promise<void> {
    const gate = this.gates.get(method);
    this.gates.delete(method);
    await gate;
    const failure = this.failures.get(method);
    this.failures.delete(method);
    if (failure) throw failure;
  }

  private nextId(): string {
    this.lastId += 1;
    return `r${String(this.lastId)}`;
  }
}

/** Texts match by containment, pairs of numbers as ranges, anything else by equality. */
function matches(values: RecordValues, search: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(search).every(([fieldId, wanted]) => {
    const value = values[fieldId];
    if (Array.isArray(wanted)) {
      const [from, to] = wanted as readonly (number | null)[];
      return typeof value === 'number' && (from == null || value >= from) && (to == null || value <= to);
    }
    return typeof wanted === 'string' ? String(value ?? '').includes(wanted) : value === wanted;
  });
}

function compare(left: unknown, right: unknown, order: 'asc' | 'desc'): number {
  const sign = order === 'asc' ? 1 : -1;
  return sign * String(left ?? '').localeCompare(String(right ?? ''), 'zh', { numeric: true });
}
