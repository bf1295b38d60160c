import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What names one person, or leads to her: each is a text that nothing else has. */
export const planted = {
  firstName: 'Xanthippe',
  lastName: 'Quillfeather',
  email: 'xq.harrier@planted.example',
  mobileNumber: '+447700900461',
  dob: '1979-08-23',
  line1: '17 Bramblewick Row',
  line2: 'Old Tollhouse',
  city: 'Skelderby',
  postcode: 'YO25 4QX',
  surgery: 'Wetherlam Surgery',
  hospital: 'Fernhollow Infirmary',
  medicine: 'Planticillin',
  contact: 'Barnaby Thistlewood',
  contactPhone: '07700 900872',
  question: 'Ask about the scar from Ravenscar',
  accountID: '9038271645',
  linkageKey: 'zQ7rPlantedK1',
  gpOdsCode: 'A99731',
  recordSurname: 'Quillfeather-Drax',
  nhsNumber: '999 148 5502',
  recordName: 'Mrs Xanthippe Q Drax',
  recordAddress: '3 Curlew Yard',
  doctor: 'Dr Isolde Merriweather',
  consultant: 'Prof Ambrose Lovelock',
  letter: 'Seen with her son Peverell',
  allergy: 'Rash after Drumlin balm',
  testLab: 'Gannet Laboratory',
  userAgent: 'PlantedBrowser/7.7',
  address: '203.0.113.77',
} as const

/** The same in other ways of writing it. */
export const otherWritings = [
  'xq.harrier',
  '447700900461',
  '07700 900461',
  '07700900461',
  '23 August 1979',
  '23/08/1979',
  '1979-08',
  'YO254QX',
  '07700900872',
  '9991485502',
  '999-148-5502',
  encodeURIComponent(planted.email),
] as const

/** A record at the surgery, in the folder of the stand-in. */
export function plantRecord(folder: string): void {
  const { accountID, linkageKey, gpOdsCode, recordSurname, dob } = planted
  const observed = (term: string) => ({ term, observationType: 'Observation' })
  const at = { datePart: 'YearMonthDay', value: `${new Date().getFullYear() - 1}-03-04T00:00:00` }
  const record = {
    account: { accountID, linkageKey, gpOdsCode, surname: recordSurname, dateOfBirth: dob },
    practice: { name: planted.surgery },
    patient: { name: planted.recordName, dateOfBirth: dob },
    schema1: {
      medicalRecord: {
        consultations: [
          {
            effectiveDate: at,
            consultantName: planted.doctor,
            location: planted.recordAddress,
            sections: [
              {
                header: 'History',
                observations: [planted.letter, `NHS ${planted.nhsNumber}`].map(observed),
              },
            ],
          },
        ],
        allergies: [{ ...observed(planted.allergy), effectiveDate: at }],
        testResults: [
          { ...observed(planted.testLab), effectiveDate: at, consultantName: planted.consultant },
        ],
      },
    },
    schema3: [],
  }
  writeFileSync(join(folder, 'planted.json'), JSON.stringify(record))
}
