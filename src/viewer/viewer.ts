import { viewerPage } from '#routes'
import { LinkError, openLink, readLink, refuseIfSent, type HealthLink } from './open-link.ts'
import { readSummary, type Summary } from './read-summary.ts'
import { element, shownSummary } from './show-summary.ts'
import './viewer.css'

/*
 * The viewer of SMART Health Links: a document of its own without an account, without the app and without storage. Every
 * text is set as text.
 */

const main = document.querySelector('main') ?? document.body

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

const isOurs = ({ origin }: URL): boolean => origin === window.location.origin

/** Whoever opens a link says who they are: the patient sees that name. */
function askWho(link: HealthLink): void {
  const form = element('form')
  const seenBy = isOurs(link.url)
    ? 'The patient sees your name and when you opened it.'
    : 'Whoever runs that place sees the name you give.'
  const recipient = field(form, 'recipient', ['Your name, and where you work', seenBy])
  const passcode = link.needsPasscode
    ? field(form, 'passcode', ['Passcode, from the patient'])
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
  const what = isOurs(link.url)
    ? 'It’s a summary of their GP record, made with Rowan, an app for patients.'
    : `It comes from ${link.url.host}, not from Rowan.`
  show(
    element('h1', 'A patient has shared a summary with you'),
    element('p', `${what} You need no account, and nothing is installed.`),
    form,
    element('p', inTheHistory, { class: 'small' }),
  )
}

/** No page can take it out of there. */
const inTheHistory =
  'This browser keeps the link in its history. If other people use this device, delete it there afterwards.'

function field(form: HTMLElement, id: string, [label, hint]: [string, string?]): HTMLInputElement {
  const input = document.createElement('input')
  Object.assign(input, { id, name: id, autocomplete: 'off', spellcheck: false })
  input.maxLength = 200
  form.append(element('label', label, { for: id }))
  if (hint !== undefined) {
    form.append(element('p', hint, { id: `about-${id}`, class: 'small' }))
    input.setAttribute('aria-describedby', `about-${id}`)
  }
  form.append(input)
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
    const summaries = documents.flatMap((each) => readSummary(each, isOurs(link.url)) ?? [])
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

/** It stays on the screen and on paper, whatever becomes of the link: nobody can take it back. */
const aCopy =
  'This is a copy from the time it was made. It’s not the full record, and the patient may have stopped sharing it since.'

function showSummaries({ url }: HealthLink, summaries: readonly Summary[]): void {
  const print = element('button', 'Print', { type: 'button' })
  print.addEventListener('click', () => window.print())
  const from = isOurs(url) ? undefined : url.host
  const shown = summaries.flatMap((summary, order) => shownSummary(summary, order, from))
  show(...shown, element('p', aCopy), print)
}

/** Nothing can be opened on paper. */
function openForPaper(): void {
  const closed = [...document.querySelectorAll('details:not([open])')]
  for (const each of closed) each.setAttribute('open', '')
  const close = () => closed.forEach((each) => each.removeAttribute('open'))
  window.addEventListener('afterprint', close, { once: true })
}

window.addEventListener('beforeprint', openForPaper)
start()
// Another link that is opened in this tab changes only what follows the #.
window.addEventListener('hashchange', () => {
  if (window.location.hash !== '') start()
})
