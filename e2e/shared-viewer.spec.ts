import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { routes, viewerPage } from '../src/routes.ts'
import { expectAccessible } from './support/axe.ts'
import { encrypted, exampleKey, openForeignHost, viewerWith } from './support/foreign-host.ts'
import { openAs } from './support/sharing.ts'
import { expect, origin, test, type Page } from './support/test.ts'

/*
 * Our viewer with links that others made, served by a second server. Its certificate is made for the test.
 */

test.use({ ignoreHTTPSErrors: true })

/** HL7's own example of the smallest summary (CC0), as `tests/support/hl7-ips` has it. */
const example = async () =>
  readFile(new URL('../tests/support/hl7-ips/bundle-minimal.json', import.meta.url), 'utf8')

const json = (reply: ServerResponse, body: object, status = 200): void => {
  reply.writeHead(status, { 'Content-Type': 'application/json' })
  reply.end(JSON.stringify(body))
}

test('the standard’s example of a link is read from another server, and it says whose it is', async ({
  page,
}) => {
  const file = await encrypted(await example())
  const asked: string[] = []
  const foreign = await openForeignHost((request, reply) => {
    asked.push(`${request.method} ${request.url} ${request.headers.cookie ?? 'no cookie'}`)
    reply.end(file)
  })
  // As the standard publishes it, but for the host.
  const link = {
    url: `${foreign.origin}/ips/IPS_IG-bundle-01-enc.txt`,
    flag: 'LU',
    key: exampleKey,
    label: 'Demo SHL for IPS_IG-bundle-01',
  }
  await page.goto(viewerWith(link))
  const main = page.getByRole('main')
  await expect(main).toContainText(`It comes from ${foreign.host}, not from Rowan.`)
  await openAs(page, 'Dr Patel')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(
    'Martha DeLarosa, born 1 May 1972, female',
  )
  await expect(main).toContainText('Made 11 December 2020 by Beetje van Hulp')
  await expect(main).toContainText(
    'Menopausal flushing (finding). 2015. recorded October 2016. active, confirmed, Moderate',
  )
  await expect(main).toContainText('anastrozole')
  await expect(main).toContainText('criticality high')
  expect(asked).toEqual(['GET /ips/IPS_IG-bundle-01-enc.txt?recipient=Dr+Patel no cookie'])
  await foreign.close()
})

test('a manifest with a passcode, a file elsewhere and a signed card is read as far as it is a summary', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  const file = await encrypted(await example())
  const foreign = await openForeignHost((request, reply, body) => {
    if (request.url === '/file') return void reply.end(file)
    const { passcode } = JSON.parse(body)
    if (passcode !== 'otter') return json(reply, { remainingAttempts: 4 }, 401)
    return json(reply, {
      status: 'can-change',
      files: [
        { contentType: 'application/smart-health-card', embedded: file },
        {
          contentType: 'application/fhir+json;fhirVersion=4.0.1',
          location: `${foreign.origin}/file`,
        },
      ],
    })
  })
  await page.goto(viewerWith({ url: `${foreign.origin}/m`, flag: 'LP', key: exampleKey }))
  await openAs(page, 'Dr Patel', 'badger')
  await expect(page.getByRole('alert')).toHaveText('Wrong passcode. You have 4 tries left.')
  await openAs(page, 'Dr Patel', 'otter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Martha DeLarosa')
  // Another link in the same tab is another summary, although nothing but the end of the address changes.
  await page.evaluate(() => (window.location.hash = 'shlink:/eyJ1cmwiOiJodHRwczovL2EuYiJ9'))
  await expect(page.getByRole('main')).toContainText('This is not a whole link.')
  await foreign.close()
})

