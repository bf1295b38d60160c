import type { SectionState } from '../record/record-words.ts'

/** Why a section is not on paper. */
export const whyMissing: Readonly<Record<SectionState, string>> = {
  'not-shared': 'The surgery does not share this section.',
  failed: 'This section could not be fetched. There may be entries in it.',
  'not-understood': 'This section could not be read. There may be entries in it.',
}
