import { viewerPage } from '#routes'
import { LinkError, openLink, readLink, refuseIfSent, type HealthLink } from './open-link.ts'
import { readSummary, type Summary, type SummarySection } from './read-summary.ts'
import './viewer.css'

/*
 * The viewer of SMART Health Links: a document of its own without an account, without the app and without storage. Every
 * text is set as text.
 */

const main = document.querySelector('main') ?? document.body

const element = (name: string, text = '', attributes: Record<string, string> = {}): HTMLElement => {
  const made = document.createElement(name)
  if (text) made.textContent = text
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}

function show(...children: readonly HTMLElement[]): void {
  main.replaceChildren(...children)
  const heading = main.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

/** The key must not stay in the address bar, where a screenshot or somebody near can read it. */
function takeAddress(): Pick<Location, 'pathname' | 'search' | 'hash'> {
  const { pathname, search, hash } = window.location
  history.replaceState(null, '', viewerPage)
  return { pathname, search, hash }
}

function start(): void {
  try {
    const { pathname, search, hash } = takeAddress()
    refuseIfSent(pathname + search)
    if (hash.length < 2) throw new LinkError(notKept)
    askWho(readLink(hash, new Date()))
  } catch (error) {
    fail(error)
  }
}

/** Said after a reload, above all. */
const notKept = 'This page does not keep the link. Scan the code again, or open the link again.'

function fail(error: unknown): void {
  const sentence =
    error instanceof LinkError ? error.message : 'Something went wrong. Open the link again.'
  show(element('h1', 'We cannot show this summary'), element('p', sentence))
}

/** Whoever opens a link says who they are: the patient sees that name. */
function askWho(link: HealthLink): void {
  const isOurs = link.url.origin === window.location.origin
  const form = element('form')
  const recipient = field(form, 'recipient', 'Your name, and where you work')
  const passcode = link.needsPasscode
    ? field(form, 'passcode', 'Passcode, from the patient')
    : undefined
  const said = element('p', '', { role: 'alert' })
  const button = element('button', 'Open the summary', { type: 'submit' })
  form.append(said, button)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') === 'true') return
    const opening = { recipient: recipient.value.trim(), passcode: passcode?.value.trim() ?? '' }
    if (!opening.recipient || (passcode && !opening.passcode)) {
      said.textContent = 'Fill in every field.'
      return
    }
    void open(link, opening, { said, button })
  })
  show(
    element('h1', 'A patient has shared a summary with you'),
    element(
      'p',
      isOurs
        ? 'It was made with Rowan. The patient sees the name you give and when you opened it.'
        : `It comes from ${link.url.host}, not from Rowan. Whoever runs that place sees the name you give.`,
    ),
    element('p', inTheHistory),
    form,
  )
}

/** No page can take it out of there. */
const inTheHistory =
  'This browser keeps the link in its history. If other people use this device, delete it there afterwards.'

function field(form: HTMLElement, id: string, label: string): HTMLInputElement {
  const input = document.createElement('input')
  Object.assign(input, { id, name: id, autocomplete: 'off', spellcheck: false })
  input.maxLength = 200
  form.append(element('label', label, { for: id }), input)
  return input
}

async function open(
  link: HealthLink,
  opening: { recipient: string; passcode: string },
  { said, button }: { said: HTMLElement; button: HTMLElement },
): Promise<void> {
  button.setAttribute('aria-disabled', 'true')
  said.textContent = ''
  try {
    const documents = await openLink(link, opening)
    const summaries = documents.flatMap((document) => readSummary(document) ?? [])
    if (summaries.length === 0)
      throw new LinkError('There is no patient summary behind this link that we can show.')
    showSummaries(link, summaries)
  } catch (error) {
    if (error instanceof LinkError && error.isPasscode) {
      said.textContent = error.message
      button.removeAttribute('aria-disabled')
      document.getElementById('passcode')?.focus()
    } else fail(error)
  }
}

function shownSection(section: SummarySection): HTMLElement[] {
  const { title, depth, lines, narrative, isEmpty } = section
  const list = element('ul')
  list.append(...lines.map((line) => element('li', line)))
  return [
    element(`h${2 + Math.min(depth, 4)}`, title),
    ...(lines.length > 0 ? [list] : []),
    ...(lines.length > 0 && narrative.length > 0
      ? [element('p', 'There may be more in the words of whoever made it:')]
      : []),
    ...narrative.map((line) => element('p', line)),
    ...(isEmpty ? [element('p', 'Nothing is shared about this.')] : []),
  ]
}

/** It stays on the screen and on paper, whatever becomes of the link: nobody can take it back. */
const aCopy =
  'This is a copy from the time it was made. It’s not the full record, and the patient may have stopped sharing it since.'

function showSummaries({ url }: HealthLink, summaries: readonly Summary[]): void {
  const isOurs = url.origin === window.location.origin
  const print = element('button', 'Print', { type: 'button' })
  print.addEventListener('click', () => window.print())
  const shown = summaries.flatMap(({ title, patient, about, sections, isCut }, index) => [
    element(index === 0 ? 'h1' : 'h2', patient || title),
    ...[title, ...about].map((line) => element('p', line)),
    ...(isOurs ? [] : [element('p', `From ${url.host}, not from Rowan.`)]),
    ...sections.flatMap(shownSection),
    ...(isCut ? [element('p', 'There is more in this summary than we can show here.')] : []),
  ])
  show(...shown, element('p', aCopy), print)
}

start()
// Another link that is opened in this tab changes only what follows the #.
window.addEventListener('hashchange', () => {
  if (window.location.hash !== '') start()
})
