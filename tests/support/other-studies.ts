import * as v from 'valibot'
import { OtherStudy } from '#contract/other-studies.ts'

/** A study of a register. */
export const anOtherStudy = (more: Partial<v.InferInput<typeof OtherStudy>> = {}): OtherStudy =>
  v.parse(OtherStudy, {
    id: 'ISRCTN10000001',
    source: 'ISRCTN',
    title: 'Walking with Marfan syndrome',
    summary: ['Does walking help people with Marfan syndrome?', 'You visit us twice.'],
    recruits: { from: '2026-01-01', to: '2027-05-31' },
    ages: { from: 16 },
    regions: ['North West'],
    where: ['Wexcombe Infirmary, Leeds'],
    centres: 1,
    conditions: ['Marfan syndrome'],
    concepts: ['marfan-syndrome'],
    updated: '2026-11-01',
    link: 'https://register.test/ISRCTN10000001',
    ...more,
  })
