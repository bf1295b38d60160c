import { randomUUID } from 'node:crypto'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { routes } from '#routes'
import { apiOver, withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'
import { anOtherStudy } from '../../support/other-studies.ts'
import { noon } from '../../support/tokens.ts'

const given = withDatabase()

const walking = anOtherStudy()
const hearts = anOtherStudy({
  id: 'NCT20000002',
  source: 'ClinicalTrials.gov',
  title: 'Hearts in <b>Marfan</b> syndrome',
  summary: ['<img src=x onerror=alert(1)> We ask what <script>helps</script>.'],
  regions: ['North West'],
})
const sarcoid = anOtherStudy({
  id: 'ISRCTN30000003',
  title: 'Breathing with sarcoidosis',
  summary: [],
  regions: ['London'],
  conditions: ['Sarcoidosis'],
  concepts: ['sarcoidosis'],
})

const day = 86_400_000
const listOf = (studies: readonly object[], daysAgo = 0) => ({
  state: 'there',
  updated: new Date(Date.now() - daysAgo * day).toISOString(),
  sources: [],
  studies,
})

/** The page of a member with these diagnoses, over a service with this list. */
async function openWith(diagnoses: readonly string[], reply: object | 'failing') {
  const subject = `user_${randomUUID()}`
  const member = apiOver(given.db).member(subject)
  for (const name of diagnoses) await member.post('/diagnosis', { name })
  const opened = await openApp(given.db, subject, routes.help)
  opened.network.fault = ({ url }) => {
    if (!url.endsWith('/other-studies')) return undefined
    return reply === 'failing' ? new Response('', { status: 503 }) : Response.json(reply)
  }
  navigate(routes.otherStudies)
  await screen.findByRole('heading', { level: 1, name: 'Other studies in the UK' })
  return opened
}

const cardsIn = async (name: string) =>
  within(await screen.findByRole('region', { name })).findAllByRole('heading', { level: 3 })

test('studies of registers for a member’s diagnosis, with what the register says as text; nobody is told anything', async () => {
  const { network, writes } = await openWith(['marfans'], listOf([walking, hearts, sarcoid]))
  const names = await cardsIn('For your diagnosis')
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Walking with Marfan syndrome',
    'Hearts in <b>Marfan</b> syndrome',
  ])
  const main = screen.getByRole('main')
  expect(main.textContent).toContain(
    '<img src=x onerror=alert(1)> We ask what <script>helps</script>.',
  )
  expect(main.querySelector('img, script, b')).toBeNull()
  for (const words of [
    'ISRCTN10000001. Updated on 1 November 2026.',
    'Age: 16 or over',
    'Where: Wexcombe Infirmary, Leeds',
    'Rowan does not run this study, and we are not told if you open its page.',
    'From the ISRCTN registry (www.isrctn.com)',
    'From ClinicalTrials.gov',
    'Talk to your doctor or nurse',
  ])
    expect(main.textContent).toContain(words)
  const [link] = screen.getAllByRole('link', { name: /^Read it in the register/ })
  expect(link?.getAttribute('href')).toBe(walking.link)
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer')
  const asked = network.requests.filter(({ url }) => url.endsWith('/other-studies'))
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null])
  expect(writes()).toEqual([])
})

test('where nothing is found it is said what was looked for, and where else to look', async () => {
  await openWith(['Marfans', 'Wexcombe'], listOf([sarcoid]))
  await screen.findByText(/^We looked for Marfans and found no study in this list/)
  expect(screen.getByText(/^We do not know the name “Wexcombe”/)).toBeDefined()
  const yourself = screen.getByRole('region', { name: 'Search the registers yourself' })
  expect(within(yourself).getAllByRole('link')).toHaveLength(3)
  expect(screen.queryByRole('region', { name: 'For your diagnosis' })).toBeNull()
})

test.each([
  [[], /^You have not told us your diagnosis/, 'tell us your diagnosis'],
  [
    ['I do not have a diagnosis yet'],
    /^You told us that you do not have a diagnosis/,
    'change your answer',
  ],
])(
  'who has told no diagnosis is told so, and can search all the same',
  async (diagnoses, words, link) => {
    const { user } = await openWith(diagnoses, listOf([walking, sarcoid]))
    await screen.findByText(words)
    const href = screen.getByRole('link', { name: link }).getAttribute('href')
    expect(href).toBe(routes.changeAnswer.href('diagnosis'))
    await user.type(screen.getByRole('searchbox'), 'sarcoid')
    await screen.findByText('1 study')
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe(sarcoid.title)
    expect(screen.getByText('The register has no summary in plain English.')).toBeDefined()
    await user.type(screen.getByRole('searchbox'), 'xyz')
    await screen.findByText(/^We found no studies/)
  },
)

test.each([
  ['more than thirty days old', listOf([walking], 31), /^Our list is out of date/],
  [
    'that the service hides',
    { state: 'out-of-date', updated: noon.toISOString() },
    /^Our list is out of date/,
  ],
  ['that was never imported', { state: 'none' }, /^We do not have a list/],
])('a list %s is not shown, and the page says so', async (_, reply, words) => {
  await openWith(['marfans'], reply)
  await screen.findByRole('heading', { name: words })
  expect(screen.queryByText(walking.title)).toBeNull()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByRole('region', { name: 'Search the registers yourself' })).toBeDefined()
})

test('a list that could not be had is said to be so, and can be asked for again', async () => {
  const { network, user } = await openWith(['marfans'], 'failing')
  await screen.findByText('We could not load the list of studies', undefined, { timeout: 5000 })
  network.fault = ({ url }) =>
    url.endsWith('/other-studies') ? Response.json(listOf([walking])) : undefined
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await cardsIn('For your diagnosis')).toHaveLength(1)
})

test('a study is saved to look at later on this device alone, is in the download, and goes by a press', async () => {
  const { user, writes } = await openWith(['marfans'], listOf([walking, hearts]))
  await cardsIn('For your diagnosis')
  const [save] = screen.getAllByRole('button', { name: 'Save to look at later' })
  if (save) await user.click(save)
  const saved = await cardsIn('Your saved studies')
  expect(saved.map(({ textContent }) => textContent)).toEqual([walking.title])
  expect(writes()).toEqual([])

  navigate(routes.download)
  await user.click(await screen.findByRole('button', { name: 'Get my data' }))
  await screen.findByRole('heading', { level: 2, name: 'Studies of others' })
  expect(screen.getByText(/^Walking with Marfan syndrome \(ISRCTN10000001\), saved/)).toBeDefined()

  navigate(routes.otherStudies)
  const again = await screen.findByRole('region', { name: 'Your saved studies' })
  await user.click(within(again).getByRole('button', { name: 'Remove from saved studies' }))
  expect(screen.queryByRole('region', { name: 'Your saved studies' })).toBeNull()
})

test('a study is added to the questions for an appointment, once, and only while there is room', async () => {
  const { user } = await openWith(['marfans'], listOf([walking, hearts]))
  await cardsIn('For your diagnosis')
  const [first] = screen.getAllByRole('button', { name: /^Add to the questions/ })
  if (first) await user.click(first)
  await screen.findByText(/^It’s among/)
  if (first) await user.click(first)
  navigate(routes.appointment)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'My questions' })
  const question = 'Could this study be for me? Walking with Marfan syndrome (ISRCTN10000001)'
  expect(field.value).toBe(question)
  await user.click(field)
  await user.paste(`\n${'x'.repeat(1900)}`)
  navigate(routes.otherStudies)
  expect(await screen.findByText(/^There is no more room in/)).toBeDefined()
})
