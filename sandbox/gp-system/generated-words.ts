/** The vocabulary of generated records, as practices write it. */

export const clinicians = [
  'Dr H Whitcombe',
  'Dr S Rahman',
  'Dr J O’Leary',
  'Sr P Adeyemi (Practice Nurse)',
  'Mr T Kowalczyk (Clinical Pharmacist)',
  'Mrs L Barnes (HCA)',
  'Dr A Fenwick (Locum)',
]

export const visits: readonly {
  problem: string
  history: string
  examination: string
  plan: string
}[] = [
  {
    problem: 'Acute upper respiratory infection',
    history: '3/7 sore throat, dry cough, coryza. No SOB, no haemoptysis. E+D well.',
    examination: 'T 37.4, SpO2 98% RA, RR 16. Chest clear. Throat red, no exudate. FeverPAIN 1.',
    plan: 'Likely viral. Fluids, paracetamol PRN. No abx today. SOS if worsening or not settling 7-10/7.',
  },
  {
    problem: 'Hypertension monitored',
    history:
      'Annual HTN review. Home BP diary, average 134/82. No CP, no palpitations, no ankle swelling. Non-smoker.',
    examination: 'O/E BP 136/84 sitting, pulse 72 reg. HS I + II + 0. No oedema.',
    plan: 'At target. Cont current Rx. U&E, lipids, HbA1c, urine ACR requested. R/V 12/12.',
  },
  {
    problem: 'Low back pain',
    history:
      '2/52 LBP after gardening. No radiation, no saddle anaesthesia, bladder/bowels NAD. Sleep disturbed.',
    examination: 'SLR 80 bilat, power 5/5, reflexes present and equal. Tender L paraspinal.',
    plan: 'Mechanical LBP. Keep active, ibuprofen gel TDS, physio self-referral leaflet. Red flags given.',
  },
  {
    problem: 'Type 2 diabetes mellitus',
    history: 'DM review with PN. Diet variable, walking most days. No hypos. Feet: no numbness.',
    examination:
      'BMI 29.1, BP 132/78. Foot pulses palpable bilat, 10g monofilament 10/10 - low risk.',
    plan: 'HbA1c trending down. Cont metformin. Retinal screening due. Bloods 6/12.',
  },
  {
    problem: 'Anxiety with depression',
    history:
      'Low mood 6/52, poor sleep with EMW, appetite down. Work stress. Denies TSH/DSH. PHQ-9 14, GAD-7 11.',
    examination: 'Kempt, good rapport, reactive affect. No psychotic features.',
    plan: 'Discussed options. Talking Therapies self-referral. Sertraline 50mg OD, SEs explained. F/U 2/52. Crisis nos given.',
  },
  {
    problem: 'Eczema',
    history: 'Itchy flexures, worse since winter. Using E45. FHx atopy.',
    examination: 'Dry, lichenified antecubital fossae. No infection.',
    plan: 'Emollient liberally, hydrocortisone 1% BD 7/7 to flares. Wash advice. R/V PRN.',
  },
  {
    problem: 'Asthma annual review',
    history:
      'ACT 21. Uses salbutamol x1/wk. No nocturnal sx. No oral steroids this yr. Technique checked.',
    examination: 'PEFR 410 (best 440). Chest clear, no wheeze.',
    plan: 'Well controlled. PAAP updated. Flu vacc given. R/V 12/12.',
  },
  {
    problem: 'Telephone encounter',
    history: 'T/C re results. Pt aware. No new sx.',
    examination: 'Not examined.',
    plan: 'Normal, NFA. Pt happy w plan.',
  },
]

export interface Test {
  term: string
  units: string
  minimum?: number
  maximum?: number
  /** The range of a healthy person. */
  usual: number
  spread: number
  decimals: number
}

const test = (
  term: string,
  units: string,
  {
    range: [minimum, maximum],
    decimals = 0,
  }: { range: [number | undefined, number?]; decimals?: number },
): Test => {
  const low = minimum ?? (maximum ?? 0) * 0.4
  const high = maximum ?? low * 1.6
  return {
    term,
    units,
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    usual: (low + high) / 2,
    spread: (high - low) * 0.65,
    decimals,
  }
}

