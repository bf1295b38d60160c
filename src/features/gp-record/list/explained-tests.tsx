import { longDate } from '#domain/formats.ts'
import { ExternalLink } from '#ui/links.tsx'
import { fold } from '../reading/text.ts'
import classes from './EntryCard.module.css'

/** A page that explains a test to patients. */
interface TestPage {
  site: 'nhs.uk' | 'Lab Tests Online UK'
  url: string
  /** What the test is, in two sentences of ours that say no more than the page. No clinician has read them. */
  says?: string
}

/** When the sentences were written and compared with their pages. */
const writtenOn = '2026-11-26'

/** The names that surgeries' systems use for a test, by the page about it. Other names have no link: none is guessed. */
const pages: readonly (TestPage & { names: readonly string[] })[] = [
  labTests(
    'understanding/analytes/fbc',
    [
      'Full blood count',
      'Full blood count - FBC',
      'FBC - Full blood count',
      'Full blood count (FBC)',
      'FBC',
    ],
    'This counts the red cells, the white cells and the platelets in your blood. It’s a general check, for example for anaemia, infection or a tendency to bleed.',
  ),
  labTests('tests/red-blood-cell-count', [
    'Red blood cell count',
    'Red blood cell (RBC) count',
    'Red cell count',
    'Erythrocyte count',
    'RBC count',
    'RBC',
  ]),
  labTests('tests/pcv', [
    'Haematocrit',
    'Haematocrit - PCV',
    'Packed cell volume',
    'Packed cell volume (PCV)',
    'PCV',
    'HCT',
  ]),
  labTests('understanding/analytes/liver-panel/', [
    'Liver function tests',
    'Liver function test',
    'Liver function tests - general',
    'LFTs - liver function tests',
    'LFTs',
  ]),
  labTests(
    'tests/alanine-aminotransferase-alt-test',
    [
      'Alanine aminotransferase',
      'Alanine aminotransferase level',
      'Serum alanine aminotransferase level',
      'Plasma alanine aminotransferase level',
      'ALT/SGPT serum level',
      'Serum ALT level',
      'ALT',
    ],
    'ALT is an enzyme of the liver that can be measured in blood. The test helps to find damage or inflammation of the liver, and to follow it.',
  ),
  labTests(
    'tests/c-reactive-protein-crp',
    [
      'C reactive protein',
      'C-reactive protein',
      'C reactive protein level',
      'Serum C reactive protein level',
      'Plasma C reactive protein',
      'Serum CRP level',
      'CRP',
    ],
    'CRP is a protein from the liver that rises when there is inflammation, for example from an infection. The test shows whether there is inflammation and how it responds to treatment, and not what has caused it.',
  ),
  nhs(
    'conditions/high-cholesterol/cholesterol-levels/',
    [
      'Cholesterol',
      'Total cholesterol',
      'Total cholesterol level',
      'Serum cholesterol',
      'Serum cholesterol level',
      'Serum total cholesterol level',
      'Plasma total cholesterol level',
    ],
    'This is all of the cholesterol in your blood, the kinds called good and bad together. Your GP looks at it together with your age, blood pressure and health conditions to estimate your risk of heart and circulation problems.',
  ),
  labTests('tests/hba1c-test', [
    'HbA1c',
    'HbA1c level',
    'HbA1c level - IFCC standardised',
    'HbA1c level (DCCT aligned)',
    'Haemoglobin A1c',
    'Haemoglobin A1c level',
    'Haemoglobin A1c level - IFCC standardised',
    'Glycated haemoglobin',
  ]),
  labTests(
    'tests/thyroid-stimulating-hormone-tsh',
    [
      'Thyroid stimulating hormone',
      'Thyroid stimulating hormone level',
      'Serum thyroid stimulating hormone level',
      'Plasma thyroid stimulating hormone level',
      'Serum TSH level',
      'Plasma TSH level',
      'TSH level',
      'TSH',
    ],
    'This hormone tells the thyroid how much of its own hormones to make. It’s measured to find a thyroid that is underactive or overactive, and to follow the treatment.',
  ),
  labTests('tests/sodium-test', [
    'Sodium',
    'Sodium level',
    'Serum sodium',
    'Serum sodium level',
    'Plasma sodium level',
  ]),
  labTests('tests/iron-tests', [
    'Iron studies',
    'Iron level',
    'Serum iron',
    'Serum iron level',
    'Plasma iron level',
    'Transferrin saturation',
    'Transferrin saturation index',
  ]),
  labTests(
    'tests/ferritin-test',
    [
      'Ferritin',
      'Ferritin level',
      'Serum ferritin',
      'Serum ferritin level',
      'Plasma ferritin level',
    ],
    'Your body stores iron in this protein. The test helps to tell how much iron is in store: whether it is too little or too much.',
  ),
  labTests('tests/vitamin-b12-and-folate', ['Vitamin B12 and folate']),
  labTests(
    'tests/vitamin-b12-and-folate',
    ['Vitamin B12', 'Vitamin B12 level', 'Serum vitamin B12', 'Serum vitamin B12 level'],
    'This is how much vitamin B12 there is in your blood. It helps to find the cause of anaemia or of damage to nerves, and to see whether treatment works.',
  ),
  labTests(
    'tests/vitamin-b12-and-folate',
    ['Folate', 'Folate level', 'Serum folate', 'Serum folate level', 'Red blood cell folate level'],
    'This is how much folate, a B vitamin, there is in your blood. It helps to find the cause of anaemia, and to see whether treatment works.',
  ),
  labTests(
    'tests/haemoglobin',
    [
      'Haemoglobin',
      'Haemoglobin concentration',
      'Haemoglobin estimation',
      'Haemoglobin level',
      'Hb',
    ],
    'Haemoglobin is the protein in red blood cells that carries oxygen around the body. The test shows whether there is anaemia, or too many red cells, and how it responds to treatment.',
  ),
  labTests(
    'tests/white-blood-cell-count',
    [
      'White blood cell count',
      'Total white blood cell count',
      'Total white cell count',
      'White cell count',
      'Leucocyte count',
      'WBC count',
      'WBC',
    ],
    'This is how many white blood cells there are in your blood, which protect you from infections. The count helps to find an infection, inflammation or an illness of the blood, and to follow treatment.',
  ),
  labTests(
    'understanding/analytes/platelet/tab/glance',
    ['Platelet count', 'Platelets'],
    'Platelets are the small cells that help your blood to clot. They are counted to look into bleeding or a blood clot without a known reason, and to see how the bone marrow works.',
  ),
  labTests(
    'tests/potassium-test',
    [
      'Potassium',
      'Potassium level',
      'Serum potassium',
      'Serum potassium level',
      'Plasma potassium level',
    ],
    'Potassium is one of the salts in your blood. It’s measured to find out whether you have too much or too little, for example with kidney disease, high blood pressure or some heart medicines.',
  ),
  labTests(
    'tests/creatinine',
    [
      'Creatinine',
      'Creatinine level',
      'Serum creatinine',
      'Serum creatinine level',
      'Plasma creatinine level',
    ],
    'Creatinine is a waste product that the kidneys take out of the blood. The test shows how well they work, and how kidney disease responds to treatment.',
  ),
  nhs(
    'conditions/high-cholesterol/cholesterol-levels/',
    [
      'HDL cholesterol',
      'HDL cholesterol level',
      'Serum HDL cholesterol level',
      'Plasma HDL cholesterol level',
    ],
    'This is the cholesterol that is often called good: more of it may make heart problems and strokes less likely. Your GP looks at it together with your age, blood pressure and health conditions.',
  ),
  nhs(
    'conditions/high-cholesterol/cholesterol-levels/',
    [
      'Non-HDL cholesterol',
      'Non HDL cholesterol',
      'Non-HDL cholesterol level',
      'Non HDL cholesterol level',
      'Serum non high density lipoprotein cholesterol level',
    ],
    'This is all of your cholesterol but the HDL, and is often called bad cholesterol. Your GP looks at it together with your age, blood pressure and health conditions.',
  ),
  labTests('tests/dheas', [
    'DHEAS',
    'DHEA sulphate',
    'Dehydroepiandrosterone sulphate',
    'Serum dehydroepiandrosterone sulphate level',
  ]),
  nhs('tests-and-treatments/tibc-test/', [
    'Total iron binding capacity',
    'Serum total iron binding capacity',
    'TIBC',
    'Transferrin',
    'Serum transferrin',
    'Serum transferrin level',
  ]),
  nhs('tests-and-treatments/psa-test/', [
    'Prostate specific antigen',
    'Prostate specific antigen level',
    'Serum prostate specific antigen level',
    'Serum PSA level',
    'PSA',
  ]),
  nhs('tests-and-treatments/blood-pressure-test/', [
    'Blood pressure',
    'Blood pressure reading',
    'O/E - blood pressure reading',
    'Systolic blood pressure',
    'Diastolic blood pressure',
    'O/E - Systolic BP reading',
    'O/E - Diastolic BP reading',
  ]),
  nhs('tests-and-treatments/urine-tests/', ['Urinalysis', 'Urine dipstick test', 'Urine test']),
]

