import { fold } from '#contract/fold.ts'
import { rows } from '#content/explained-tests.txt'
import type { Measured } from '#record/reading/record-entry.ts'

export interface ExplainedTest {
  /** The page that explains it to patients. */
  url: string
  /** The name of its site. */
  site: string
  /** What it is a test of. */
  of: string
  /** What it is, in two sentences of ours that say no more than the page. No clinician has read them. */
  says?: string
  /** When the sentences were written and compared with the page. */
  writtenOn?: string
  /** Whether tests of other specimens have the name too. */
  isOfMany: boolean
}

/** By folded name. Other names have no page: none is guessed. */
export const explainedTests: ReadonlyMap<string, ExplainedTest> = new Map(
  rows.flatMap(([names = '', of = '', url = '', writtenOn, says]) =>
    names.split('; ').map((name): [string, ExplainedTest] => {
      const isOfMany = name.endsWith('*')
      const site = url.startsWith('https://www.nhs.uk/') ? 'nhs.uk' : 'Lab Tests Online UK'
      const test = { url, site, of, isOfMany, ...(writtenOn && says && { writtenOn, says }) }
      return [fold(isOfMany ? name.slice(0, -1) : name), test]
    }),
  ),
)

/**
 * The page about a test, unless it may be of another specimen than the page. `measured` is what was sent about it: its
 * specimen, or a report that names one.
 */
export function testPage(
  term: string,
  { specimen, partOf }: Pick<Measured, 'specimen' | 'partOf'> = {},
): ExplainedTest | undefined {
  const test = explainedTests.get(fold(term))
  if (!test || test.of === 'none') return test
  const said = specimen === undefined ? saidToBe(partOf ?? '') : (saidToBe(specimen) ?? 'else')
  if (said === undefined) return test.isOfMany ? undefined : test
  return said === test.of ? test : undefined
}

/** The specimens of the explained tests, each as laboratories call it. */
const specimens = {
  blood: /\b(?:blood|serum|plasma|edta)\b/i,
  urine: /\b(?:urine|urinalysis|msu|csu)\b/i,
  poo: /\b(?:stool|fa?eces|fa?ecal)\b/i,
}

/** Of something or somebody else: a fluid, or the blood of a cord or a donor. */
const ofElse = /\b(?:csf|cerebrospinal|fluid|drain|dialysate|aspirate|cord|f(?:o)?etal|donor)\b/i

/** Of what a specimen, or the name of a report, says that it is. */
function saidToBe(words: string): string | undefined {
  if (ofElse.test(words)) return 'else'
  if (specimens.urine.test(words)) return 'urine'
  if (specimens.poo.test(words)) return 'poo'
  return specimens.blood.test(words) ? 'blood' : undefined
}
