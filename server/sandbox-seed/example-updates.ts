import type { StudyUpdate } from '#contract/study-updates.ts'

type Content<Update> = Update extends unknown
  ? Omit<Update, 'number' | 'publishedAt' | 'corrections'>
  : never

interface ExampleUpdate {
  studyId: string
  publishedAt: string
  content: Content<StudyUpdate>
}

/** What the example studies have told. Their findings are invented. */
export const exampleUpdates: readonly ExampleUpdate[] = [
  {
    studyId: 'behcet-mouthwash',
    publishedAt: '2026-09-18T09:00:00.000Z',
    content: {
      kind: 'result',
      asked:
        'Most people with Behçet’s disease get mouth ulcers. We asked if a mouthwash makes them heal faster. Half of the people used it four times a day. The others used one that looked and tasted the same, with no medicine in it. No one knew which one they had.',
      tookPart:
        '94 people took part, at 11 clinics in England. 86 of them kept the diary for all 12 weeks.',
      found:
        'With the mouthwash, an ulcer healed in about 6 days. With no medicine, it took about 8 days. It also hurt less to eat. The mouthwash did not stop new ulcers. It stung at first for one person in five.',
      doesNotMean:
        'It does not mean that the mouthwash will work for you. It did not help sore eyes or joints. Please do not start or stop a medicine because of this. Talk to your clinic first.',
      next: 'A larger study will look at a whole year. It has not started yet. If it looks for people in England, you’ll find it here.',
      thanks:
        'Thank you to all who kept the diary, day after day. You told us how it feels to eat, talk and sleep with ulcers. No blood test could have told us that.',
    },
  },
  {
    studyId: 'veds-vessels',
    publishedAt: '2026-11-09T09:00:00.000Z',
    content: {
      kind: 'news',
      title: 'Half of the people we need have joined',
      words:
        'Since October, 61 people have joined. We hope for 120. The first set of answers is in, and we have begun to read them.\nWe also heard that some of the questions were hard to answer on a bad day. You can now stop at any time and go on later.',
    },
  },
]
