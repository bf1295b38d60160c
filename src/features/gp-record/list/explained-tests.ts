import { fold } from '#contract/fold.ts'
import type { Measured } from '../reading/measured.ts'
import { ofManySpecimens, saidToBe, type Specimen } from './specimens.ts'

/** A page that explains a test to patients. */
interface TestPage {
  site: 'nhs.uk' | 'Lab Tests Online UK'
  url: string
}

/** What a test is, in two sentences of ours that say no more than the page. No clinician has read them. */
interface Explanation {
  says: string
  /** When the sentences were written and compared with the page. */
  writtenOn: string
}

export interface ExplainedTest extends TestPage, Partial<Explanation> {
  /** What it is a test of. */
  of: Specimen | 'none'
}

const labTests = (path: string): TestPage => ({
  site: 'Lab Tests Online UK',
  url: `https://labtestsonline.org.uk/${path}`,
})

const nhs = (path: string): TestPage => ({ site: 'nhs.uk', url: `https://www.nhs.uk/${path}` })

const fullBloodCount = labTests('understanding/analytes/fbc')
const whiteCells = labTests('tests/white-blood-cell-differential-count')
const vitamins = labTests('tests/vitamin-b12-and-folate')
const liver = labTests('tests/liver-function-tests')
const protein = labTests('tests/total-protein-test')
const calcium = labTests('tests/calcium-test')
const lipids = labTests('tests/lipid-profile')
const cholesterol = nhs('conditions/high-cholesterol/cholesterol-levels/')
const iron = labTests('tests/iron-tests')

/**
 * The names that surgeries' systems use for a test, and the page about it. Other names have no link: none is guessed. All
 * are of blood, unless `ofOthers` says otherwise.
 */
type TestRow = readonly [names: string, page: TestPage, says: string]

const writtenFirst: readonly TestRow[] = [
  [
    'Full blood count; Full blood count - FBC; FBC - Full blood count; Full blood count (FBC); FBC',
    fullBloodCount,
    'This counts the red cells, the white cells and the platelets in your blood. It’s a general check, for example for anaemia, infection or a tendency to bleed.',
  ],
  [
    'Alanine aminotransferase; Alanine aminotransferase level; Serum alanine aminotransferase level; Plasma alanine aminotransferase level; ALT/SGPT serum level; Serum ALT level; ALT',
    labTests('tests/alanine-aminotransferase-alt-test'),
    'ALT is an enzyme of the liver that can be measured in blood. The test helps to find damage or inflammation of the liver, and to follow it.',
  ],
  [
    'C reactive protein; C-reactive protein; C reactive protein level; Serum C reactive protein level; Plasma C reactive protein; Serum CRP level; CRP',
    labTests('tests/c-reactive-protein-crp'),
    'CRP is a protein from the liver that rises when there is inflammation, for example from an infection. The test shows whether there is inflammation and how it responds to treatment, and not what has caused it.',
  ],
  [
    'Cholesterol; Total cholesterol; Total cholesterol level; Serum cholesterol; Serum cholesterol level; Serum total cholesterol level; Plasma total cholesterol level',
    cholesterol,
    'This is all of the cholesterol in your blood, the kinds called good and bad together. Your GP looks at it together with your age, blood pressure and health conditions to estimate your risk of heart and circulation problems.',
  ],
  [
    'Thyroid stimulating hormone; Thyroid stimulating hormone level; Serum thyroid stimulating hormone level; Plasma thyroid stimulating hormone level; Serum TSH level; Plasma TSH level; TSH level; TSH',
    labTests('tests/thyroid-stimulating-hormone-tsh'),
    'This hormone tells the thyroid how much of its own hormones to make. It’s measured to find a thyroid that is underactive or overactive, and to follow the treatment.',
  ],
  [
    'Ferritin; Ferritin level; Serum ferritin; Serum ferritin level; Plasma ferritin level',
    labTests('tests/ferritin-test'),
    'Your body stores iron in this protein. The test helps to tell how much iron is in store: whether it is too little or too much.',
  ],
  [
    'Vitamin B12; Vitamin B12 level; Serum vitamin B12; Serum vitamin B12 level',
    vitamins,
    'This is how much vitamin B12 there is in your blood. It helps to find the cause of anaemia or of damage to nerves, and to see whether treatment works.',
  ],
  [
    'Folate; Folate level; Serum folate; Serum folate level; Red blood cell folate level',
    vitamins,
    'This is how much folate, a B vitamin, there is in your blood. It helps to find the cause of anaemia, and to see whether treatment works.',
  ],
  [
    'Haemoglobin; Haemoglobin concentration; Haemoglobin estimation; Haemoglobin level; Hb',
    labTests('tests/haemoglobin'),
    'Haemoglobin is the protein in red blood cells that carries oxygen around the body. The test shows whether there is anaemia, or too many red cells, and how it responds to treatment.',
  ],
  [
    'White blood cell count; Total white blood cell count; Total white cell count; White cell count; Leucocyte count; WBC count; WBC',
    labTests('tests/white-blood-cell-count'),
    'This is how many white blood cells there are in your blood, which protect you from infections. The count helps to find an infection, inflammation or an illness of the blood, and to follow treatment.',
  ],
  [
    'Platelet count; Platelets',
    labTests('understanding/analytes/platelet/tab/glance'),
    'Platelets are the small cells that help your blood to clot. They are counted to look into bleeding or a blood clot without a known reason, and to see how the bone marrow works.',
  ],
  [
    'Potassium; Potassium level; Serum potassium; Serum potassium level; Plasma potassium level',
    labTests('tests/potassium-test'),
    'Potassium is one of the salts in your blood. It’s measured to find out whether you have too much or too little, for example with kidney disease, high blood pressure or some heart medicines.',
  ],
  [
    'Creatinine; Creatinine level; Serum creatinine; Serum creatinine level; Plasma creatinine level',
    labTests('tests/creatinine'),
    'Creatinine is a waste product that the kidneys take out of the blood. The test shows how well they work, and how kidney disease responds to treatment.',
  ],
  [
    'HDL cholesterol; HDL cholesterol level; Serum HDL cholesterol level; Plasma HDL cholesterol level',
    cholesterol,
    'This is the cholesterol that is often called good: more of it may make heart problems and strokes less likely. Your GP looks at it together with your age, blood pressure and health conditions.',
  ],
  [
    'Non-HDL cholesterol; Non HDL cholesterol; Non-HDL cholesterol level; Non HDL cholesterol level; Serum non high density lipoprotein cholesterol level',
    cholesterol,
    'This is all of your cholesterol but the HDL, and is often called bad cholesterol. Your GP looks at it together with your age, blood pressure and health conditions.',
  ],
]

