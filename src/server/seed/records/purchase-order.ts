import { mobileNumber, personName } from './people';
import { midnight, workingMoment, type SeedRecordMaker } from './seed-record';
import { DAY_MS } from '../../../engine/values/zoned-time';

const suppliers = ['kangning', 'ruixin', 'hengtai', 'boyuan', 'anjie', 'jiahe'];
const goods = [
  ['一次性使用无菌注射器', 'consumable', '5ml', 'box', 38.5],
  ['医用外科口罩', 'consumable', '独立包装 50 只', 'box', 22.8],
  ['丁腈检查手套', 'consumable', 'M 码 100 只', 'box', 46],
  ['碘伏消毒液', 'consumable', '500ml', 'bottle', 12.6],
  ['阿莫西林胶囊', 'drug', '0.25g×24 粒', 'box', 9.85],
  ['氯化钠注射液', 'drug', '0.9% 250ml', 'bottle', 3.42],
  ['布洛芬缓释胶囊', 'drug', '0.3g×20 粒', 'box', 16.2],
  ['医用输液架', 'equipment', '落地式四爪', 'set', 168],
  ['电子血压计', 'equipment', '上臂式', 'unit', 298],
  ['壁挂式观片灯', 'equipment', '双联', 'unit', 560],
  ['复印纸', 'office', 'A4 70g', 'pack', 21.5],
  ['档案盒', 'office', '55mm', 'piece', 6.8],
] as const;
const remarks = ['请在交货前一日电话联系库房。', '按季度框架合同执行。', '发票随货同行。', '需提供同批次检验报告。'];

/** An order of the last 120 days with two to eight lines. */
export const makePurchaseOrder: SeedRecordMaker = (random, _index, nowMs) => {
  const createdAt = workingMoment(random, nowMs, random.int(0, 120));
  const orderDate = midnight(createdAt);
  const supplier = random.pick(suppliers);
  return {
    values: {
      orderDate,
      deliveryDate: orderDate + random.int(3, 20) * DAY_MS,
      supplier,
      contact: personName(random),
      contactPhone: mobileNumber(random),
      items: Array.from({ length: random.int(2, 8) }, () => {
        const [itemName, category, spec, unit, price] = random.pick(goods);
        return {
          itemName,
          category,
          spec,
          unit,
          quantity: random.int(1, 120),
          price,
          neededOn: orderDate + 7 * DAY_MS,
        };
      }),
      freight: random.pick([0, 0, 30, 80, 150]),
      discount: random.pick([0, 0, 0, 50, 100]),
      certificates: random.chance(0.6) ? ['license', 'invoice'] : ['license', 'permit', 'report'],
      remark: random.pick(remarks),
    },
    authorIndex: random.pick([9, 10, 21, 22, 33, 34]),
    createdAt,
  };
};
