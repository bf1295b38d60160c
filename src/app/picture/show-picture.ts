import { londonDay } from '#contract/days.ts'
import { at } from '#contract/unparsed.ts'
import { isWarningSeen } from '#features/gp-record/warning-seen.ts'
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
 * (decision 104). It takes no touch, and screen readers wait for the page itself.
 * @returns Settles when the app may go on: once the picture is there, or soon. Never rejects.
 */
export const pictureShown = (): Promise<unknown> =>
  Promise.race([
    showPicture().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, head)),
  ])

async function showPicture(): Promise<void> {
  const name = pictureName(window.location)
  const root = document.querySelector('#root')
  const frame = [...(root?.childNodes ?? [])]
  if (!root || name === undefined || appOfPage() === undefined) return
  const kept = await readPicture(name, Date.now())
  const picture = kept && mayBeShown(kept) && pictureIn(kept.bytes)
  if (!picture) return
  const nodes = drawn(picture.drawing)
  await Promise.all(picture.styles.map(styled))
  // The app has come first.
  if (frame.some((node) => !node.isConnected)) return
  const shown = Object.assign(document.createElement('div'), { inert: true, ariaHidden: 'true' })
  // Where the controls of Mantine look for it.
  shown.setAttribute(schemeAttribute, scheme())
  shown.append(...nodes)
  root.replaceChildren(shown)
  setTimeout(() => shown.isConnected && root.replaceChildren(...frame), patience)
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

/** Resolves once the page has this style; what does not come is left to the app. */
async function styled(href: string): Promise<void> {
  if (document.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`)) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  link.crossOrigin = ''
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
    link.addEventListener('error', () => link.remove())
    document.head.append(link)
  })
}