function labTests(path: string, names: readonly string[], says?: string) {
  return {
    site: 'Lab Tests Online UK' as const,
    url: `https://labtestsonline.org.uk/${path}`,
    names,
    ...(says !== undefined && { says }),
  }
}

function nhs(path: string, names: readonly string[], says?: string) {
  const site = 'nhs.uk' as const
  const url = `https://www.nhs.uk/${path}`
  return { site, url, names, ...(says !== undefined && { says }) }
}

/** By folded name. */
export const explainedTests: ReadonlyMap<string, TestPage> = new Map(
  pages.flatMap((page) => page.names.map((name) => [fold(name), page])),
)

export const testPage = (term: string): TestPage | undefined =>
  explainedTests.get(fold(term.trim()))

/** What a test is, if there is a page about one with exactly its name: our sentences, and the link to the page. */
export function AboutTest({ term }: { term: string }) {
  const page = testPage(term)
  if (!page) return undefined
  return (
    <div className={classes['explained']}>
      {page.says && (
        <>
          <p>
            <strong>{term}</strong>. {page.says}
          </p>
          <p>
            We wrote this on {longDate(writtenOn)} from the page below. No clinician has checked it.
          </p>
        </>
      )}
      <ExternalLink href={page.url}>
        What is this test? ({page.site}) <span className="visually-hidden">{term}</span>
      </ExternalLink>
    </div>
  )
}