test('a file that is cut, swapped, a bomb, HTML or without an end is said to be so, in one sentence', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource|net::ERR_/)
  const whole = await encrypted(await example())
  // 60 MB of nothing, which are 60 kB until they are unpacked.
  const bomb = await encrypted(new Uint8Array(60_000_000), { zip: 'DEF' })
  const hostile = JSON.stringify({
    resourceType: 'Bundle',
    entry: [
      {
        resource: {
          resourceType: 'Composition',
          title: '<img src=x onerror="document.title=1">',
          section: [{ title: '<b>Bold</b>', text: { div: '<script>document.title=1</script>' } }],
        },
      },
    ],
  })
  const files: Readonly<Record<string, string>> = {
    '/cut': whole.slice(0, -200),
    '/letter': `${whole.slice(0, -200)}${whole.at(-200) === 'A' ? 'B' : 'A'}${whole.slice(-199)}`,
    '/bomb': bomb,
    '/html': await encrypted('<!doctype html><p>Sign in</p>'),
    '/hostile': await encrypted(hostile),
    '/whole': whole,
  }
  let sent = 0
  const foreign = await openForeignHost((request, reply) => {
    const path = request.url?.split('?')[0] ?? ''
    if (path === '/moved') return void reply.writeHead(302, { Location: '/whole' }).end()
    if (path !== '/endless') return void reply.end(files[path])
    // Two gigabytes, as long as somebody takes them.
    reply.writeHead(200, { 'Content-Length': String(2 ** 31) })
    const part = Buffer.alloc(1_000_000, 32)
    const more = (): void => {
      if (reply.destroyed || sent > 200_000_000) return
      sent += part.length
      if (reply.write(part)) setImmediate(more)
      else reply.once('drain', more)
    }
    return more()
  })
  const main = page.getByRole('main')
  const open = async (path: string, key = exampleKey) => {
    await page.goto('about:blank')
    await page.goto(viewerWith({ url: `${foreign.origin}${path}`, flag: 'U', key }))
    await openAs(page, 'Dr Patel')
  }
  for (const [path, said] of [
    ['/cut', 'changed or is damaged'],
    ['/letter', 'changed or is damaged'],
    ['/bomb', 'changed or is damaged'],
    ['/html', 'no patient summary'],
    ['/endless', 'too large'],
    ['/moved', 'does not answer'],
  ] as const) {
    await open(path)
    await expect(main).toContainText(said)
  }
  expect(sent).toBeLessThan(200_000_000)
  // One letter of the key in the link.
  await open('/whole', `s${exampleKey.slice(1)}`)
  await expect(main).toContainText('changed or is damaged')
  await open('/hostile')
  await expect(main).toContainText('<b>Bold</b>')
  await expect(main.getByRole('img')).toHaveCount(0)
  await expect(page).toHaveTitle('A shared patient summary – Rowan')
  await foreign.close()
})

test('a link to ourselves that is none of a summary asks for no passcode', async ({
  page,
  baseURL,
  faults,
}) => {
  faults.expect(/Failed to load resource/)
  await page.goto(viewerWith({ url: `${baseURL}/api/users`, key: exampleKey }))
  await openAs(page, 'Dr Patel')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot show this summary')
  await expect(page.getByLabel('Passcode')).toHaveCount(0)
})

/** As another system writes one: what it found within a section of a section, in parts, and a dose by its timing. */
function foreignSummary() {
  const placed = (id: string, fields: object) => ({ resource: { id, ...fields } })
  const inSection = (title: string, id: string, more: object = {}) => ({
    title,
    entry: [{ reference: id }],
    ...more,
  })
  const pressure = (name: string, value: number) => ({
    code: { coding: [{ display: name }] },
    valueQuantity: { value, unit: 'mmHg' },
  })
  return {
    resourceType: 'Bundle',
    type: 'document',
    entry: [
      placed('document', {
        resourceType: 'Composition',
        title: 'Resumo do paciente',
        date: '2026-03-01',
        subject: { reference: 'Patient/7' },
        author: [{ display: 'Hospital de Lisboa' }],
        section: [
          {
            title: 'Findings',
            section: [inSection('Vital signs', 'Observation/pressure')],
          },
          inSection('Medicines', 'MedicationStatement/weekly'),
          inSection('Heart tracings', 'Observation/tracing', {
            text: { div: '<div><p>Sinus rhythm, 61 a minute</p></div>' },
          }),
          { title: 'Devices' },
        ],
      }),
      placed('7', { resourceType: 'Patient', name: [{ text: 'Maria Sousa' }], birthDate: '1990' }),
      placed('pressure', {
        resourceType: 'Observation',
        status: 'final',
        code: { coding: [{ display: 'Blood pressure' }] },
        effectiveDateTime: '2026-02-03',
        component: [pressure('Systolic', 162), pressure('Diastolic', 104)],
      }),
      placed('weekly', {
        resourceType: 'MedicationStatement',
        status: 'active',
        medicationCodeableConcept: { coding: [{ display: 'Methotrexate 2.5 mg tablets' }] },
        dosage: [
          {
            timing: {
              repeat: { frequency: 1, period: 1, periodUnit: 'wk', dayOfWeek: ['mon'] },
            },
            doseAndRate: [{ doseQuantity: { value: 6, unit: 'tablets' } }],
          },
        ],
      }),
      placed('tracing', {
        resourceType: 'Observation',
        status: 'final',
        code: { text: 'ECG' },
        valueSampledData: { origin: { value: 0 }, period: 10, dimensions: 1, data: '1 2 3' },
      }),
    ],
  }
}

