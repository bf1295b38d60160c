import type { DataRequest } from '#contract/studies.ts'
import type { LooksFor } from '#contract/looks-for.ts'

export interface ExampleStudy {
  id: string
  name: string
  organisation: string
  description: string
  /** The URL of its pages, without a trailing slash. */
  site: string
  updatedAt: string
  closedAt?: string
  requests: readonly { type: DataRequest['type']; name?: string }[]
  looksFor: LooksFor
}

const gpRecord = { type: 'MEDICAL_RECORD' } as const
const test = (name: string) => ({ type: 'LAB_TEST', name }) as const
const questions = (name: string) => ({ type: 'QUESTIONNAIRE', name }) as const

/** Example studies. The sponsors are invented and the sites do not exist. */
export const exampleStudies: readonly ExampleStudy[] = [
  {
    id: 'veds-vessels',
    name: 'Blood vessels in vascular Ehlers-Danlos syndrome',
    organisation: 'Wexcombe Institute for Connective Tissue',
    description:
      'For adults with a diagnosis of vascular Ehlers-Danlos syndrome. The study follows the health of arteries over five years, to learn which early signs come before a tear and how well celiprolol protects. You answer questions twice a year.',
    site: 'https://veds.wexcombe.example.com',
    updatedAt: '2026-10-05T09:00:00.000Z',
    requests: [
      test('COL3A1 gene sequencing'),
      gpRecord,
      questions('Pain, bruising and daily life'),
    ],
    looksFor: {
      diseases: ['vascular-ehlers-danlos-syndrome'],
      ages: { from: 18 },
      ask: ['Whether celiprolol is safe for you, if you take it.'],
      where: 'By post and online. There are no visits.',
    },
  },
  {
    id: 'cf-modulators',
    name: 'Life on modulators with cystic fibrosis',
    organisation: 'Harrowgate Breathing Research Centre',
    description:
      'For adults with cystic fibrosis who take a CFTR modulator, or took one and stopped. The study compares lung function, infections and mood over 2 years, to learn who benefits least and why.',
    site: 'https://modulators.harrowgate.example.com',
    updatedAt: '2026-09-14T09:00:00.000Z',
    requests: [
      test('CFTR genotype'),
      test('Sweat chloride'),
      gpRecord,
      questions('Cystic fibrosis quality of life'),
    ],
    looksFor: {
      diseases: ['cystic-fibrosis'],
      ages: { from: 18 },
      ask: ['Whether you take a CFTR modulator, or took one and stopped.'],
      where: 'At your own clinic, at visits that you have anyway, twice a year.',
    },
  },
  {
    id: 'sarcoidosis-breath',
    name: 'Breathing and fatigue in sarcoidosis',
    organisation: 'Caldermoor University Hospital Research Office',
    description:
      'For adults with sarcoidosis of the lungs, at any stage. The study looks for early signs in the blood that the disease will settle on its own, so fewer people take steroids for longer than they need.',
    site: 'https://sarcoidosis.caldermoor.example.com',
    updatedAt: '2026-11-02T09:00:00.000Z',
    requests: [
      test('Serum ACE and soluble IL-2 receptor'),
      gpRecord,
      questions('Breathlessness and fatigue diary'),
    ],
    looksFor: {
      diseases: ['sarcoidosis'],
      ages: { from: 18 },
      ask: ['Whether the sarcoidosis is in your lungs.'],
      where: 'Three visits in Caldermoor over two years.',
    },
  },
  {
    id: 'huntingtons-early',
    name: 'Early signs of Huntington’s disease',
    organisation: 'Tidewater Centre for Neurology',
    description:
      'For adults with Huntington’s disease, and for those who know that they carry the gene and have no symptoms. The study asks how sleep, thinking and movement change in the years before a diagnosis. We never tell anyone a result they do not already know.',
    site: 'https://early-hd.tidewater.example.com',
    updatedAt: '2026-08-20T09:00:00.000Z',
    requests: [
      test('HTT repeat length'),
      gpRecord,
      questions('Sleep and thinking, every three months'),
    ],
    looksFor: {
      diseases: ['huntingtons-disease'],
      ages: { from: 18 },
      ask: ['Whether you carry the gene and have no symptoms.'],
      where: 'Online, every three months.',
    },
  },
  {
    id: 'marfan-heart',
    name: 'Heart and aorta in Marfan syndrome',
    organisation: 'Wexcombe Institute for Connective Tissue',
    description:
      'For adults with Marfan syndrome, before or after an operation on the aorta. The study compares how fast the aorta widens under beta blockers, losartan or both, from scans that you have anyway.',
    site: 'https://marfan.wexcombe.example.com',
    updatedAt: '2026-07-11T09:00:00.000Z',
    requests: [test('FBN1 gene sequencing'), gpRecord, questions('Activity and heart health')],
    looksFor: {
      diseases: ['marfan-syndrome'],
      ages: { from: 18 },
      ask: ['Whether you have a scan of the aorta every year.'],
      where: 'No extra visits: it uses scans that you have anyway.',
    },
  },
  {
    id: 'pku-adults',
    name: 'Adults with phenylketonuria: diet and mind',
    organisation: 'Larkfield Metabolic Research Group',
    description:
      'For adults with phenylketonuria, on a diet or not. The study compares phenylalanine in blood with attention, mood and work over one year, to say what level is good enough in adult life.',
    site: 'https://pku.larkfield.example.com',
    updatedAt: '2026-10-19T09:00:00.000Z',
    requests: [test('Phenylalanine in dried blood spots'), questions('Food, mood and attention')],
    looksFor: {
      diseases: ['phenylketonuria'],
      ages: { from: 18 },
      where: 'By post and online, over one year.',
    },
  },
  {
    id: 'behcet-mouthwash',
    name: 'A mouthwash for ulcers of Behçet’s disease',
    organisation: 'Caldermoor University Hospital Research Office',
    description:
      'For adults with Behçet’s disease who have mouth ulcers. The study asked whether a mouthwash helps them to heal. It is completed.',
    site: 'https://behcet.caldermoor.example.com',
    updatedAt: '2025-03-03T09:00:00.000Z',
    closedAt: '2026-06-30T17:00:00.000Z',
    requests: [gpRecord, questions('Ulcer diary')],
    looksFor: { diseases: ['behcets-disease'], ages: { from: 18 } },
  },
]

/** The open invites of the example studies. */
export const exampleInvites = [{ subject: 'user_amina', studyId: 'veds-vessels' }] as const
