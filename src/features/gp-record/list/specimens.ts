import { fold } from '#contract/fold.ts'

/** The specimens of the explained tests, each as laboratories call it. */
const specimens = {
  blood: /\b(?:blood|serum|plasma|edta)\b/i,
  urine: /\b(?:urine|urinalysis|msu|csu)\b/i,
  poo: /\b(?:stool|fa?eces|fa?ecal)\b/i,
} as const
export type Specimen = keyof typeof specimens

/** Of something or somebody else: a fluid, or the blood of a cord or a donor. */
const ofElse = /\b(?:csf|cerebrospinal|fluid|drain|dialysate|aspirate|cord|f(?:o)?etal|donor)\b/i

/** Of what a specimen, or the name of a report, says that it is. */
export function saidToBe(words: string): Specimen | 'else' | undefined {
  if (ofElse.test(words)) return 'else'
  if (specimens.urine.test(words)) return 'urine'
  if (specimens.poo.test(words)) return 'poo'
  return specimens.blood.test(words) ? 'blood' : undefined
}

/**
 * Names that tests of other specimens have too: cells and salts are measured in urine, in fluids and in the water around
 * the brain. They are explained only where their specimen was sent.
 */
export const ofManySpecimens: ReadonlySet<string> = new Set(
  (
    'White blood cell count; Total white blood cell count; Total white cell count; White cell count; Leucocyte count; ' +
    'WBC count; WBC; Red blood cell count; Red blood cell (RBC) count; Red cell count; Erythrocyte count; RBC count; RBC; ' +
    'Neutrophil count; Neutrophils; Lymphocyte count; Lymphocytes; Monocyte count; Monocytes; Eosinophil count; ' +
    'Eosinophils; Basophil count; Basophils; Haemoglobin; Hb; Sodium; Sodium level; Potassium; Potassium level; ' +
    'Creatinine; Creatinine level; Urea; Urea level; Urate; Urate level; Uric acid; Calcium; Phosphate; Magnesium; ' +
    'Magnesium level; Total protein; Total protein level; Globulin; Cholesterol; Total cholesterol; ' +
    'Total cholesterol level; Triglycerides; Triglyceride level; Total bilirubin; Total bilirubin level; ' +
    'Alkaline phosphatase; Alkaline phosphatase level; ALP'
  )
    .split('; ')
    .map(fold),
)