const writtenSecond: readonly TestRow[] = [
  [
    'Red blood cell count; Red blood cell (RBC) count; Red cell count; Erythrocyte count; RBC count; RBC',
    labTests('tests/red-blood-cell-count'),
    'This is how many red blood cells there are in your blood, which carry oxygen around your body. It’s part of a full blood count, and helps to find anaemia or too many red cells.',
  ],
  [
    'Haematocrit; Haematocrit - PCV; Packed cell volume; Packed cell volume (PCV); PCV; HCT',
    labTests('tests/pcv'),
    'This is the share of your blood that is red blood cells. It helps to find too few or too many of them, and can also change when your body lacks water.',
  ],
  // What the page says of this one could not be looked up again on 27 November 2026 (docs/clinical-safety.md, C18.6).
  [
    'Mean cell volume; Mean cell volume (MCV); Mean corpuscular volume; Mean corpuscular volume (MCV); MCV',
    fullBloodCount,
    'This is the average size of your red blood cells. It helps to find the cause of anaemia: they can be small when iron is short, and large when vitamin B12 or folate is.',
  ],
  [
    'Neutrophil count; Neutrophils',
    whiteCells,
    'Neutrophils are the most common kind of white blood cell, and protect you from infections. They are counted to look into an infection, inflammation or an illness of the blood.',
  ],
  [
    'Lymphocyte count; Lymphocytes',
    whiteCells,
    'Lymphocytes are white blood cells that fight viruses and make antibodies. They are counted to look into an infection, or a problem of the immune system or the blood.',
  ],
  [
    'Monocyte count; Monocytes',
    whiteCells,
    'Monocytes are white blood cells that clear away germs and dead cells. They are counted together with the other white cells, to look into an infection, inflammation or an illness of the blood.',
  ],
  [
    'Eosinophil count; Eosinophils',
    whiteCells,
    'Eosinophils are white blood cells that take part in allergies and fight parasites. They are counted together with the other white cells, to look into an allergy, an infection or an illness of the blood.',
  ],
  [
    'Basophil count; Basophils',
    whiteCells,
    'Basophils are the rarest kind of white blood cell, and take part in allergies. They are counted together with the other white cells, to look into an allergy, inflammation or an illness of the blood.',
  ],
  [
    'Liver function tests; Liver function test; Liver function tests - general; LFTs - liver function tests; LFTs',
    liver,
    'These measure several enzymes and other substances in your blood that say something about the liver. They help to find and follow illnesses of the liver, and to see whether a medicine affects it.',
  ],
  [
    'Total bilirubin; Total bilirubin level; Serum bilirubin level; Serum total bilirubin; Serum total bilirubin level; Plasma total bilirubin level',
    liver,
    'Bilirubin is a yellow waste product of old red blood cells, which the liver clears from the blood. It’s measured to look into the liver, for example when skin or eyes are yellow.',
  ],
  [
    'Alkaline phosphatase; Alkaline phosphatase level; Serum alkaline phosphatase; Serum alkaline phosphatase level; Plasma alkaline phosphatase level; ALP',
    labTests('tests/alp-test'),
    'ALP is an enzyme that comes mostly from the liver and the bones. The test helps to find and follow illnesses of either.',
  ],
  [
    'Serum albumin; Serum albumin level; Plasma albumin level',
    labTests('tests/albumin'),
    'Albumin is the main protein in your blood, and is made by the liver. It’s measured to look into the liver, the kidneys and how well nourished you are.',
  ],
  [
    'Total protein; Total protein level; Serum total protein; Serum total protein level; Plasma total protein level',
    protein,
    'This is all of the protein in your blood, albumin and globulins together. It’s mostly one of the liver tests, and can be a sign of illnesses of the liver, the kidneys or the immune system.',
  ],
  [
    'Globulin; Serum globulin; Serum globulin level; Plasma globulin level',
    protein,
    'This is the protein in your blood that is not albumin, worked out from the total. Antibodies are part of it, so it can show a change in the immune system.',
  ],
  [
    'HbA1c; HbA1c level; HbA1c level - IFCC standardised; HbA1c level (DCCT aligned); Haemoglobin A1c; Haemoglobin A1c level; Haemoglobin A1c level - IFCC standardised; Glycated haemoglobin',
    labTests('tests/hba1c-test'),
    'This shows how much glucose, a sugar, there has been in your blood on average over the last two to three months. It’s used to find diabetes, and to follow it and its treatment.',
  ],
  [
    'Blood glucose level; Serum glucose level; Plasma glucose level; Fasting glucose; Fasting blood glucose level; Serum fasting glucose level; Plasma fasting glucose level; Random blood glucose level; Plasma random glucose level',
    labTests('tests/glucose-tests'),
    'Glucose is the sugar in your blood, which your body uses for energy. It’s measured to find and follow diabetes, and when blood sugar may be too low.',
  ],
  [
    'Sodium; Sodium level; Serum sodium; Serum sodium level; Plasma sodium level',
    labTests('tests/sodium-test'),
    'Sodium is one of the salts in your blood, and helps your body to hold the right amount of water. It’s measured to find out whether you have too much or too little, for example when the body lacks water, or with swelling or blood pressure problems.',
  ],
  [
    'Urea; Urea level; Serum urea; Serum urea level; Plasma urea level; Blood urea',
    labTests('tests/urea-test'),
    'Urea is a waste product of protein that the kidneys take out of the blood. It’s measured to see how well they work, and whether your body lacks water.',
  ],
  [
    'eGFR; Estimated GFR; Estimated glomerular filtration rate; Estimated glomerular filtration rate level; eGFRcreat (CKD-EPI)/1.73 m*2; GFR calculated abbreviated MDRD; eGFR using creatinine (CKD-EPI) per 1.73 square metres; Estimated glomerular filtration rate using CKD-Epi formula',
    labTests('tests/egfr-estimated-creatinine-clearance'),
    'This is an estimate of how much blood your kidneys filter each minute, worked out mostly from creatinine. It’s used to find kidney disease early, and to follow how well the kidneys work.',
  ],
  [
    'Urine albumin/creatinine ratio; Urine albumin:creatinine ratio; Urine microalbumin/creatinine ratio; Urine microalbumin:creatinine ratio; Albumin/creatinine ratio; Urine ACR',
    labTests('tests/urine-albumin-creatinine-ratio-or-acr'),
    'This compares how much albumin, a protein, and how much creatinine there is in your urine. It helps to find early damage to the kidneys, above all in people with diabetes or high blood pressure.',
  ],
  [
    'Calcium; Serum calcium; Serum calcium level; Serum total calcium level; Plasma calcium level',
    calcium,
    'Calcium is a mineral that bones, muscles, nerves and the heart need. It’s measured to find and follow illnesses, for example of the bones, the kidneys or the parathyroid glands.',
  ],
  [
    'Adjusted calcium; Adjusted calcium level; Corrected calcium; Corrected serum calcium level; Serum adjusted calcium level; Serum adjusted calcium concentration; Serum corrected calcium level; Plasma adjusted calcium concentration; Plasma corrected calcium level',
    calcium,
    'This is the calcium in your blood, adjusted for albumin, the protein that part of it is attached to. It’s measured to find and follow illnesses, for example of the bones, the kidneys or the parathyroid glands.',
  ],
  [
    'Phosphate; Serum phosphate; Serum phosphate level; Serum inorganic phosphate; Serum inorganic phosphate level; Plasma inorganic phosphate level',
    labTests('tests/phosphate'),
    'Phosphate is a mineral that works together with calcium, above all in the bones. It’s measured when calcium is too high or too low, with kidney disease, and with some problems of nutrition.',
  ],
  [
    'Magnesium; Magnesium level; Serum magnesium; Serum magnesium level; Plasma magnesium level',
    labTests('tests/magnesium'),
    'Magnesium is a mineral that muscles, nerves and the heart need. It’s measured when calcium or potassium is too high or too low, or with signs such as weakness, cramps or an irregular heartbeat.',
  ],
  [
    'Urate; Urate level; Serum urate; Serum urate level; Plasma urate level; Uric acid; Serum uric acid level',
    labTests('tests/uric-acid-test'),
    'Urate, or uric acid, is a waste product that the kidneys take out of the blood. It’s measured when pain in a joint may be gout, to follow gout, and with kidney stones.',
  ],
  [
    'LDL cholesterol; LDL cholesterol level; Serum LDL cholesterol level; Plasma LDL cholesterol level; Calculated LDL cholesterol level',
    lipids,
    'This is the cholesterol that is often called bad, because it can build up in the walls of blood vessels. It’s measured to estimate your risk of heart and circulation problems, and to follow treatment.',
  ],
  [
    'Triglycerides; Triglyceride level; Serum triglycerides; Serum triglyceride level; Serum triglycerides level; Serum fasting triglyceride level; Plasma triglyceride level',
    lipids,
    'Triglycerides are a kind of fat in your blood, from which your body gets energy. They are measured together with cholesterol to estimate your risk of heart and circulation problems, and to follow treatment.',
  ],
  [
    'Cholesterol/HDL ratio; Total cholesterol/HDL ratio; Total cholesterol:HDL ratio; Serum cholesterol/HDL ratio; Serum cholesterol:HDL ratio; Plasma cholesterol/HDL ratio; Serum total cholesterol/HDL cholesterol ratio',
    lipids,
    'This is your total cholesterol divided by your HDL cholesterol, which is often called good. It’s one of the figures from which your risk of heart and circulation problems is estimated.',
  ],
  [
    'Free T4; Free T4 level; FT4; Free thyroxine; Free thyroxine level; Serum free T4 level; Serum free thyroxine level; Plasma free T4 level',
    labTests('tests/ft4'),
    'This is the part of a hormone of the thyroid that is free in your blood for the body to use. It’s measured to find a thyroid that is underactive or overactive, and to follow the treatment.',
  ],
  [
    'Erythrocyte sedimentation rate; Erythrocyte sedimentation rate (ESR); ESR',
    labTests('tests/erythrocyte-sedimentation-rate-esr'),
    'This is how fast red blood cells sink in a tube of blood, which they do faster when there is inflammation. The test helps to find inflammation and to follow it, and does not show what has caused it.',
  ],
  [
    'International normalised ratio; International normalised ratio (INR); International normalized ratio; INR',
    labTests('tests/prothrombin-time-and-international-normalised-ratio-ptinr'),
    'This compares how long your blood takes to clot with how long blood usually takes. It’s measured regularly in people who take warfarin, to see what the medicine does.',
  ],
  [
    'Transferrin saturation; Transferrin saturation index',
    iron,
    'This is the share of transferrin, the protein that carries iron in your blood, that has iron on it. It helps to find out whether the body has too little or too much iron.',
  ],
  [
    'Prostate specific antigen; Prostate specific antigen level; Serum prostate specific antigen level; Serum PSA level; PSA',
    nhs('tests-and-treatments/psa-test/'),
    'PSA is a protein of the prostate, and some of it is in the blood. The test can help to find problems of the prostate, cancer among them, and cannot say by itself which it is.',
  ],
  [
    'Blood pressure; Blood pressure reading; O/E - blood pressure reading; Systolic blood pressure; Diastolic blood pressure; O/E - Systolic BP reading; O/E - Diastolic BP reading',
    nhs('tests-and-treatments/blood-pressure-test/'),
    'Blood pressure is how hard your blood pushes against the walls of the arteries: the higher number is when the heart beats, the lower one when it rests. It’s measured to see whether it is too high or too low, and to follow treatment.',
  ],
  [
    'Faecal immunochemical test; Quantitative faecal immunochemical test; QFIT - quantitative faecal immunochemical test; qFIT',
    labTests('understanding/analytes/fobt'),
    'This looks for traces of blood in a sample of poo that are too small to see. It’s used in screening for bowel cancer, and when there are symptoms, to decide about further tests.',
  ],
]

