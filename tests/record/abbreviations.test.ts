import { describe, expect, test } from 'vitest'
import { abbreviations, abbreviationsIn } from '#record/RecordText.tsx'

/** The explained words of a text, with repetitions. */
const explained = (text: string) =>
  abbreviationsIn(text).flatMap((part) => (part.meaning === undefined ? [] : [part.text]))

test('are at least 150, each with a meaning', () => {
  expect(abbreviations.size).toBeGreaterThanOrEqual(150)
  expect([...abbreviations].filter(([, meaning]) => meaning.trim().length < 3)).toEqual([])
})

test('are whole words, written exactly so', () => {
  expect(explained('FBC, U&E and LFTs. FBCX; mid-CTx')).toEqual(['FBC', 'U&E', 'LFTs'])
  expect(explained('one BD for 2/52, review 6/12')).toEqual(['BD', '2/52', '6/12'])
  expect(explained('on me as it was')).toEqual([])
  const whole = 'a FBC b\n  U&E'
  expect(
    abbreviationsIn(whole)
      .map(({ text }) => text)
      .join(''),
  ).toBe(whole)
})

const twoMeanings: [abbreviation: string, ...meanings: string[]][] = [
  ['AAA', 'artery', 'spray'],
  ['ACE', 'angiotensin', 'memory'],
  ['ACR', 'creatinine', 'Rheumatology'],
  ['AF', 'heartbeat', 'baby'],
  ['ASD', 'autism', 'heart'],
  ['BD', 'twice a day', 'bipolar'],
  ['BM', 'sugar', 'marrow'],
  ['BMD', 'density', 'Becker'],
  ['BO', 'bowels', 'lung'],
  ['BP', 'blood pressure', 'British Pharmacopoeia'],
  ['BS', 'breath', 'sugar'],
  ['C/O', 'complaining', 'care of'],
  ['CA', 'cancer', 'calcium'],
  ['Ca', 'cancer', 'calcium'],
  ['CF', 'cystic', 'compare'],
  ['CHD', 'coronary', 'congenital'],
  ['CNS', 'nervous', 'nurse'],
  ['CSF', 'spine', 'colony'],
  ['CSU', 'urine', 'urticaria'],
  ['CT', 'scan', 'chlamydia'],
  ['CVA', 'stroke', 'kidneys'],
  ['CVD', 'heart', 'brain'],
  ['CVS', 'heart', 'pregnancy'],
  ['D/C', 'discharged', 'discontinued'],
  ['DM', 'diabetes', 'dermatomyositis'],
  ['DNA', 'attend', 'genetic'],
  ['ED', 'emergency', 'eating'],
  ['EDD', 'delivery', 'discharge'],
  ['EDS', 'Ehlers', 'sleepiness'],
  ['FH', 'family', 'cholesterol'],
  ['GCS', 'awake', 'stockings'],
  ['GI', 'bowel', 'glycaemic'],
  ['GU', 'urine', 'ulcer'],
  ['HB', 'haemoglobin', 'hepatitis'],
  ['HD', 'Huntington', 'haemodialysis'],
  ['HR', 'heart rate', 'hours'],
  ['HS', 'sounds', 'bedtime'],
  ['HV', 'home visit', 'bunion'],
  ['ICD', 'implantable', 'Classification'],
  ['ICS', 'corticosteroid', 'NHS'],
  ['IM', 'muscle', 'glandular'],
  ['IV', 'vein', 'four'],
  ['iv', 'vein', 'four'],
  ['LFT', 'liver', 'lateral'],
  ['LFTs', 'liver', 'lateral'],
  ['LH', 'hormone', 'hand'],
  ['LN', 'node', 'lupus'],
  ['LOC', 'loss', 'level'],
  ['MI', 'attack', 'valve'],
  ['MMR', 'vaccine', 'tumour'],
  ['MRA', 'scan', 'medicine'],
  ['MS', 'sclerosis', 'title Ms'],
  ['NG', 'nose', 'gonorrhoea'],
  ['OA', 'osteoarthritis', 'birth'],
  ['OCP', 'pill', 'parasites'],
  ['OD', 'once a day', 'overdose'],
  ['OT', 'therapist', 'theatre'],
  ['PC', 'presenting', 'palliative'],
  ['PCR', 'germ', 'kidneys'],
  ['PE', 'embolism', 'examination'],
  ['PET', 'scan', 'pregnancy'],
  ['PHE', 'phenylalanine', 'England'],
  ['PID', 'pelvic', 'disc'],
  ['PMR', 'polymyalgia', 'record'],
  ['PN', 'nurse', 'nerves'],
  ['POP', 'pill', 'plaster'],
  ['PR', 'back passage', 'prolonged'],
  ['PT', 'physiotherapist', 'clot'],
  ['PU', 'urine', 'ulcer'],
  ['PV', 'vagina', 'viscosity'],
  ['PVD', 'vascular', 'eye'],
  ['RA', 'arthritis', 'air'],
  ['RCC', 'count', 'cancer'],
  ['RF', 'rheumatoid', 'renal'],
  ['ROM', 'movement', 'waters'],
  ['RR', 'respiratory', 'risk'],
  ['RTA', 'accident', 'kidney'],
  ['RTC', 'accident', 'clinic'],
  ['SBP', 'pressure', 'infection'],
  ['SC', 'skin', 'sickle'],
  ['SH', 'social', 'self-harm'],
  ['SL', 'tongue', 'slight'],
  ['SVT', 'heartbeat', 'clot'],
  ['Sx', 'symptoms', 'surgery'],
  ['T3', 'hormone', 'spine'],
  ['T4', 'hormone', 'tumour'],
  ['TM', 'eardrum', 'spinal'],
  ['Tx', 'treatment', 'transplant'],
  ['UE', 'urea', 'arm'],
  ['VF', 'heartbeat', 'visual'],
  ['XR', 'X-ray', 'extended'],
  ['3/12', '3 months', 'date'],
  ['6/12', '6 months', 'eye'],
  ['3/7', '3 days', 'date'],
]

