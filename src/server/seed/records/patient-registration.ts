import { homeAddress, identityNumber, mobileNumber, personName } from './people';
import { midnight, workingMoment, type SeedRecordMaker } from './seed-record';
import { DAY_MS } from '../../../engine/values/zoned-time';

const departments = ['internal', 'surgery', 'pediatrics', 'gynecology', 'emergency', 'orthopedics', 'ophthalmology'];
const insurances = ['urbanWorker', 'urbanResident', 'newRural', 'commercial', 'selfPay'];
const complaints: Readonly<Record<string, readonly string[]>> = {
  internal: [
    '反复头晕两周，活动后加重',
    '咳嗽咳痰五天，伴低热',
    '上腹部隐痛一月余',
    '心悸胸闷三天',
    '血压控制不佳复查',
  ],
  surgery: ['右下腹疼痛一天', '体表包块半年，近期增大', '外伤后伤口换药', '体检发现胆囊结石'],
  pediatrics: ['发热一天，最高 39.2℃', '腹泻三天，水样便', '咳嗽流涕四天', '皮疹两天，瘙痒明显'],
  gynecology: ['停经四十天', '孕二十四周常规产检', '下腹坠胀一周', '月经不规律三个月'],
  emergency: ['车祸后左前臂疼痛一小时', '突发胸痛半小时', '误食后呕吐腹痛两小时', '高热寒战半天'],
  orthopedics: ['腰痛伴左下肢麻木两周', '右膝关节肿痛一月', '踝关节扭伤一天', '骨折术后复查'],
  ophthalmology: ['视物模糊三个月', '右眼红痛两天', '配镜验光', '双眼干涩一月'],
};
const allergies = ['青霉素皮试阳性', '服用头孢类药物后皮疹', '磺胺类药物过敏', '对碘造影剂过敏，曾出现荨麻疹'];

/** A visit within the last 90 days. */
export const makePatientRegistration: SeedRecordMaker = (random, _index, nowMs) => {
  const visitTime = workingMoment(random, nowMs, random.int(0, 90));
  const department = random.pick(departments);
  const ageDays = department === 'pediatrics' ? random.int(200, 14 * 365) : random.int(18 * 365, 88 * 365);
  const birthday = midnight(nowMs - ageDays * DAY_MS);
  const birthDay = new Date(birthday + 12 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  const hasAllergy = random.chance(0.12);
  const isChild = department === 'pediatrics';
  return {
    values: {
      visitTime,
      department,
      visitType: department === 'emergency' ? 'emergency' : random.pick(['outpatient', 'outpatient', 'followUp']),
      patientName: personName(random),
      gender: department === 'gynecology' ? 'female' : random.pick(['male', 'female']),
      idCard: identityNumber(random, birthDay),
      birthday,
      phone: mobileNumber(random),
      insurance: random.pick(insurances),
      address: homeAddress(random),
      heightCm: isChild ? random.int(70, 155) : random.int(150, 188),
      weightKg: isChild ? random.int(8, 48) : random.int(42, 96),
      temperature: random.int(360, 392) / 10,
      systolic: random.int(98, 168),
      diastolic: random.int(58, 98),
      hasAllergy: hasAllergy ? 1 : 0,
      ...(hasAllergy ? { allergyNote: random.pick(allergies) } : {}),
      fee: random.pick([10, 15, 25, 50]),
      complaint: random.pick(complaints[department] ?? ['复诊开药']),
    },
    authorIndex: random.int(0, 39),
    createdAt: Math.min(visitTime + random.int(1, 20) * 60_000, nowMs),
  };
};
