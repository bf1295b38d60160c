import type { Page } from '@playwright/test'

/** A study of a register, as the service lists it. */
const study = (number: number, more: object) => ({
  id: `ISRCTN1000000${number}`,
  source: 'ISRCTN',
  title: 'Exercise for people with Marfan syndrome',
  summary: [
    'Background and study aims\nMarfan syndrome is a condition that affects the connective tissue. We want to find out if gentle exercise helps people with Marfan syndrome to feel less tired.',
    'What does the study involve?\nYou visit the hospital twice and walk for half an hour on three days of each week. <b>Nothing</b> else changes.',
  ],
  recruits: { from: '2026-01-01', to: '2028-05-31' },
  ages: { from: 16, to: 65 },
  regions: ['South West'],
  where: ['Wexcombe Royal Infirmary, Bristol'],
  centres: 1,
  conditions: ['Marfan syndrome'],
  concepts: ['marfan-syndrome'],
  updated: '2026-11-20',
  link: `https://register.example/ISRCTN1000000${number}`,
  ...more,
})

export const exercise = study(1, {})
export const nearby = study(2, {
  title: 'Eyes in connective tissue disorders',
  conditions: ['Vascular Ehlers-Danlos syndrome', 'Loeys-Dietz syndrome'],
  concepts: ['vascular-ehlers-danlos-syndrome', 'loeys-dietz-syndrome'],
  regions: ['West Midlands', 'Scotland'],
  where: ['Ashcombe Eye Hospital, Worcester', 'Glen Hospital, Glasgow'],
  centres: 5,
  sexes: ['FEMALE'],
  updated: '2026-06-01',
})
export const vessels = study(3, {
  title: 'Blood vessels in vascular Ehlers-Danlos syndrome',
  conditions: ['Vascular Ehlers-Danlos syndrome'],
  concepts: ['vascular-ehlers-danlos-syndrome'],
  regions: ['London'],
  where: ['Wexcombe College Hospital, London'],
})
export const unnamed = study(4, {
  title: 'Living with a rare disease',
  conditions: [],
  concepts: [],
})

/** The list, imported now, or so many days ago. */
export const listOf = (studies: readonly object[], daysAgo = 0) => ({
  state: 'there',
  updated: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
  sources: [{ name: 'ISRCTN', attribution: 'From the ISRCTN registry.' }],
  studies,
})

/** Has the service answer with this list. */
export const list = async (page: Page, reply: object) =>
  page.route('**/api/other-studies', (route) => route.fulfill({ json: reply }))
