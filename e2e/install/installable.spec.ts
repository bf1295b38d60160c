import { routes } from '../../src/routes.ts'
import { newProfile, openProfile, removeProfile } from '../support/profile.ts'
import { expect, origin, test } from '../support/test.ts'

test('the browser finds nothing in the way of installing the app', async () => {
  const profile = await newProfile()
  // An ordinary Playwright context counts as private browsing, where nothing can be installed.
  const context = await openProfile(profile, origin)
  try {
    const page = await context.newPage()
    await page.goto(origin)
    const devtools = await context.newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { errors } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
  } finally {
    await context.close()
    await removeProfile(profile)
  }
})

test('the manifest says what stands on a home screen, and nothing about health', async ({
  request,
}) => {
  const page = await (await request.get('/')).text()
  const address = /<link rel="manifest" href="([^"]+)"/.exec(page)?.[1] ?? ''
  const manifest = await (await request.get(address)).json()
  expect(manifest).toMatchObject({
    id: '/',
    scope: '/',
    start_url: '/dashboard?source=homescreen',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    orientation: 'any',
    lang: 'en-GB',
    dir: 'ltr',
    name: 'Rowan',
    short_name: 'Rowan',
    categories: ['health', 'medical'],
    launch_handler: { client_mode: 'navigate-existing' },
    prefer_related_applications: false,
  })
  const icons: Icon[] = manifest.icons
  expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
      '512x512 monochrome',
    ]),
  )
  const shortcuts: { name: string; url: string; icons: Icon[] }[] = manifest.shortcuts
  expect(shortcuts.map(({ name, url }) => `${name}: ${url.split('?')[0]}`)).toEqual([
    `Kit progress: ${routes.kit}`,
    `Task list: ${routes.taskList}`,
    `Notifications: ${routes.notifications}`,
    `Help: ${routes.help}`,
  ])
  const ofShortcuts = shortcuts.flatMap(({ icons: each }) => each)
  expect(ofShortcuts.map(({ sizes }) => sizes)).toEqual(['96x96', '96x96', '96x96', '96x96'])
  const screenshots: (Icon & { form_factor: string; label: string })[] = manifest.screenshots
  expect(screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'wide'])
  for (const { src, sizes } of [...icons, ...ofShortcuts, ...screenshots]) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type'], src).toMatch(/^image\//)
    if (src.endsWith('.png')) expect(sizeOfPng(await icon.body()), src).toBe(sizes)
  }
})

interface Icon {
  src: string
  sizes: string
  purpose?: string
}

/** A PNG has its width and height at fixed offsets. */
const sizeOfPng = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
