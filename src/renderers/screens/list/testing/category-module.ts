import type { ResolvedCall } from '../../../../engine/contract/resource';
import type { ModuleModel } from '../../../../engine/contract/module-model';
import { parseModule } from '../../../../engine/parse';
import { registry } from '../../../definitions';
import { SourceError } from '../../../shared/sources/record-source';
import type { CallAnswer } from '../../../shared/hosts/services';
import { fieldNode } from '../../testing/test-module';

const column = (prop: string, label: string, jnpfKey: string, extra: object = {}) => ({
  prop,
  label,
  jnpfKey,
  ...extra,
});
const yesNo = {
  options: [
    { id: '1', fullName: '启用' },
    { id: '0', fullName: '停用' },
  ],
  props: { label: 'fullName', value: 'id' },
};

/** Parses a module with categories and their entries; `columns` overrides list settings, `calls` are further ones. Throws when it has findings. */
export function categoryModule(columns: object = {}, calls: object = {}): ModuleModel {
  const { model, issues } = parseModule(
    {
      id: 'system/entry',
      fullName: '条目',
      enCode: 'system.entry',
      webType: 2,
      resource: {
        params: ['typeId', 'isTree'],
        required: ['typeId'],
        calls: {
          list: { method: 'GET', path: '/api/Entry/{param.typeId}', query: { isTree: 'param.isTree' } },
          children: { method: 'GET', path: '/api/Entry/{param.typeId}/Below/{record.id}' },
          create: { method: 'POST', path: '/api/Entry/{param.typeId}' },
          remove: { method: 'DELETE', path: '/api/Entry/{record.id}' },
          setState: { method: 'PUT', path: '/api/Entry/{record.id}/State' },
          purge: { method: 'DELETE', path: '/api/Entry/{record.id}/Purge' },
          types: { method: 'GET', path: '/api/Type' },
          ...calls,
        },
      },
      formData: {
        fields: [
          fieldNode('input', 'fullName', { label: '名称' }),
          fieldNode('radio', 'enabledMark', { label: '状态' }, yesNo),
          fieldNode('radio', 'kind', { label: '类型' }, yesNo),
        ],
      },
      columnData: {
        type: 2,
        hasPage: false,
        keyword: '名称或编码',
        treeTable: {},
        treeTitle: '分类',
        treeDataSource: 'resource',
        treeCall: 'types',
        treePropsValue: 'id',
        treePropsLabel: 'fullName',
        treePropsChildren: 'children',
        treeParams: { typeId: 'id', isTree: 'isTree' },
        treeSelectFirst: true,
        treeMenu: [
          { value: 'refreshTree', label: '刷新', action: { type: 'effect', then: ['refreshTree'] } },
          { value: 'collapseTree', label: '折叠', action: { type: 'collapseAll', target: 'tree' } },
        ],
        columnList: [
          column('fullName', '名称', 'input'),
          column('enabledMark', '状态', 'radio', {
            display: {
              type: 'switch',
              call: 'setState',
              on: '1',
              off: '0',
              confirm: '要切换吗?',
              then: ['clearDictionaries'],
            },
          }),
          column('kind', '类型', 'radio', { display: { type: 'tag', colors: { '1': 'success', '0': 'warning' } } }),
        ],
        btnsList: [{ value: 'add', label: '新增' }],
        columnBtnsList: [
          { value: 'remove', label: '删除' },
          { value: 'purge', label: '清空', action: { type: 'call', call: 'purge', success: '已清空' } },
        ],
        then: ['clearDictionaries'],
        ...columns,
      },
    },
    registry,
  );
  if (!model || issues.length > 0) throw new Error(JSON.stringify(issues));
  return model;
}

type Row = Readonly<Record<string, unknown>>;

/** In-memory stub of the module's server. */
export class CategoryServer {
  readonly asked: ResolvedCall[] = [];
  types: readonly Row[] = [
    { id: 't1', fullName: '性别', isTree: 0, children: [{ id: 't2', fullName: '科室', isTree: 1 }] },
    { id: 't3', fullName: '证件', isTree: 0 },
  ];
  rows: Readonly<Record<string, readonly Row[]>> = {};
  below: Readonly<Record<string, readonly Row[]>> = {};
  /** Paths whose next call fails, with the error message. */
  readonly failures = new Map<string, string>();

  readonly call = (call: ResolvedCall): Promise<CallAnswer> => {
    this.asked.push(call);
    const failure = this.failures.get(call.path);
    this.failures.delete(call.path);
    if (failure !== undefined) return Promise.reject(new SourceError(failure, { code: 400 }));
    return Promise.resolve(this.answer(call));
  };

  /** Paths of the recorded calls with this method, without the query. */
  paths(method = 'GET'): readonly string[] {
    return this.asked.filter((call) => call.method === method).map(({ path }) => path);
  }

  private answer({ method, path }: ResolvedCall): CallAnswer {
    const [, , , first = '', what, second = ''] = path.split('/');
    if (path === '/api/Type') return { data: { list: this.types }, message: '' };
    if (method === 'PUT') {
      this.rows = mapRows(this.rows, first, (row) => ({ ...row, enabledMark: row['enabledMark'] === 1 ? 0 : 1 }));
      return { data: null, message: '更新成功' };
    }
    if (method === 'DELETE') return { data: null, message: '删除成功' };
    if (method === 'POST') return { data: 'new', message: '新建成功' };
    return { data: { list: what === 'Below' ? (this.below[second] ?? []) : (this.rows[first] ?? []) }, message: '' };
  }
}

function mapRows(rows: CategoryServer['rows'], id: string, change: (row: Row) => Row): CategoryServer['rows'] {
  const visit = (list: readonly Row[]): readonly Row[] =>
    list.map((row) => {
      const children = row['children'];
      const next = Array.isArray(children) ? { ...row, children: visit(children as Row[]) } : row;
      return row['id'] === id ? change(next) : next;
    });
  return Object.fromEntries(Object.entries(rows).map(([typeId, list]) => [typeId, visit(list)]));
}
