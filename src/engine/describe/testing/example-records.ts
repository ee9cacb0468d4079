import announcement from '../../../../examples/announcement/module.json';
import drugDictionary from '../../../../examples/drugDictionary/module.json';
import equipmentRepair from '../../../../examples/equipmentRepair/module.json';
import leaveRequest from '../../../../examples/leaveRequest/module.json';
import patientRegistration from '../../../../examples/patientRegistration/module.json';
import purchaseOrder from '../../../../examples/purchaseOrder/module.json';
import { makeAnnouncement } from '../../../server/seed/records/announcement';
import { makeDrugDictionary } from '../../../server/seed/records/drug-dictionary';
import { makeEquipmentRepair } from '../../../server/seed/records/equipment-repair';
import { makeLeaveRequest } from '../../../server/seed/records/leave-request';
import { makePatientRegistration } from '../../../server/seed/records/patient-registration';
import { makePurchaseOrder } from '../../../server/seed/records/purchase-order';
import type { SeedRecordMaker } from '../../../server/seed/records/seed-record';

/** An example module and the maker of its seed records. */
export interface ExampleRecords {
  readonly enCode: string;
  readonly document: Readonly<Record<string, unknown>>;
  readonly makeRecord: SeedRecordMaker;
}

export const exampleRecords: readonly ExampleRecords[] = [
  { enCode: 'announcement', document: announcement, makeRecord: makeAnnouncement },
  { enCode: 'drugDictionary', document: drugDictionary, makeRecord: makeDrugDictionary },
  { enCode: 'equipmentRepair', document: equipmentRepair, makeRecord: makeEquipmentRepair },
  { enCode: 'leaveRequest', document: leaveRequest, makeRecord: makeLeaveRequest },
  { enCode: 'patientRegistration', document: patientRegistration, makeRecord: makePatientRegistration },
  { enCode: 'purchaseOrder', document: purchaseOrder, makeRecord: makePurchaseOrder },
];