describe('with two meanings in medicine both are said', () => {
  test.each(twoMeanings)('%s', (abbreviation, ...meanings) => {
    const [part] = abbreviationsIn(abbreviation)
    for (const meaning of meanings) expect(part?.meaning).toContain(meaning)
  })
})

test.each(['PA', 'US', 'NT', 'IUD', 'BID', 'bid', 'im', 'QD', 'TOP', 'CP', 'GA'])(
  'with too many meanings, or a word: %s is not explained',
  (word) => expect(explained(word)).toEqual([]),
)

/** Phrases of laboratories, surgeries and pharmacies, in which nothing may be explained wrongly. */
describe('in the phrases of laboratories and prescriptions', () => {
  test.each<[text: string, explained: string[]]>([
    // Next to its own expansion.
    ['PA - Potentially abnormal', []],
    ['Infectious mononucleosis test: PA - Potentially abnormal, please see', []],
    ['BP (British Pharmacopoeia)', []],
    ['British Pharmacopoeia (BP)', []],
    ['FBC - Full blood count', []],
    ['FBC (full blood count)', []],
    ['Full blood count (FBC) taken', []],
    ['U&E – urea and electrolytes', []],
    ['eGFR: Estimated glomerular filtration rate', []],
    ['ESR = erythrocyte sedimentation rate', []],
    ['BD (twice a day)', []],
    ['MI [myocardial infarction]', []],
    ['PE (pre-eclampsia) excluded', []],
    ['FBC: normal', ['FBC']],
    ['BP - 120/80', ['BP']],
    ['seen (BP raised)', ['BP']],
    ['FBC\nFerritin low', ['FBC']],
    // Names of medicines.
    ['Nifedipine MR 20mg tablets', []],
    ['Venlafaxine XR 75 mg capsules', []],
    ['Tramadol PR 100mg', []],
    ['Sodium chloride IV 500 ml', []],
    ['Hb 120 g/L, CRP 5 mg/L', ['Hb', 'CRP']],
    // Part of a longer word.
    ['NT-proBNP 125 ng/L', ['NT-proBNP']],
    ['CA-125 and CA125', []],
    ['HLA-B27, anti-TNF, ICD-10, 5-FU', []],
    ['seen 3/12/2024, BP 110/7 recorded', ['BP']],
    // Words of a text in capitals.
    ['PLEASE CONTACT US', []],
    ['LOW SALT DIET', []],
    ['PATIENT FEELS FIT AND WELL', []],
    ['HAS A NEW PET', []],
    ['MS A SMITH', []],
    ['IM FINE', []],
    ['says im fine, put in a bid', []],
    ['FIT 12', ['FIT']],
    // Not medicine at all.
    ['US Standard Certificate of Death', []],
    ['Medical certificate (US form)', []],
    ['This is PT', ['PT']],
    ['Sucrose Crystals BP', ['BP']],
    ['AAA mouth & throat spray', ['AAA']],
    ['24 HR Metformin', ['HR']],
    ['24 HR tape', ['HR']],
    ['Stage IV disease', ['IV']],
    ['VA 6/12 right eye', ['VA', '6/12']],
  ])('%s', (text, words) => expect(explained(text)).toEqual(words))
})
