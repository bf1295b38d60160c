import { ExternalLink } from '#ui/links.tsx'
import { fold } from '../reading/text.ts'
import classes from './EntryCard.module.css'

/** A page that explains a test to patients. */
interface TestPage {
  site: 'nhs.uk' | 'Lab Tests Online UK'
  url: string
}

/** The names that surgeries' systems use for a test, by the page about it. Other names have no link: none is guessed. */
const pages: readonly (TestPage & { names: readonly string[] })[] = [
  labTests('understanding/analytes/fbc', [
    'Full blood count',
    'Full blood count - FBC',
    'FBC - Full blood count',
    'Full blood count (FBC)',
    'FBC',
  ]),
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
  labTests('tests/alanine-aminotransferase-alt-test', [
    'Alanine aminotransferase',
    'Alanine aminotransferase level',
    'Serum alanine aminotransferase level',
    'Plasma alanine aminotransferase level',
    'ALT/SGPT serum level',
    'Serum ALT level',
    'ALT',
  ]),
  labTests('tests/c-reactive-protein-crp', [
    'C reactive protein',
    'C-reactive protein',
    'C reactive protein level',
    'Serum C reactive protein level',
    'Plasma C reactive protein',
    'Serum CRP level',
    'CRP',
  ]),
  labTests('tests/cholesterol-test', [
    'Cholesterol',
    'Total cholesterol',
    'Total cholesterol level',
    'Serum cholesterol',
    'Serum cholesterol level',
    'Serum total cholesterol level',
    'Plasma total cholesterol level',
  ]),
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
  labTests('tests/thyroid-stimulating-hormone-tsh', [
    'Thyroid stimulating hormone',
    'Thyroid stimulating hormone level',
    'Serum thyroid stimulating hormone level',
    'Plasma thyroid stimulating hormone level',
    'Serum TSH level',
    'Plasma TSH level',
    'TSH level',
    'TSH',
  ]),
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
    'Ferritin',
    'Ferritin level',
    'Serum ferritin',
    'Serum ferritin level',
    'Plasma ferritin level',
  ]),
  labTests('tests/vitamin-b12-and-folate', [
    'Vitamin B12',
    'Vitamin B12 level',
    'Serum vitamin B12',
    'Serum vitamin B12 level',
    'Folate',
    'Folate level',
    'Serum folate',
    'Serum folate level',
    'Red blood cell folate level',
    'Vitamin B12 and folate',
  ]),
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

function labTests(path: string, names: readonly string[]) {
  return {
    site: 'Lab Tests Online UK' as const,
    url: `https://labtestsonline.org.uk/${path}`,
    names,
  }
}

function nhs(path: string, names: readonly string[]) {
  return { site: 'nhs.uk' as const, url: `https://www.nhs.uk/${path}`, names }
}

/** By folded name. */
export const explainedTests: ReadonlyMap<string, TestPage> = new Map(
  pages.flatMap((page) => page.names.map((name) => [fold(name), page])),
)

export const testPage = (term: string): TestPage | undefined =>
  explainedTests.get(fold(term.trim()))

/** A link to another site's page about a test, if there is one with exactly its name. */
export function TestLink({ term }: { term: string }) {
  const page = testPage(term)
  if (!page) return undefined
  return (
    <span className={classes['explained']}>
      <ExternalLink href={page.url}>
        What is this test? ({page.site}) <span className="visually-hidden">{term}</span>
      </ExternalLink>
    </span>
  )
}
