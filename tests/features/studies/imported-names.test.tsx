import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { render, screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { navigate } from 'wouter/use-browser-location'
import { getHealthProfile } from '#contract/profile.ts'
import type { LooksFor } from '#contract/looks-for.ts'
import { PublicStudyPage } from '#features/studies/PublicStudyPage.tsx'
import { routes } from '#routes'
import { apiOver, asOperator, withDatabase } from '../../support/api.ts'
import { openApp, question, type Network } from '../../support/member-app.tsx'
import { birthDate, plantStudy } from '../../support/studies.ts'

const given = withDatabase()

const orphanet =
  'Some names of diseases come from Orphanet (www.orpha.net), © INSERM 1999, under the licence CC BY 4.0. Their list is of 1 November 2026.'

async function imported(name: string): Promise<void> {
  const text = readFileSync(`sandbox/orphanet/${name}.xml`, 'utf8')
  const headers = { ...asOperator, 'Content-Type': 'application/xml' }
  await apiOver(given.db).anyone.send('POST', '/operator/diseases', { text, headers })
}

const studyFor = async (looksFor: LooksFor) => plantStudy(given.db, { looksFor })

const asked = ({ requests }: Network) =>
  requests.filter(({ url }) => new URL(url).pathname === '/api/diseases')

const chosen = async (diseaseId: string, name: string) => {
  const subject = `user_${randomUUID()}`
  const member = apiOver(given.db).member(subject)
  await member.post('/diagnosis', { name, diseaseId })
  await member.patch('/users', { dob: birthDate })
  return subject
}

beforeAll(async () => {
  await imported('nomenclature')
  await imported('classification')
})

const noNames = () => new Response('', { status: 503 })
const withoutNames = ({ url }: Request) => (url.endsWith('/diseases') ? noNames() : undefined)

test('without the names of an import nothing is said not to fit, and no code is shown', async () => {
  const study = await studyFor({ diseases: ['ORPHA:900005'] })
  const { network } = await openApp(given.db, await chosen('cystic-fibrosis', 'CF'), routes.help)
  network.fault = withoutNames
  navigate(routes.studyInterest.href(study))
  const untold = await screen.findByRole('region', { name: 'We cannot tell' })
  expect(untold.textContent).toContain('Diagnosis: one that we could not load')
  expect(untold.textContent).toContain('We could not load the names of all diseases just now.')
  expect(screen.queryByText(/ORPHA/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Does not fit' })).toBeNull()
})

test('a diagnosis of the import is suggested with whose name it is, and saved as that disease', async () => {
  const subject = `user_${randomUUID()}`
  const { user, api, network } = await openApp(
    given.db,
    subject,
    routes.changeAnswer.href('diagnosis'),
  )
  await question("What's your diagnosis?")
  await user.type(screen.getByLabelText("What's your diagnosis?"), 'wexc')
  const option = await screen.findByRole('option', { name: /^Wexcombe syndrome ?, also called/ })
  expect(screen.getByText(orphanet)).toBeDefined()
  await user.click(option)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await question('My health profile')
  const { diagnosis } = v.parse(getHealthProfile.reply, (await api.get('/health-profile')).body)
  expect(diagnosis).toMatchObject([{ name: 'Wexcombe syndrome', diseaseId: 'ORPHA:900005' }])
  const [request, ...more] = asked(network)
  expect(more).toEqual([])
  expect(new URL(request?.url ?? '').search).toBe('')
  expect(request?.headers.get('Authorization')).toBeNull()
})

test('a study for a disease of the import says its name, and fits who has a type of it', async () => {
  const study = await studyFor({ diseases: ['ORPHA:900005'] })
  const subject = await chosen('ORPHA:900006', 'Juvenile Wexcombe')
  await openApp(given.db, subject, routes.studyInterest.href(study))
  const fitting = await screen.findByRole('region', { name: 'Fits what you told us' })
  expect(fitting.textContent).toContain('Diagnosis: Wexcombe syndrome')
  expect(fitting.textContent).toContain('You told us: Juvenile Wexcombe')
  expect(screen.getByText(orphanet)).toBeDefined()
})

test('a visitor reads the names of a study for diseases of the import', async () => {
  const study = await studyFor({ diseases: ['marfan-syndrome', 'ORPHA:900005'] })
  await openApp(given.db, `user_${randomUUID()}`, routes.help)
  render(<PublicStudyPage params={{ studyId: study }} />)
  const region = await screen.findByRole('region', { name: 'Who it looks for' })
  await within(region).findByText('Diagnosis: Marfan syndrome or Wexcombe syndrome')
  expect(within(region).getByText(orphanet)).toBeDefined()
})
