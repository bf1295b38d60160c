import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { exampleQuestionnaires } from '../../../server/sandbox-seed/example-questionnaires.ts'
import { apiOver, asOperator, withDatabase } from '../../support/api.ts'
import { expectProblem } from '../../support/problems.ts'
import { reviewQuestions } from '../../support/questionnaires.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

const post = async (path: string, body: unknown, accept = 'application/json') => {
  const { app } = apiOver(given.db)
  const reply = await app.request(`/operator${path}`, {
    method: 'POST',
    headers: { ...asOperator, 'Content-Type': 'application/json', Accept: accept },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  const isJson = reply.headers.get('Content-Type')?.includes('json')
  const parsed: unknown = isJson ? JSON.parse(text) : text
  return { status: reply.status, headers: reply.headers, body: parsed }
}

const diary = {
  resourceType: 'Questionnaire',
  item: [{ linkId: '1', type: 'boolean', text: 'Are you well?' }],
}
const once = { schedule: { once: { openDays: 14 } }, minutes: 4 }

const study = (...dataRequests: unknown[]) => ({
  id: `study-${randomUUID()}`,
  studyName: 'A new study',
  organisation: 'Institute of Lungs',
  description: 'About breathing.',
  infoLink: 'https://lungs.example/about',
  terms: 'https://lungs.example/terms',
  privacyPolicy: 'https://lungs.example/privacy',
  dataRequests,
})

const asking = (questionnaire: unknown, parts: object = once) => ({
  type: 'QUESTIONNAIRE',
  name: 'Breath',
  questionnaire,
  ...parts,
})

describe('the file of a study', () => {
  test('has its questions, which can be read once it is open', async () => {
    const text = study({ type: 'MEDICAL_RECORD' }, asking(diary))
    expect((await post('/studies/new', text)).status).toBe(200)
    await given.db.transaction().execute(async (trx) => reviewQuestions(trx, text.id, noon))
    await post('/studies/opened', { studyId: text.id })
    const row = await given.db
      .selectFrom('questionnaires')
      .select(['item_id', 'version', 'questions', 'questionnaire'])
      .where('study_id', '=', text.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ version: 1, questions: 1, questionnaire: JSON.stringify(diary) })
    const { body } = await apiOver(given.db).anyone.get(
      `/studies/${text.id}/questionnaires/${row.item_id}`,
    )
    expect(body).toMatchObject({ name: 'Breath', questions: 1, ...once, questionnaire: diary })
  })

  test.each([
    [
      'a question that is not supported',
      asking({ ...diary, item: [{ linkId: 'q4', type: 'url', text: 'Where?' }] }),
      'q4: type: This type of item is not supported.',
    ],
    [
      'a questionnaire without a schedule',
      asking(diary, {}),
      'A questionnaire has a schedule and its minutes.',
    ],
    [
      'a schedule without questions',
      asking(undefined),
      'A questionnaire has a schedule and its minutes.',
    ],
    [
      'a round that is open when the next begins',
      asking(diary, { minutes: 4, schedule: { everyWeeks: 1, times: 2, openDays: 7 } }),
      'Each time has to be over two days before the next one begins.',
    ],
    [
      'another schedule',
      asking(diary, { minutes: 4, schedule: { daily: true } }),
      'Say { once: { openDays } } or { everyWeeks, times, openDays }.',
    ],
    [
      'more words than are stored',
      asking({ ...diary, purpose: 'x'.repeat(1_200_000) }),
      'It has more than 1000000 characters.',
    ],
    [
      'two linkIds alike',
      asking({ ...diary, item: [...diary.item, ...diary.item] }),
      '1: Two items have this linkId.',
    ],
  ])('is refused with %s', async (_, request, message) => {
    const text = study(request)
    for (const path of ['/studies/new', '/studies/versions']) {
      const { errors } = expectProblem(await post(path, text), 422, 'invalid-input')
      expect(errors?.map((error) => error.message)).toContain(message)
    }
  })

  test('may have as many questions and options as anybody may ask', async () => {
    const answerOption = Array.from({ length: 300 }, (_, at) => ({ valueString: `Option ${at}` }))
    const item = Array.from({ length: 200 }, (_, at) => ({
      linkId: `${at}`,
      type: 'choice',
      text: 'Which?',
      answerOption: at < 40 ? answerOption : answerOption.slice(0, 9),
    }))
    const text = study(asking({ ...diary, item }))
    expect((await post('/studies/new', text)).status).toBe(200)
  })
})

describe('questionnaire-show', () => {
  const show = async (body: unknown) => post('/questionnaires/shown', body, 'text/plain')

  test('prints each question on a line, as members will see it', async () => {
    const { questionnaire } = exampleQuestionnaires['veds-vessels'] ?? {}
    const { body } = await show(questionnaire)
    expect(String(body).split('\n')).toEqual([
      'Pain, bruising and daily life',
      'We ask the same questions twice a year, to see what changes before a blood vessel tears. Every question is about the last four weeks.',
      '1. Pain: On how many days did you have pain? [One of: None / 1 to 3 days / 4 to 14 days / More than 14 days] Needs an answer.',
      '2. Pain: Where was the pain? [Any of: Head or neck / Chest / Stomach / Back / Arms or hands / Legs or feet] Or your own words. Only if “On how many days did you have pain?” is answered and “On how many days did you have pain?” != None.',
      '3. Pain: How strong was the worst pain? From 0, none at all, to 10, the worst that you can imagine. [A whole number from 0 to 10] Only if “On how many days did you have pain?” is answered and “On how many days did you have pain?” != None.',
      '4. Bruising: Did you bruise without a knock or a fall? [Yes / No] Needs an answer.',
      '5. Bruising: How many bruises like that do you remember? A rough number is fine. [A whole number from 1 to 200] Only if “Did you bruise without a knock or a fall?” = Yes.',
      '6. Bruising: When did you notice the latest one? [A date to today] Only if “Did you bruise without a knock or a fall?” = Yes.',
      '7. Daily life: What did your condition stop you from doing? [Any of: Work or study / Housework / Seeing friends or family / Exercise / Sleeping well / None of these]',
      '8. Daily life: How far can you usually walk before you need a rest? [A number from 0, metres or miles]',
      '9. Daily life: Is there anything else that the research team should know? Please leave out names, of yourself and of other people. [Words, 1000 characters or fewer]',
    ])
  })

  test('prints those of a study’s file', async () => {
    const { body } = await show(study({ type: 'MEDICAL_RECORD' }, asking(diary)))
    expect(body).toBe('1. Are you well? [Yes / No]')
  })

  test('refuses what cannot be asked, by its linkId', async () => {
    const wrong = { ...diary, item: [{ linkId: '7', type: 'choice', text: 'Which?' }] }
    const { errors } = expectProblem(await show(wrong), 422, 'invalid-input')
    expect(errors?.[0]?.message).toBe('7: List what can be chosen in answerOption.')
    expectProblem(await show(study({ type: 'MEDICAL_RECORD' })), 422, 'invalid-input')
    expectProblem(await show({}), 422, 'invalid-input')
  })
})
