import { toText } from '../json/raw-value';
import {
  DROPPED,
  each,
  follows,
  holds,
  IDLE,
  parsesApart,
  reads,
  shows,
  unsupported,
  type Place,
  look,
  withTexts,
} from './setting';

/** Sub-tables hang on the main table's key. */
const isNoKey = (value: unknown) => !['', 'id', 'f_id'].includes(toText(value).toLowerCase());

/** Members of the VisualDev entity (docs/module-format.md#entity). */
// prettier-ignore
export const MODULE: Place = {
  id: reads('ModuleModel.id'),
  fullName: shows('ModuleModel.fullName'),
  enCode: reads('ModuleModel.enCode'),
  category: reads('ModuleModel.category'),
  fullNameI18nCode: reads('ModuleModel.source'),
  description: shows('ModuleModel.description'),
  sortCode: reads('ModuleModel.sortCode'),
  webType: reads('ModuleModel.webType'),
  formData: parsesApart('form', 'ModuleModel.form'),
  formTemplateJson: parsesApart('form', 'ModuleModel.form'),
  columnData: parsesApart('list', 'ModuleModel.list'),
  tables: parsesApart('table', 'ModuleModel.tables'),
  rules: withTexts(reads('ModuleModel.rules'), 'RuleEffect.invalid'),
  i18n: reads('ModuleModel.translations'),
  tests: reads('ModuleModel.tests'),
  resource: reads('ModuleModel.resource'),
  enableFlow: unsupported('flow'),
  ...each(reads('ModuleModel.dataView'), ['interfaceId', 'interfaceParam']),
  ...each(IDLE, ['interfaceName', 'interfaceUrl', 'propsValueList']),
  // The server's to read: it makes the menu entry.
  ...each(IDLE, ['$schema', 'formRef', 'fields', 'type', 'menu', 'menuOf']),
  ...each(DROPPED, [
    'state', 'isRelease', 'formType', 'generation', 'flowTemplateJson', 'flowId', 'flowEnCode', 'workFlow', 'dbLinkId',
    'appColumnData', 'superQueryJson', 'creatorTime', 'creatorUser', 'creatorUserId', 'lastModifyTime', 'lastModifyUser',
    'lastModifyUserId', 'deleteMark', 'deleteTime', 'deleteUserId', 'enabledMark', 'tenantId', 'pcIsRelease', 'appIsRelease',
    'platformRelease', 'button', 'buttonData',
  ]),
};

/** A table that the module binds (docs/module-format.md#bound-tables). */
export const TABLE: Place = {
  typeId: reads('TableBinding.isMain'),
  table: reads('TableBinding.table'),
  tableField: reads('TableBinding.foreignKey'),
  relationField: unsupported('tableRelation', isNoKey, 'TableBinding.relationField'),
  fields: { ...holds('tableColumn', 'TableBinding.columns'), status: 'partly', losses: look('tableColumns').losses },
  // prettier-ignore
  ...each(IDLE, ['tableName', 'tableKey', 'relationTable', 'dbLinkId', 'initName', 'className', 'tableTag', 'mainKey', 'foreignTable']),
};

/** A column of such a table. */
export const TABLE_COLUMN: Place = {
  field: reads('TableBindingColumn.name'),
  fieldName: follows('TableBindingColumn.label'),
  dataType: follows('TableBindingColumn.dataType'),
  dataLength: follows('TableBindingColumn.length'),
  primaryKey: reads('TableBindingColumn.isPrimaryKey'),
  allowNull: follows('TableBindingColumn.isNullable'),
  // prettier-ignore
  ...each(IDLE, ['columnName', 'defaults', 'autoIncrement', 'identity', 'decimalDigits', 'index', 'comment', 'defaultValue', 'dataTypeName', 'description']),
};
