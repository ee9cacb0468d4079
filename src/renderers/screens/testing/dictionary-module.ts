import type { ModuleModel } from '../../../engine/contract/module-model';
import type { ResolvedCall } from '../../../engine/contract/resource';
import { parseModule } from '../../../engine/parse';
import { registry } from '../../definitions';
import type { SourceError } from '../../shared/sources/record-source';
import type { CallAnswer } from '../../shared/hosts/services';
import { fieldNode } from './test-module';

const parentCode = { parentId: 'IF(parentId == param.typeId, "0", parentId)', dictionaryTypeId: 'param.typeId' };
const long = (message: string) => [{ pattern: '/^[\\s\\S]{0,50}$/', message }];

/** A small form over dictionary entries (docs/screens.md#dictionaries). */
const document = {
  id: 'system/entry',
  fullName: '字典',
  enCode: 'system.entry',
  webType: 2,
  resource: {
    params: ['typeId'],
    required: ['typeId'],
    calls: {
      list: { method: 'GET', path: '/api/Entry/{param.typeId}' },
      read: {
        method: 'GET',
        path: '/api/Entry/{record.id}/Info',
        values: { parentId: 'IF(parentId == "0", param.typeId, parentId)' },
      },
      create: { method: 'POST', path: '/api/Entry', body: parentCode },
      update: { method: 'PUT', path: '/api/Entry/{record.id}', body: parentCode },
      parents: {
        method: 'GET',
        path: '/api/Entry/{param.typeId}/Selector/{IF(ISEMPTY(record.id), "0", record.id)}',
      },
    },
  },
  formData: {
    popupType: 'general',
    generalWidth: '600px',
    createTitle: '新建字典项',
    editTitle: '编辑字典项',
    hasConfirmAndAddBtn: true,
    confirmAndAddText: '确定并新增',
    fields: [
      fieldNode(
        'treeSelect',
        'parentId',
        {
          label: '上级',
          required: true,
          requiredMessage: '请选择',
          dataType: 'resource',
          resourceCall: 'parents',
          startsWithFirst: true,
        },
        { props: { label: 'fullName', value: 'id', children: 'children' } },
      ),
      fieldNode('input', 'fullName', {
        label: '名称',
        required: true,
        requiredMessage: '请输入名称',
        regList: long('字典名称最多为50个字符！'),
      }),
      fieldNode('input', 'enCode', { label: '编码', required: true, requiredMessage: '请输入编码' }),
      fieldNode('inputNumber', 'sortCode', { label: '排序', defaultValue: 0 }, { min: 0, max: 999999, precision: 0 }),
      fieldNode('input', 'path', { label: '路径' }, { readonly: true }),
    ],
    rules: [
      { when: 'true', then: { value: { path: 'CONCAT(param.typeId, "/", enCode, IF(ISEMPTY(record.id), "", "*"))' } } },
    ],
  },
  columnData: { type: 1, columnList: [{ prop: 'fullName', label: '名称', jnpfKey: 'input' }] },
};

/** Parses the document. Throws when it has findings. */
export function dictionaryModule(): ModuleModel {
  const { model, issues } = parseModule(document, registry);
  if (!model || issues.length > 0) throw new Error(JSON.stringify(issues));
  return model;
}

type Entry = Readonly<Record<string, unknown>>;

/** In-memory stub of the server: stores entries, answers them as a tree, and fails on demand. */
export class EntryServer {
  readonly asked: ResolvedCall[] = [];
  readonly entries = new Map<string, Entry>();
  /** Name of the choice that stands for the dictionary type itself; '' = not offered. */
  topName = '顶级节点';
  private refusal: SourceError | null = null;
  private gate: Promise<void> | undefined;

  /** Makes the next write fail with this error. */
  refuseNext(refusal: SourceError): void {
    this.refusal = refusal;
  }

  /** Blocks all answers until the returned function is called. */
  hold(): () => void {
    let release: () => void = () => undefined;
    this.gate = new Promise((resolve) => (release = resolve));
    return release;
  }

  readonly call = async (call: ResolvedCall): Promise<CallAnswer> => {
    this.asked.push(call);
    await this.gate;
    if (call.method === 'GET') return { data: this.answer(call.path), message: '' };
    const refusal = this.refusal;
    this.refusal = null;
    if (refusal) throw refusal;
    const id = call.method === 'POST' ? `e${String(this.entries.size + 1)}` : (call.path.split('/').at(-1) ?? '');
    this.entries.set(id, { id, ...call.body });
    return { data: null, message: call.method === 'POST' ? '新建成功' : '更新成功' };
  };

  private answer(path: string): unknown {
    const [, , , id = '', what, self = ''] = path.split('/');
    if (what === 'Info') return this.entries.get(id);
    const children = this.childrenOf('0', self);
    if (this.topName === '') return { list: children };
    return { list: [{ id, fullName: this.topName, ...(children.length > 0 && { children }) }] };
  }

  /** Leaves the entry itself and its children out, because an entry cannot be moved below itself. */
  private childrenOf(parentId: string, without: string): readonly Entry[] {
    return [...this.entries.values()]
      .filter((entry) => entry['parentId'] === parentId && entry['id'] !== without)
      .map((entry) => ({ ...entry, children: this.childrenOf(String(entry['id']), without) }));
  }
}