export const panels: readonly { name: string; tests: readonly Test[] }[] = [
  {
    name: 'Full blood count - FBC',
    tests: [
      test('Haemoglobin concentration', 'g/L', { range: [115, 165] }),
      test('Total white blood count', '10*9/L', { range: [4, 11], decimals: 1 }),
      test('Platelet count', '10*9/L', { range: [150, 400] }),
      test('Mean cell volume', 'fL', { range: [80, 100], decimals: 1 }),
      test('Neutrophil count', '10*9/L', { range: [2, 7.5], decimals: 1 }),
      test('Lymphocyte count', '10*9/L', { range: [1, 4], decimals: 1 }),
    ],
  },
  {
    name: 'Urea and electrolytes',
    tests: [
      test('Serum sodium level', 'mmol/L', { range: [133, 146] }),
      test('Serum potassium level', 'mmol/L', { range: [3.5, 5.3], decimals: 1 }),
      test('Serum urea level', 'mmol/L', { range: [2.5, 7.8], decimals: 1 }),
      test('Serum creatinine level', 'umol/L', { range: [45, 84] }),
      test('eGFRcreat (CKD-EPI)/1.73 m*2', 'mL/min', { range: [60] }),
    ],
  },
  {
    name: 'Liver function tests',
    tests: [
      test('Serum total bilirubin level', 'umol/L', { range: [undefined, 21] }),
      test('Serum alanine aminotransferase level', 'U/L', { range: [undefined, 41] }),
      test('Serum alkaline phosphatase level', 'U/L', { range: [30, 130] }),
      test('Serum albumin level', 'g/L', { range: [35, 50] }),
    ],
  },
  {
    name: 'Serum lipids',
    tests: [
      test('Serum cholesterol level', 'mmol/L', { range: [undefined, 5], decimals: 1 }),
      test('Serum HDL cholesterol level', 'mmol/L', { range: [1.2], decimals: 1 }),
      test('Serum triglyceride levels', 'mmol/L', { range: [undefined, 2.3], decimals: 1 }),
    ],
  },
]

export const singleTests: readonly Test[] = [
  test('Haemoglobin A1c level - IFCC standardised', 'mmol/mol', { range: [20, 41] }),
  test('Serum TSH level', 'mU/L', { range: [0.27, 4.2], decimals: 2 }),
  test('Serum ferritin level', 'ug/L', { range: [13, 150] }),
  test('Serum C reactive protein level', 'mg/L', { range: [undefined, 5] }),
  test('Serum vitamin D', 'nmol/L', { range: [50, 250] }),
  test('Serum folate', 'ug/L', { range: [3.9, 26.8], decimals: 1 }),
]

export const drugs: readonly { name: string; dosage: string; quantity: string; type: string }[] = [
  {
    name: 'Ramipril 5mg capsules',
    dosage: 'One To Be Taken Each Day',
    quantity: '28 capsule',
    type: 'Repeat',
  },
  {
    name: 'Atorvastatin 20mg tablets',
    dosage: 'One To Be Taken At Night',
    quantity: '28 tablet',
    type: 'Repeat',
  },
  {
    name: 'Metformin 500mg tablets',
    dosage: 'One To Be Taken Twice A Day With Meals',
    quantity: '56 tablet',
    type: 'Repeat',
  },
  {
    name: 'Omeprazole 20mg gastro-resistant capsules',
    dosage: 'One To Be Taken Each Day',
    quantity: '28 capsule',
    type: 'Repeat',
  },
  {
    name: 'Levothyroxine sodium 50microgram tablets',
    dosage: 'One To Be Taken Each Morning',
    quantity: '28 tablet',
    type: 'Repeat',
  },
  {
    name: 'Amoxicillin 500mg capsules',
    dosage: 'One To Be Taken Three Times A Day For 5 Days',
    quantity: '15 capsule',
    type: 'Acute',
  },
  {
    name: 'Salbutamol 100micrograms/dose inhaler CFC free',
    dosage: 'One Or Two Puffs When Required',
    quantity: '200 dose',
    type: 'Repeat dispensing',
  },
  {
    name: 'Naproxen 250mg gastro-resistant tablets',
    dosage: 'One To Be Taken Twice A Day With Food',
    quantity: '28 tablet',
    type: 'Acute',
  },
  {
    name: 'Sertraline 50mg tablets',
    dosage: 'One To Be Taken Each Day',
    quantity: '28 tablet',
    type: 'Repeat',
  },
  {
    name: 'Hydrocortisone 1% cream',
    dosage: 'Apply Thinly Twice A Day For 7 Days',
    quantity: '30 gram',
    type: 'Acute',
  },
]

export const vaccinations = [
  'Seasonal influenza vaccination',
  'Administration of first dose of SARS-CoV-2 vaccine',
  'Administration of second dose of SARS-CoV-2 vaccine',
  'Pneumococcal polysaccharide vaccination (PPV23)',
  'Booster diphtheria, tetanus and inactivated polio vaccination',
]

export const lastingProblems = [
  'Essential hypertension',
  'Type 2 diabetes mellitus',
  'Asthma',
  'Eczema',
  'Osteoarthritis of knee',
  'Hypothyroidism',
  'Anxiety with depression',
  'Migraine',
]

export const knownAllergies = [
  'Allergy to penicillin',
  'Adverse reaction to codeine',
  'Allergy to latex',
  'Trimethoprim allergy',
]
