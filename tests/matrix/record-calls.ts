/** What is asked of records: every route of the family, in each way that another part of the server answers. */

/**
 * Where in a module's answers a call belongs: what columns say, what the form says, what describes both, or
 * what a link from elsewhere shows, which is whatever columns or the form show.
 */
export type CallKind = 'list' | 'form' | 'document' | 'write' | 'link';

export interface RecordCall {
  /** The row of the matrix that it belongs to. */
  readonly route: string;
  /** What is special, among calls of the same route. */
  readonly name: string;
  readonly kind: CallKind;
  readonly url: string;
  readonly body?: object;
}

interface Place {
  readonly moduleId: string;
  readonly recordId: string;
}

const ONLINE = '/api/visualdev/OnlineDev/:modelId';
const page = { currentPage: 1, pageSize: 20 };
const superQuery = (field: string) => ({
  superQueryJson: JSON.stringify({
    matchLogic: 'OR',
    conditionJson: JSON.stringify([{ field, symbol: 'notNull', fieldValue: '' }]),
  }),
});

/** Calls about the module and one record of it. */
export function recordCalls({ moduleId, recordId }: Place): readonly RecordCall[] {
  const online = `/api/visualdev/OnlineDev/${moduleId}`;
  const base = `/api/visualdev/Base/${moduleId}`;
  const get = (route: string, kind: CallKind, url: string, name = '') => ({ route: `GET ${route}`, name, kind, url });
  const post = (route: string, name: string, body: object, url = route.replace(ONLINE, online)): RecordCall => ({
    route: `POST ${route}`,
    name,
    kind: 'list',
    url: url.replace(':id', recordId),
    body,
  });
  const write = (route: string, name: string, url: string, body?: object): RecordCall => ({
    route,
    name,
    kind: 'write',
    url,
    ...(body && { body }),
  });
  const lists = ['List', 'ListLink', 'List/Count', 'List/Summary', 'List/:id'].flatMap((path) => [
    post(`${ONLINE}/${path}`, '', page),
    post(`${ONLINE}/${path}`, 'by keyword', { ...page, keyword: 'first' }),
    post(`${ONLINE}/${path}`, 'by a search', { ...page, queryJson: JSON.stringify({ title: 'first' }) }),
    post(`${ONLINE}/${path}`, 'in an order', { ...page, sidx: 'title', sort: 'desc' }),
    post(`${ONLINE}/${path}`, 'by an advanced query', { ...page, ...superQuery('title') }),
    post(`${ONLINE}/${path}`, 'with totals apart', { ...page, totals: 'apart' }),
    post(`${ONLINE}/${path}`, 'unpaged, for pickers', { ...page, dataType: '1', isPlain: 1, pageSize: 10_000 }),
  ]);
  const groups = ['zqchoice', 'zqboth', 'zqnumber'].map((fieldId) =>
    post(`${ONLINE}/List/Groups`, `by ${fieldId}`, {
      ...page,
      groupBy: { fieldId, measure: { kind: 'max', fieldId: 'zqnumber' }, rows: 5 },
    }),
  );
  const picking = `relationField=title&columnOptions=zqboth,zqcolumn,zqnumber,zqchoice,title`;
  const data = (values: object) => ({ data: JSON.stringify(values) });
  const linked = { asks: [{ modelId: moduleId, ids: [recordId], fields: ['zqboth', 'zqcolumn', 'title'] }] };
  return [
    ...lists,
    ...groups,
    ...['Screen', 'Config', 'FormData', 'ColumnData'].map((name) =>
      get(`${ONLINE}/${name}`, 'document', `${online}/${name}`),
    ),
    get('/api/visualdev/Base/:modelId/FormDataFields', 'document', `${base}/FormDataFields`),
    get('/api/visualdev/Base/:modelId/FieldDataSelect', 'list', `${base}/FieldDataSelect?${picking}`),
    get(
      '/api/visualdev/Base/:modelId/FieldDataSelect',
      'list',
      `${base}/FieldDataSelect?${picking}&keyword=first`,
      'by keyword',
    ),
    get('/api/visualdev/Base/:modelId/FieldDataSelect/Count', 'list', `${base}/FieldDataSelect/Count?${picking}`),
    get('/api/visualdev/OpenApi', 'document', '/api/visualdev/OpenApi'),
    get('/api/visualdev/OpenApi.json', 'document', '/api/visualdev/OpenApi.json'),
    get('/api/visualdev/Base/:id/OpenApi', 'document', `${base}/OpenApi`),
    get('/api/visualdev/Base/:id/OpenApi.json', 'document', `${base}/OpenApi.json`),
    {
      route: 'POST /api/visualdev/LinkedRecords',
      name: '',
      kind: 'link',
      url: '/api/visualdev/LinkedRecords',
      body: linked,
    },
    get(`${ONLINE}/:id`, 'form', `${online}/${recordId}`),
    get(`${ONLINE}/:id/DataChange`, 'form', `${online}/${recordId}/DataChange`),
    get(`${ONLINE}/:id/Changes`, 'form', `${online}/${recordId}/Changes`),
    get(`${ONLINE}/:id/Changes`, 'form', `${online}/${recordId}/Changes?currentPage=1&pageSize=1`, 'the latest'),
    get(`${ONLINE}/:id/Related`, 'form', `${online}/${recordId}/Related`),
    get(`${ONLINE}/:id/Comments`, 'form', `${online}/${recordId}/Comments`),
    get(`${ONLINE}/:id/Rows/:tableKey`, 'list', `${online}/${recordId}/Rows/items`),
    write(`POST ${ONLINE}`, 'valid', online, data({ title: 'made' })),
    write(
      `POST ${ONLINE}`,
      'of refused fields',
      online,
      data({ title: 'forged', zqboth: 'x', zqnumber: 1, items: [{ zqcell: 'x' }] }),
    ),
    write(
      `POST ${ONLINE}`,
      'of the wrong types',
      online,
      data({ title: 5, zqnumber: 'x', zqchoice: 'none', items: 3 }),
    ),
    write(`PUT ${ONLINE}/:id`, 'valid', `${online}/${recordId}`, data({ title: 'first' })),
    write(`PUT ${ONLINE}/:id`, 'stale', `${online}/${recordId}`, { ...data({ title: 'late' }), version: 99 }),
    write(
      `PUT ${ONLINE}/:id`,
      'of the wrong types',
      `${online}/${recordId}`,
      data({ title: {}, zqnumber: 'x', zqchoice: 'none' }),
    ),
    write(`DELETE ${ONLINE}/:id`, 'of nothing', `${online}/gone`),
    write(
      'POST /api/visualdev/OnlineDev/batchDelete/:modelId',
      'of nothing',
      `/api/visualdev/OnlineDev/batchDelete/${moduleId}`,
      { ids: ['gone'] },
    ),
    write(`POST ${ONLINE}/:id/Opened`, '', `${online}/${recordId}/Opened`, {}),
    write(`POST ${ONLINE}/:id/Comments`, 'valid', `${online}/${recordId}/Comments`, { content: 'x', mentions: [] }),
    write(`POST ${ONLINE}/:id/Comments`, 'with an unknown mention', `${online}/${recordId}/Comments`, {
      content: 'x',
      mentions: ['gone'],
    }),
    write(`DELETE ${ONLINE}/:id/Comments/:commentId`, 'of nothing', `${online}/${recordId}/Comments/gone`),
    ...[
      ['title', 'previewed', 'first'],
      ['zqboth', 'of a refused field', 'x'],
      ['zqnumber', 'of the wrong type', 'x'],
    ].map(([fieldId, name = '', value]) =>
      write(`POST ${ONLINE}/Actions/BatchEdit`, name, `${online}/Actions/BatchEdit`, {
        ...{ fieldId, value, records: [{ id: recordId, version: null }], isPreview: true },
      }),
    ),
    // One's own, also for who has lost the buttons since.
    get(`${ONLINE}/Drafts`, 'link', `${online}/Drafts`),
    ...['', recordId].map((id) =>
      write(`POST ${ONLINE}/Drafts`, id === '' ? 'of a new record' : 'of a change', `${online}/Drafts`, {
        ...{ recordId: id, version: null, base: {} },
        entered: { title: 'draft', zqboth: 'x', zqnumber: 1, items: [{ zqcell: 'x' }] },
      }),
    ),
    write(`PUT ${ONLINE}/Drafts/:id`, 'of nothing', `${online}/Drafts/gone`, {
      ...{ recordId: '', version: null, entered: { title: 'x' }, base: {}, formerlySavedAt: 1 },
    }),
    get(`${ONLINE}/Removed`, 'list', `${online}/Removed`),
    get(`${ONLINE}/Removed`, 'list', `${online}/Removed?keyword=first`, 'by keyword'),
    ...['Restore', 'Erase'].map((action) =>
      write(`POST ${ONLINE}/Removed/Actions/${action}`, 'of nothing', `${online}/Removed/Actions/${action}`, {
        ids: ['gone'],
      }),
    ),
  ];
}

/** Questions about a column, whose answers would tell what stands in it. */
export const oracles: Readonly<Record<string, (column: string, value: string) => object>> = {
  'a search': (column, value) => ({ ...page, queryJson: JSON.stringify({ [column]: value }) }),
  'an order': (column) => ({ ...page, sidx: column, sort: 'asc' }),
  'a second order': (column) => ({ ...page, sidx: `title,${column}`, sort: 'asc,desc' }),
  'an advanced query': (column) => ({ ...page, ...superQuery(column) }),
  'a group of an advanced query': (column) => ({
    ...page,
    superQueryJson: { conditionJson: [{ logic: 'or', groups: [{ field: column, symbol: 'null' }] }] },
  }),
};
