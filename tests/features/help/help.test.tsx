import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { menuItemsFor } from '#app/layouts/MenuItems.tsx'
import { GuidePage } from '#features/help/GuidePage.tsx'
import { LegalPage } from '#features/help/LegalPage.tsx'
import { helpPages } from '#features/help/help-pages.ts'
import { isNoPage } from '#contract/page-files.ts'
import { helpPageIds, routes } from '#routes'
import { openSidebar, useShell } from '#ui/shell-state.ts'
import { withDatabase } from '../../support/api.ts'
import { openApp } from '../../support/member-app.tsx'

const given = withDatabase()
const open = (path: string) => openApp(given.db, 'user_help', path)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test('help is in the menu and names every page and a person to write to', async () => {
  const items = menuItemsFor({ canAccessHurdle: false })
  expect(items.find(({ href }) => href === routes.help)?.label).toBe('Help & Support')
  await open(routes.help)
  await heading('Help and support')
  await screen.findByRole('link', { name: 'Help Center' })
  const main = within(screen.getByRole('main'))
  expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    // Section 2's order for the list; the tabs have another.
    '/help/faq',
    '/help/gp-record',
    '/help/genetic-test-ordering',
    '/help/terms',
    '/help/privacy',
    '/help/caring',
    'mailto:support@rowan.example',
    routes.accessibility,
  ])
  expect(main.getByText(/We reply within 24 hours/)).toBeDefined()
})

test('a member goes from tab to tab, and each has an address and a title of its own', async () => {
  const { user } = await open(routes.helpPage.href('faq'))
  await heading('Help Center')
  const tabs = within(screen.getByRole('tablist', { name: 'Help' }))
  expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Help Center',
    'Policies and Procedures',
    'Privacy Policy',
    'Genetic Test Ordering',
    'NHS GP Record access',
    'Caring for someone',
  ])
  const titles = new Set<string>()
  for (const { id, name } of helpPages) {
    await user.click(tabs.getByRole('tab', { name }))
    await heading(name)
    expect(window.location.pathname).toBe(`/help/${id}`)
    expect(screen.getByRole('tabpanel', { name }).textContent).toContain(name)
    expect(tabs.getByRole('tab', { selected: true }).textContent).toBe(name)
    await expect.poll(() => document.title).toContain(name)
    titles.add(document.title)
  }
  expect(titles.size).toBe(helpPageIds.length)
})

test('arrows move between the tabs of help, and Enter chooses', async () => {
  const { user } = await open(routes.helpPage.href('faq'))
  await heading('Help Center')
  screen.getByRole('tab', { name: 'Help Center' }).focus()
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('Caring for someone')
  await user.keyboard('{Home}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Policies and Procedures')
  expect(window.location.pathname).toBe('/help/faq')
  await user.keyboard('{Enter}')
  await heading('Policies and Procedures')
  expect(window.location.pathname).toBe('/help/terms')
})

test('a page of help that does not exist is the Help Center', async () => {
  await open('/help/no-such-page')
  await heading('Help Center')
  expect(window.location.pathname).toBe('/help/faq')
})

test('a page of help closes the side navigation and offers the way back', async () => {
  openSidebar()
  await open(routes.helpPage.href('gp-record'))
  await heading('NHS GP Record access')
  render(<Shell />)
  expect(screen.getByRole('status', { name: 'shell' }).textContent).toBe('closed, back to /help')
})

function Shell() {
  const { isSidebarOpen, backTo } = useShell()
  return (
    <output aria-label="shell">
      {isSidebarOpen ? 'open' : 'closed'}, back to {backTo?.href}
    </output>
  )
}

test('help on the GP record has twelve items, the linkage key and the way to connect among them', async () => {
  await open(routes.helpPage.href('gp-record'))
  await heading('NHS GP Record access')
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1 + 12)
  const key = screen.getByRole('region', { name: 'Where do I find the linkage key?' })
  expect(key.textContent).toMatch(/letter/)
  const connect = within(screen.getByRole('region', { name: 'How do I connect?' }))
  expect(connect.getByText('Connect to my record')).toBeDefined()
  const details = connect.getByRole('link', { name: 'GP record details page' })
  expect(details.getAttribute('href')).toBe(routes.gpConnectDetails)
})

test('who cares for somebody reads what is not possible, and what the NHS offers instead', async () => {
  await open(routes.helpPage.href('caring'))
  await heading('Caring for someone')
  const not = screen.getByRole('region', { name: 'Can I use Rowan for someone I look after?' })
  expect(not.textContent).toMatch(/one person aged 16 or over, and only for their own data/)
  const nhs = screen.getByRole('region', { name: 'What does the NHS offer instead?' })
  expect(nhs.textContent).toMatch(
    /Proxy access.*Linked profiles.*Carers Direct.*carer’s assessment/,
  )
})

