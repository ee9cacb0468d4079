import type { Random } from '../random';
import { midnight, type SeedRecordMaker } from './seed-record';
import { DAY_MS } from '../../../engine/values/zoned-time';

const stems = [
  ['阿莫西林', 'western', 'antiInfective'],
  ['头孢克肟', 'western', 'antiInfective'],
  ['左氧氟沙星', 'western', 'antiInfective'],
  ['硝苯地平', 'western', 'cardiovascular'],
  ['阿托伐他汀钙', 'western', 'cardiovascular'],
  ['美托洛尔', 'western', 'cardiovascular'],
  ['奥美拉唑', 'western', 'digestive'],
  ['蒙脱石', 'western', 'digestive'],
  ['氨溴索', 'western', 'respiratory'],
  ['孟鲁司特钠', 'western', 'respiratory'],
  ['布洛芬', 'western', 'nervous'],
  ['甲钴胺', 'western', 'nervous'],
  ['板蓝根', 'chinese', 'heatClearing'],
  ['连花清瘟', 'chinese', 'heatClearing'],
  ['复方丹参', 'chinese', 'bloodActivating'],
  ['六味地黄', 'chinese', 'tonic'],
] as const;
const forms = [
  ['tablet', '片', '0.25g×24 片'],
  ['capsule', '胶囊', '0.3g×20 粒'],
  ['granule', '颗粒', '10g×9 袋'],
  ['injection', '注射液', '2ml:0.1g'],
  ['oral', '口服液', '10ml×6 支'],
] as const;
const makers = [
  '华康制药有限公司',
  '东泽药业股份有限公司',
  '北辰生物制药有限公司',
  '南岭中药集团有限公司',
  '海信药业有限公司',
];

/** A drug whose code is unique by its index. */
export const makeDrugDictionary: SeedRecordMaker = (random, index, nowMs) => {
  const [stem, group, kind] = random.pick(stems);
  const [dosageForm, suffix, spec] = random.pick(forms);
  const purchasePrice = random.money(2, 180);
  const retailPrice = Math.round(purchasePrice * 115) / 100;
  return {
    values: {
      drugCode: `${group === 'chinese' ? 'ZC' : 'XY'}${String(index + 1).padStart(6, '0')}`,
      genericName: stem + suffix,
      tradeName: random.chance(0.5)
        ? `${random.pick(['康', '健', '安', '泰', '瑞'])}${random.pick(['乐', '宁', '舒', '达', '欣'])}`
        : '',
      category: [group, kind],
      dosageForm,
      spec,
      manufacturer: random.pick(makers),
      purchasePrice,
      retailPrice,
      isPrescription: random.chance(0.7) ? 1 : 0,
      storage: random.pick(['normal', 'normal', 'cool', 'cold']),
      approvedOn: midnight(nowMs - random.int(300, 4000) * DAY_MS),
      enabled: random.chance(0.93) ? 1 : 0,
      usage: `<p>口服。一次 ${random.int(1, 2)} ${suffix === '颗粒' ? '袋' : '片'}，一日 ${random.int(2, 3)} 次。</p><p>对本品过敏者禁用。</p>`,
      prices: priceChanges(random, retailPrice, nowMs),
    },
    authorIndex: random.pick([9, 21, 33]),
    createdAt: midnight(nowMs) - random.int(1, 300) * DAY_MS,
  };
};

/** How the price came to be what it is, the latest change last. */
function priceChanges(random: Random, price: number, nowMs: number) {
  const count = random.int(1, 7);
  return Array.from({ length: count }, (_, index) => {
    const ago = count - 1 - index;
    return {
      changedOn: midnight(nowMs - (20 + ago * random.int(60, 90)) * DAY_MS),
      price: ago === 0 ? price : Math.round(price * random.int(80, 125)) / 100,
    };
  });
}
