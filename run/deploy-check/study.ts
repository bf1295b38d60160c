import * as v from 'valibot'
import type { Deployment } from './deployment.ts'
import { until } from './deployment.ts'
import { receivedOf, takePart, writtenController, writtenStudy } from './member-of-study.ts'

const id = 'check'
const lastName = 'Quillfeather'
const Messages = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ study: v.string(), type: v.string() })),
)

/** A member agrees to a study, answers and withdraws; its team, in a container of its own, gets each of it once. */
export async function studyGetsWhatIsAgreed(deployment: Deployment): Promise<string> {
  deployment.write('study.json', JSON.stringify(writtenStudy(id)))
  const receiver = { url: deployment.teamUrl, secret: await deployment.teamSecret() }
  deployment.write(
    'receiver.json',
    JSON.stringify({ studyId: id, ...writtenController, ...receiver }),
  )
  await deployment.operate('study-create', '/deployment/study.json')
  await deployment.operate('receiver-set', '/deployment/receiver.json')
  await deployment.operate('receiver-test', id)
  await deployment.operate('study-open', id)

  const member = deployment.visitor()
  await member.signUp({ email: 'x.quillfeather@rowan.test', firstName: 'Xanthippe', lastName })
  await member.must(v.unknown(), 'PATCH', '/users', { dob: '1979-08-23' })
  const [consentId] = await takePart(member, id, { q1: [{ valueBoolean: false }] })
  const reads = async (count: number) =>
    until(
      `the member reads that ${count} were received`,
      async () => (await receivedOf(member)) === count,
    )
  await reads(2)
  await member.must(v.unknown(), 'POST', `/consents/${consentId}/withdrawal`)
  await reads(3)

  const known = await deployment.answerInside(deployment.teamUrl)
  const types = v
    .parse(Messages, known)
    .filter(({ study }) => study === id)
    .map(({ type }) => type)
    .join(', ')
  const expected = 'receiver.test, consent.given, questionnaire.sent, consent.withdrawn'
  if (types !== expected) throw new Error(`The study has ${types}`)
  const log = await deployment.lastWords()
  if (known.includes(lastName) || log.includes(lastName)) throw new Error('It says a name')
  return types
}