/** Tests about which we say nothing of our own. */
const linked: readonly (readonly [names: string, page: TestPage])[] = [
  ['Iron studies; Iron level; Serum iron; Serum iron level; Plasma iron level', iron],
  ['Vitamin B12 and folate', vitamins],
  [
    'DHEAS; DHEA sulphate; Dehydroepiandrosterone sulphate; Serum dehydroepiandrosterone sulphate level',
    labTests('tests/dheas'),
  ],
  [
    'Total iron binding capacity; Serum total iron binding capacity; TIBC; Transferrin; Serum transferrin; Serum transferrin level',
    nhs('tests-and-treatments/tibc-test/'),
  ],
  ['Urinalysis; Urine dipstick test; Urine test', nhs('tests-and-treatments/urine-tests/')],
]

/** Tests of something else than blood, by the end of their page; blood pressure is of no specimen. */
const ofOthers: ReadonlyMap<string, Specimen | 'none'> = new Map([
  ['tests/urine-albumin-creatinine-ratio-or-acr', 'urine'],
  ['tests-and-treatments/urine-tests/', 'urine'],
  ['understanding/analytes/fobt', 'poo'],
  ['tests-and-treatments/blood-pressure-test/', 'none'],
])

const explained = (rows: readonly TestRow[], writtenOn: string) =>
  rows.map(([names, page, says]) => ({ names, test: { ...page, says, writtenOn } }))

/** By folded name. */
export const explainedTests: ReadonlyMap<string, ExplainedTest> = new Map(
  [
    ...explained(writtenFirst, '2026-11-26'),
    ...explained(writtenSecond, '2026-11-27'),
    ...linked.map(([names, test]) => ({ names, test })),
  ].flatMap(({ names, test }) => {
    const of = [...ofOthers].find(([path]) => test.url.endsWith(path))?.[1] ?? 'blood'
    return names.split('; ').map((name) => [fold(name), { ...test, of }])
  }),
)

/**
 * The page about a test, unless it may be of another specimen than the page. `measured` is what was sent about it: its
 * specimen, or a report that names one.
 */
export function testPage(
  term: string,
  { specimen, partOf }: Pick<Measured, 'specimen' | 'partOf'> = {},
): ExplainedTest | undefined {
  const name = fold(term)
  const test = explainedTests.get(name)
  if (!test || test.of === 'none') return test
  const said = specimen === undefined ? saidToBe(partOf ?? '') : (saidToBe(specimen) ?? 'else')
  if (said === undefined) return ofManySpecimens.has(name) ? undefined : test
  return said === test.of ? test : undefined
}