test('a foreign summary with a blood pressure says both numbers, a dose by its timing and what is within a section', async ({
  page,
}) => {
  const file = await encrypted(JSON.stringify(foreignSummary()))
  const foreign = await openForeignHost((_, reply) => void reply.end(file))
  await page.goto(viewerWith({ url: `${foreign.origin}/file`, flag: 'U', key: exampleKey }))
  await openAs(page, 'Dr Patel')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Maria Sousa, born 1990')
  await expect(main.getByRole('heading', { name: 'Findings', level: 2 })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Vital signs', level: 3 })).toBeVisible()
  await expect(main.getByRole('listitem')).toHaveText([
    'Blood pressure. Systolic: 162 mmHg. Diastolic: 104 mmHg. 3 February 2026',
    'Methotrexate 2.5 mg tablets. active. 6 tablets, once a week, on Monday',
    'ECG',
  ])
  // What the page does not understand is beside it in the words of whoever made it.
  await expect(main).toContainText(
    /ECG\s*There may be more in the words of whoever made it:\s*Sinus rhythm, 61 a minute/,
  )
  // Of a section with other sections in it nobody says that it is empty.
  await expect(main.getByText('Nothing is shared about this.')).toHaveCount(1)
  await expectAccessible(page, 'a summary of another system')
  await foreign.close()
})

/** Until the worker answers for the browser, as after an earlier visit. */
async function installApp(page: Page): Promise<void> {
  await page.goto(routes.landing)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.reload()
  await expect
    .poll(async () => page.evaluate(() => navigator.serviceWorker.controller !== null))
    .toBe(true)
}

test.describe('where the app is installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a link that went through six mail programs is read, or its reader is told that another is needed', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource/)
    const file = await encrypted(await example())
    const foreign = await openForeignHost((_, reply) => void reply.end(file))
    const link = viewerWith({ url: `${foreign.origin}/file`, flag: 'U', key: exampleKey })
    await installApp(page)
    const touched = [
      // Counts its readers.
      link.replace('#', '?fbclid=IwAR0x&utm_source=mail#'),
      // Takes the end of the sentence along.
      `${link}).`,
      // Escapes what follows the #.
      link.replace('shlink:/', 'shlink%3A%2F'),
      // Breaks its lines, and takes the next words along.
      `${link.slice(0, 76)}%0D%0A${link.slice(76)}%20Kind%20regards`,
      // Puts it in angle brackets, with a slash of its own.
      `${link.replace('#', '/#')}%3E`,
    ]
    for (const address of touched) {
      await page.goto('about:blank')
      await page.goto(address)
      await expect(page.getByRole('main'), address).toContainText(`It comes from ${foreign.host}`)
      expect(page.url()).toBe(`${origin}${viewerPage}`)
    }
    await openAs(page, 'Dr Patel')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Martha DeLarosa')

    // Escapes the #: the key went to the server.
    await page.goto(link.replace('#', '%23'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot show this summary')
    await expect(page.getByRole('main')).toContainText('Its secret part has reached our server')
    expect(page.url()).toBe(`${origin}${viewerPage}`)
    for (const path of ['/config.js?x', '/openapi.json?x'])
      expect((await page.goto(path))?.headers()['content-type'], path).not.toContain('html')
    await foreign.close()
  })

  test('its worker leaves the viewer alone: nothing of a summary is in a cache, and no app stands in its place', async ({
    page,
    faults,
  }) => {
    faults.expect(/Failed to load resource|net::ERR_/)
    const file = await encrypted(await example())
    const foreign = await openForeignHost((_, reply) => void reply.end(file))
    await installApp(page)
    await page.goto(viewerWith({ url: `${foreign.origin}/file`, flag: 'U', key: exampleKey }))
    await openAs(page, 'Dr Patel')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Martha DeLarosa')
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(
        names.map(async (name) => (await caches.open(name)).keys()),
      )
      return requests.flat().map(({ url }) => url)
    })
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter((url) => /\/shared\b(?!-)|viewer-|Patel/.test(url) || !isOurs(url))).toEqual(
      [],
    )

    await page.context().setOffline(true)
    await expect(page.goto(viewerPage)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
    await foreign.close()
  })
})

const isOurs = (url: string) => new URL(url).origin === origin
