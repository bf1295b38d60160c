import { londonDay } from '#contract/days.ts'
import { at } from '#contract/unparsed.ts'
import { isWarningSeen } from '#features/gp-record/warning-seen.ts'
import { leavingChannel } from '#offline/leaving-channel.ts'
import { isWithin, verificationLasts } from '#offline/storage/ages.ts'
import { readPicture, type KeptPicture } from '#offline/storage/picture-row.ts'
import { drawn } from './drawing.ts'
import { appOfPage, type Picture } from './picture.ts'
import { pathAt, pictureName, recordPath } from './picture-name.ts'

/** So long the app waits for a picture: on a slow phone one takes a fifth of it. Milliseconds. */
const head = 500
/** By then an app that runs has drawn its page. */
const patience = 10_000

/**
 * Shows a known member their page as it was when it last stood untouched, until the app draws it
 * (decision 104). It takes no touch, and screen readers hear what they hear of the frame.
 * @returns Settles when the app may go on: once the picture is there, or soon. Never rejects.
 */
export const pictureShown = (): Promise<unknown> =>
  Promise.race([
    showPicture().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, head)),
  ])

async function showPicture(): Promise<void> {
  const name = pictureName(window.location)
  const root = frameAtHand()
  if (!root || name === undefined || appOfPage() === undefined) return
  const frame = [...root.childNodes]
  const kept = await readPicture(name, Date.now())
  const picture = kept && mayBeShown(kept) && pictureIn(kept.bytes)
  if (!picture) return
  const nodes = drawn(picture.drawing)
  await Promise.all(picture.styles.map(styled))
  // The app has come first, or the page was put away.
  if (frame.some((node) => !node.isConnected) || document.hidden) return
  const shown = Object.assign(document.createElement('div'), { inert: true, ariaHidden: 'true' })
  // Where the controls of Mantine look for it.
  shown.setAttribute(schemeAttribute, scheme())
  shown.append(...nodes)
  root.replaceChildren(shown, headingForReaders())
  giveWayInTime(() => shown.isConnected && root.replaceChildren(...frame))
}

/** What the build has rendered for a member's page; undefined where the app has drawn, or will take it over. */
function frameAtHand(): HTMLElement | undefined {
  const root = document.querySelector<HTMLElement>('#root')
  const isFrame = root?.dataset['path']?.startsWith('/dashboard') ?? false
  return root && isFrame && document.readyState !== 'complete' ? root : undefined
}

/** The one of the frame, for those who hear the page. */
const headingForReaders = () =>
  Object.assign(document.createElement('h1'), {
    className: 'visually-hidden',
    textContent: 'Rowan',
  })

/**
 * Until the app runs nobody else attends to what the app would: the page is put away, its member leaves in
 * another tab. Then, and when no app comes, the frame is back.
 */
function giveWayInTime(giveWay: () => unknown): void {
  const leaving = new BroadcastChannel(leavingChannel)
  const ending = new AbortController()
  const giveWayIfHidden = () => document.hidden && giveWay()
  leaving.addEventListener('message', giveWay)
  document.addEventListener('visibilitychange', giveWayIfHidden, ending)
  window.addEventListener('pagehide', giveWay, ending)
  const end = () => {
    leaving.close()
    ending.abort()
  }
  document.addEventListener('rowan:running', end, { once: true })
  setTimeout(() => {
    giveWay()
    end()
  }, patience)
}

const schemeAttribute = 'data-mantine-color-scheme'

/** As chosen, which build/first-script.js has written on the document, else that of the device. */
const scheme = (): string =>
  document.documentElement.getAttribute(schemeAttribute) ??
  (window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')

/** Of a GP record nothing is shown before its warning was read, nor for longer than the record itself. */
function mayBeShown({ savedAt, verifiedAt, sessionId }: KeptPicture): boolean {
  if (pathAt(window.location) !== recordPath) return true
  const now = Date.now()
  return (
    isWarningSeen(sessionId) &&
    isWithin(verifiedAt, { now, age: verificationLasts.record }) &&
    // Its dates are those of the day.
    londonDay(new Date(savedAt)) === londonDay(new Date(now))
  )
}

/** Undefined where another version of the app has kept it, or it was taken of a page of another width. */
function pictureIn(bytes: ArrayBuffer): Picture | undefined {
  const said: unknown = JSON.parse(new TextDecoder().decode(bytes))
  return isOfThisPage(said) ? said : undefined
}

/** What this very version has written and sealed has its form. */
const isOfThisPage = (said: unknown): said is Picture =>
  at(said, 'app') === appOfPage() && at(said, 'width') === window.innerWidth

/** Resolves once the page has this style; rejects where it does not come, and then the app asks for it itself. */
async function styled(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`)) return
  // The app's loader takes a style whose link stands in the page for one that is there.
  await linked({ rel: 'preload', as: 'style', href })
  await linked({ rel: 'stylesheet', href })
}

const linked = async (how: Partial<HTMLLinkElement>) =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { crossOrigin: '', ...how })
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
    document.head.append(link)
  })
