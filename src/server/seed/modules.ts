import announcement from '../../../examples/announcement/module.json';
import drugDictionary from '../../../examples/drugDictionary/module.json';
import equipmentRepair from '../../../examples/equipmentRepair/module.json';
import leaveRequest from '../../../examples/leaveRequest/module.json';
import patientRegistration from '../../../examples/patientRegistration/module.json';
import purchaseOrder from '../../../examples/purchaseOrder/module.json';
import type { ModuleModel } from '../../engine/contract/module-model';
import { permissionCatalogue } from '../../engine/permission';
import type { AppDeps } from '../deps';
import { createModule, loadReleasedModule, releaseModule } from '../modules/modules/index';
import roles from './data/roles.json';
import { makeAnnouncement } from './records/announcement';
import { makeDrugDictionary } from './records/drug-dictionary';
import { makeEquipmentRepair } from './records/equipment-repair';
import { makeLeaveRequest } from './records/leave-request';
import { makePatientRegistration } from './records/patient-registration';
import { makePurchaseOrder } from './records/purchase-order';
import type { SeedRecordMaker } from './records/seed-record';

/** An example module with its place in the menu and its records. */
export interface SeedModule {
  readonly id: string;
  readonly enCode: string;
  readonly document: Readonly<Record<string, unknown>>;
  readonly makeRecord: SeedRecordMaker;
  readonly recordCount: number;
}

export const seedModules: readonly SeedModule[] = [
  {
    id: 'exPatientRegistration',
    enCode: 'patientRegistration',
    document: patientRegistration,
    makeRecord: makePatientRegistration,
    recordCount: 360,
  },
  {
    id: 'exEquipmentRepair',
    enCode: 'equipmentRepair',
    document: equipmentRepair,
    makeRecord: makeEquipmentRepair,
    recordCount: 300,
  },
  {
    id: 'exPurchaseOrder',
    enCode: 'purchaseOrder',
    document: purchaseOrder,
    makeRecord: makePurchaseOrder,
    recordCount: 240,
  },
  {
    id: 'exLeaveRequest',
    enCode: 'leaveRequest',
    document: leaveRequest,
    makeRecord: makeLeaveRequest,
    recordCount: 320,
  },
  {
    id: 'exDrugDictionary',
    enCode: 'drugDictionary',
    document: drugDictionary,
    makeRecord: makeDrugDictionary,
    recordCount: 300,
  },
  {
    id: 'exAnnouncement',
    enCode: 'announcement',
    document: announcement,
    makeRecord: makeAnnouncement,
    recordCount: 24,
  },
];

const MENU_DIRECTORY = 'menuExamples';
/** A module of a running system names its category by the entry's id (docs/module-format.md#entity); an example cannot know it. */
const CATEGORY_ID = 'dictWebDesign_hospital';

/** Publishes the example modules and places them in the menu; what is there already is left alone. */
export async function seedModuleDocuments(deps: AppDeps): Promise<void> {
  await deps.db
    .insertInto('menus')
    .values({
      id: MENU_DIRECTORY,
      parent_id: '-1',
      full_name: '医院业务',
      en_code: 'hospital',
      icon: 'icon-ym icon-ym-generator-company',
      type: 1,
      url_address: 'hospital',
      category: 'Web',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { id, document } of seedModules) {
    const known = await deps.db
      .selectFrom('modules')
      .select('released_version')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!known) await createModule(deps, { ...document, category: CATEGORY_ID }, { id });
    if (!known || known.released_version === 0) await releaseModule(deps, id, { pcParentIds: [MENU_DIRECTORY] });
  }
  await seedGrants(deps);
}

/** Gives every role its modules with all codes, less what the role's limits take away. */
async function seedGrants(deps: AppDeps): Promise<void> {
  const menus = await deps.db
    .selectFrom('menus')
    .select(['id', 'module_id'])
    .where('module_id', 'is not', null)
    .execute();
  const rows = [];
  for (const module of seedModules) {
    const menu = menus.find(({ module_id }) => module_id === module.id);
    if (!menu) continue;
    const { model } = await loadReleasedModule(deps, module.id);
    for (const role of roles) {
      if (!(role.modules as readonly string[]).includes(module.enCode)) continue;
      const limits = (role.limits as Readonly<Partial<Record<string, RoleLimits>>>)[module.enCode];
      for (const { type, code } of grantedCodes(model, limits)) {
        rows.push({ object_type: 'role' as const, object_id: role.id, item_type: type, menu_id: menu.id, code });
      }
    }
  }
  await deps.db
    .insertInto('grants')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface RoleLimits {
  /** Button codes that stay; absent = all. */
  readonly buttons?: readonly string[];
  /** Fields whose codes are not given; a sub-table with all its columns. */
  readonly withoutFields?: readonly string[];
}

function grantedCodes(model: ModuleModel, limits: RoleLimits = {}) {
  const catalogue = permissionCatalogue(model);
  const isClosed = (code: string) => limits.withoutFields?.some((key) => code === key || code.startsWith(`${key}-`));
  const isOpen = ({ code }: { code: string }) => !isClosed(code);
  return [
    { type: 'module' as const, code: '' },
    ...catalogue.columns.filter(isOpen).map(({ code }) => ({ type: 'column' as const, code })),
    ...catalogue.forms.filter(isOpen).map(({ code }) => ({ type: 'form' as const, code })),
    ...catalogue.buttons
      .filter(({ code }) => !limits.buttons || limits.buttons.includes(code))
      .map(({ code }) => ({ type: 'button' as const, code })),
  ];
}
