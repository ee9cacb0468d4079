import type { AppDeps } from '../../../src/server/deps';
import { areaResource } from '../../../src/server/modules/area/area-resource';
import { createRuleResource } from '../../../src/server/modules/billRule/rule-resource';
import { createInterfaceResource } from '../../../src/server/modules/dataInterface/interface-resource';
import { conditionResource } from '../../../src/server/modules/dataScope/condition-resource';
import { schemeResource } from '../../../src/server/modules/dataScope/scheme-resource';
import { createSourceResource } from '../../../src/server/modules/dataSource/source-resource';
import { entryResource } from '../../../src/server/modules/dictionary/entry-resource';
import { typeResource, typeScreen } from '../../../src/server/modules/dictionary/type-resource';
import { createAppResource } from '../../../src/server/modules/interfaceOauth/app-resource';
import { menuResource } from '../../../src/server/modules/menu/menu-resource';
import { createOrganizeResource } from '../../../src/server/modules/organize/organize-resource';
import { createPositionResource } from '../../../src/server/modules/position/position-resource';
import { createRoleResource } from '../../../src/server/modules/role/role-resource';
import { createUserResource } from '../../../src/server/modules/user/user-resource';
import { exchangeRows, resourceRows, type Row } from '../row';

/** Rows of every `defineResource` and `defineExchange`, made of the definition that the server has. */
export function makeResourceRows(deps: AppDeps): readonly Row[] {
  const [rule, data] = [createRuleResource(deps), createInterfaceResource(deps)];
  // Defined where it is registered.
  const group = { path: '/api/permission/Group', menus: ['permission.group'], list: {}, hasState: true };
  return [
    ...resourceRows(areaResource, '$area'),
    ...resourceRows(rule, '$rule'),
    ...exchangeRows(rule.path, rule, '$rule'),
    ...resourceRows(data, '$interface'),
    ...exchangeRows(data.path, data, '$interface'),
    ...resourceRows(createSourceResource(deps), '$source'),
    ...resourceRows(createAppResource(deps), '$app'),
    ...resourceRows(typeResource, '$type'),
    ...resourceRows(entryResource, '$entry'),
    ...exchangeRows(entryResource.path, typeScreen, '$type'),
    ...resourceRows(menuResource, '$moduleMenu'),
    ...exchangeRows(menuResource.path, menuResource, '$moduleMenu'),
    ...resourceRows(conditionResource, '$condition'),
    ...resourceRows(schemeResource, '$scheme'),
    ...resourceRows(createOrganizeResource(deps), '$company'),
    ...resourceRows(createOrganizeResource(deps, 'department'), '$department'),
    ...resourceRows(createPositionResource(deps), '$position'),
    ...resourceRows(createRoleResource(deps), '$role'),
    ...resourceRows(createUserResource(deps), '$user'),
    ...resourceRows(group, '$group'),
  ];
}
