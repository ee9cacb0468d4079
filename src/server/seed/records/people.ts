import type { Random } from '../random';

const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜戚谢邹喻'.split('');
const givenNames =
  '伟 芳 娜 敏 静 强 磊 军 洋 勇 艳 杰 娟 涛 明 超 霞 平 刚 桂英 玉梅 建军 晓红 小龙 志刚 秀兰 淑珍 海波 文静 丽娜 家豪 雨欣 子涵 浩宇 思琪'.split(
    ' ',
  );
const streets = ['人民路', '中山路', '解放大道', '建设路', '文化街', '和平里', '滨江路', '学府路', '朝阳街', '新华路'];
const communities = ['翠苑小区', '阳光花园', '金色家园', '紫荆苑', '锦绣江南', '幸福里', '梧桐湾', '碧水云天'];

/** A plausible personal name. */
export function personName(random: Random): string {
  return random.pick(surnames) + random.pick(givenNames);
}

/** An 11-digit mobile number of a valid range. */
export function mobileNumber(random: Random): string {
  return `1${random.pick(['38', '39', '58', '86', '77', '99'])}${random.digits(8)}`;
}

/** A home address in one city. */
export function homeAddress(random: Random): string {
  return `嘉和市${random.pick(streets)}${random.int(1, 320)}号${random.pick(communities)}${random.int(1, 28)}幢${random.int(1, 18)}0${random.int(1, 4)}室`;
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** An 18-digit identity number with a correct check digit for a birth date (`yyyyMMdd`). */
export function identityNumber(random: Random, birthDay: string): string {
  const body = `330${random.pick(['101', '102', '206', '302', '421'])}${birthDay}${random.digits(3)}`;
  const sum = idWeights.reduce((total, weight, place) => total + weight * Number(body[place]), 0);
  return body + '10X98765432'.charAt(sum % 11);
}
