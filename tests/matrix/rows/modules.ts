import { administrators, button, menu, row, signedIn, type Row } from '../row';
import { MODULE_MENU } from '../world';

const screen = { menus: [MODULE_MENU] };
const opened = menu(MODULE_MENU);
const params = { modelId: '$module', id: '$record', tableKey: 'items' };
const written = { params: { ...params, id: 'gone' }, target: params };
const page = { params, body: { currentPage: 1, pageSize: 20 } };
const draft = { recordId: '', version: null, entered: { title: 'x' }, base: {} };
const picker = { params, query: { relationField: 'title' } };

/** Records of a released module with button permission. */
export const recordRows: readonly Row[] = [
  ...['Screen', 'Config', 'FormData', 'ColumnData'].map((name) =>
    row(`GET /api/visualdev/OnlineDev/:modelId/${name}`, opened, { params }),
  ),
  row('GET /api/visualdev/Base/:modelId/FormDataFields', opened, { params }),
  ...['List', 'ListLink', 'List/Count', 'List/Summary', 'List/:id'].map((name) =>
    row(`POST /api/visualdev/OnlineDev/:modelId/${name}`, opened, page),
  ),
  row('POST /api/visualdev/OnlineDev/:modelId/List/Groups', opened, {
    params,
    body: { groupBy: { fieldId: 'kind', rows: 5 } },
  }),
  row('GET /api/visualdev/Base/:modelId/FieldDataSelect', opened, picker),
  row('GET /api/visualdev/Base/:modelId/FieldDataSelect/Count', opened, picker),
  row('GET /api/visualdev/OnlineDev/:modelId/:id', button(screen, 'edit', 'detail'), { params }),
  row('GET /api/visualdev/OnlineDev/:modelId/:id/DataChange', button(screen, 'detail', 'edit'), { params }),
  row('GET /api/visualdev/OnlineDev/:modelId/:id/Changes', button(screen, 'detail', 'edit'), { params }),
  row('GET /api/visualdev/OnlineDev/:modelId/:id/Related', button(screen, 'detail', 'edit'), { params }),
  row('POST /api/visualdev/OnlineDev/:modelId/:id/Opened', button(screen, 'detail', 'edit'), { params }),
  row('GET /api/visualdev/OnlineDev/:modelId/:id/Comments', button(screen, 'detail', 'edit'), { params }),
  row('POST /api/visualdev/OnlineDev/:modelId/:id/Comments', button(screen, 'detail', 'edit'), {
    ...written,
    body: { content: 'x', mentions: [] },
  }),
  row('DELETE /api/visualdev/OnlineDev/:modelId/:id/Comments/:commentId', button(screen, 'detail', 'edit'), written),
  row('GET /api/visualdev/OnlineDev/:modelId/:id/Rows/:tableKey', opened, { params }),
  row('POST /api/visualdev/OnlineDev/:modelId', button(screen, 'add'), { params, body: { data: '{}' }, passes: [400] }),
  row('PUT /api/visualdev/OnlineDev/:modelId/:id', button(screen, 'edit'), { ...written, body: { data: '{}' } }),
  row('DELETE /api/visualdev/OnlineDev/:modelId/:id', button(screen, 'remove'), written),
  row('POST /api/visualdev/OnlineDev/batchDelete/:modelId', button(screen, 'batchRemove'), {
    ...written,
    body: { ids: ['gone'] },
  }),
  row('POST /api/visualdev/OnlineDev/:modelId/Actions/BatchEdit', button(screen, 'edit'), {
    ...written,
    body: { fieldId: 'title', value: 'x', records: [{ id: 'gone', version: 1 }], isPreview: false },
    passes: [200],
  }),
  row('GET /api/visualdev/OnlineDev/:modelId/Drafts', opened, { params }),
  row('POST /api/visualdev/OnlineDev/:modelId/Drafts', button(screen, 'add'), { params, body: draft }),
  row('PUT /api/visualdev/OnlineDev/:modelId/Drafts/:id', button(screen, 'add'), {
    ...{ params: { ...params, id: 'gone' }, body: { ...draft, formerlySavedAt: 1 } },
  }),
  row('GET /api/visualdev/OnlineDev/:modelId/Removed', button(screen, 'remove', 'batchRemove'), { params }),
  ...['Restore', 'Erase'].map((action) =>
    row(`POST /api/visualdev/OnlineDev/:modelId/Removed/Actions/${action}`, button(screen, 'remove', 'batchRemove'), {
      ...written,
      body: { ids: ['gone'] },
      passes: [200],
    }),
  ),
  // Answers about what the asking user may open, and nothing of the rest.
  row('POST /api/visualdev/LinkedRecords', signedIn, { body: { asks: [] } }),
  row('GET /api/visualdev/OpenApi', signedIn),
  row('GET /api/visualdev/OpenApi.json', signedIn),
  row('GET /api/visualdev/Base/:id/OpenApi', opened, { params: { id: '$module' } }),
  row('GET /api/visualdev/Base/:id/OpenApi.json', opened, { params: { id: '$module' } }),
];

const author = menu('playground');
const place = { id: '$module', version: '1' };
const base = '/api/visualdev/Base';
/** What is read of one's own modules, and by administrators of all. */
const read = { params: place, target: place, isOwnOnly: true };
/** What changes one's own modules; administrators name what is gone. */
const changed = { target: place, isOwnOnly: true };

/** Documents of modules: of authors, who are administrators, or hold the playground and have made them. */
export const moduleRows: readonly Row[] = [
  row(`GET ${base}`, author),
  row(`GET ${base}/Selector`, author),
  row(`GET ${base}/Actions/Names`, author),
  row(`GET ${base}/:id`, author, read),
  row(`GET ${base}/:id/Draft`, author, read),
  row(`GET ${base}/:id/Compare`, author, { ...read, query: { from: '1', to: 'draft' } }),
  row(`GET ${base}/:id/Indexes`, author, read),
  row(`GET ${base}/:id/Versions`, author, read),
  row(`GET ${base}/:id/Versions/:version`, author, read),
  row(`POST ${base}`, author),
  row(`POST ${base}/Actions/Check`, author, { body: { source: '{}' }, passes: [200] }),
  ...[
    `PUT ${base}/:id`,
    `DELETE ${base}/:id`,
    `PUT ${base}/:id/Draft`,
    `POST ${base}/:id/Actions/Copy`,
    `POST ${base}/:id/Actions/Plan`,
    `POST ${base}/:id/Actions/Publish`,
    `POST ${base}/:id/Versions/:version/Actions/Restore`,
  ].map((route) => row(route, author, changed)),
  row(`GET ${base}/:id/Export`, administrators, { params: place }),
  ...[
    `POST ${base}/:id/Actions/Release`,
    `POST ${base}/Actions/ExportAll`,
    `POST ${base}/Actions/Import`,
    `POST ${base}/Actions/ImportPreview`,
    'POST /api/visualdev/OnlineDev/Model/Actions/ImportData',
    'POST /api/visualdev/OnlineDev/:id/Actions/ExportData',
  ].map((route) => row(route, administrators, { target: place })),
];