test('the questions are in the four groups of section 2, and three of ours', async () => {
  await open(routes.helpPage.href('faq'))
  for (const name of ['Your data', 'Incomplete data', 'The NHS', 'Contact']) {
    const group = within(await screen.findByRole('region', { name }))
    expect(group.getAllByRole('heading', { level: 3 }).length).toBeGreaterThanOrEqual(3)
  }
  for (const name of ['Signing in', 'Locking Rowan', 'Leaving quickly']) {
    screen.getByRole('region', { name })
  }
})

test.each(helpPages)('every link of $id leads somewhere', async ({ id, name }) => {
  await open(routes.helpPage.href(id))
  await heading(name)
  for (const link of within(screen.getByRole('main')).getAllByRole('link')) {
    const href = link.getAttribute('href') ?? ''
    if (/^(mailto|https):/.test(href) || isNoPage(href)) continue
    if (href.startsWith('#')) expect(document.querySelector(href), href).not.toBeNull()
    else
      expect(
        Object.values(routes).some((route) =>
          isAt(typeof route === 'string' ? route : route.path, href),
        ),
        href,
      ).toBe(true)
  }
})

const isAt = (route: string, path: string) =>
  route === routes.helpPage.path
    ? isHelp(path)
    : new RegExp(`^${route.replaceAll(/:[^/]+/g, '[^/]+')}$`).test(path)
const isHelp = (path: string) => helpPageIds.some((id) => routes.helpPage.href(id) === path)

test.each([
  [
    'genetic-test-ordering',
    /Do not eat, drink, smoke or chew gum for at least 30 minutes/,
    /8 to 12 weeks in the laboratory/,
    /up to 12 weeks/,
    /48 hours/,
    /non-refundable after 6 months/,
    /non-refundable on customer error/,
    /30X/,
    /No results or insights are shown/,
  ],
  ['gp-record', /24 hours/, /5 attempts/, /England/, /Passphrase/],
  [
    'faq',
    /24 hours/,
    /never used for marketing, insurance or discrimination/,
    /cannot be retracted/,
  ],
] as const)('the facts of the specification are told in %s', (id, ...facts) => {
  const content = JSON.stringify(helpPages.find((page) => page.id === id))
  for (const fact of facts) expect(content).toMatch(fact)
})

test('the privacy policy names what is kept of a shared summary, and the people to call', () => {
  const { article } = helpPages.find((page) => page.id === 'privacy') ?? expect.fail('No policy')
  const held = JSON.stringify(article.sections.find(({ id }) => id === 'what-we-hold'))
  expect(held).toMatch(/people to call in an emergency/)
  expect(held).toMatch(/a link: encrypted so that we cannot read it/)
  expect(held).toMatch(/the name they gave/)
})

test.each([
  { name: 'Privacy Policy', path: routes.privacyPolicy, id: 'privacy' },
  { name: 'Terms & Conditions', path: routes.terms, id: 'terms' },
])('a visitor reads the same text of $id as a member', ({ name, path, id }) => {
  const { hook } = memoryLocation({ path })
  render(
    <Router hook={hook}>
      <LegalPage />
    </Router>,
  )
  screen.getByRole('heading', { level: 1, name })
  const article = helpPages.find((page) => page.id === id)?.article
  const titles = screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)
  expect(titles.slice(1)).toEqual(article?.sections.map(({ title }) => title))
})

test('a member searches all help, and is told how much was found', async () => {
  const { user } = await open(routes.help)
  await user.type(await screen.findByRole('searchbox', { name: 'Search help' }), 'linkage key')
  const found = await screen.findByRole('link', { name: 'Where do I find the linkage key?' })
  expect(found.getAttribute('href')).toBe(`${routes.helpPage.href('gp-record')}#linkage-key`)
  expect(screen.getByText(/^\d+ answers$/)).toBeDefined()
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'zebra')
  await screen.findByText(/We found no answers/)
})

test('the articles for visitors link to one another, and to no page behind the sign-in of help', () => {
  const { hook } = memoryLocation({ path: routes.guidePage.href('faq') })
  render(
    <Router hook={hook}>
      <GuidePage />
    </Router>,
  )
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')
  expect(links).toContain(routes.guidePage.href('gp-record'))
  expect(links.filter((href) => href.startsWith(routes.help))).toEqual([])
})
