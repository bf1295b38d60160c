import { drawingOf } from './drawing.ts'
import { appOfPage, type Picture } from './picture.ts'

/** How old the page is: a page that does not say so, or is old, is not kept. */
const age = 'main [data-kept="true"]:not([data-old]) time'
/** What is so now and may not be so at the next start: loaders, faults, the connection, what waits. */
const passing =
  'output, [data-passing], [data-tone="attention"], [data-tone="error"], [aria-label="Connection and answers"]'

/**
 * The page as it stands, and when it was fetched, in milliseconds since 1970; undefined unless it stands as
 * it opens, whole and with nothing above it.
 * @param frame All that a member sees.
 */
export function takePicture(frame: Element): { picture: Picture; savedAt: number } | undefined {
  const time = frame.querySelector(age)
  const app = appOfPage()
  if (!(time instanceof HTMLTimeElement) || app === undefined || !time.checkVisibility()) {
    return undefined
  }
  const isAsItOpens = window.scrollY === 0 && window.history.state === null
  const isCovered = document.querySelector('[role=dialog]') !== null
  if (!isAsItOpens || isCovered || frame.querySelector(passing)) return undefined
  const drawing = drawingOf(frame)
  if (drawing === undefined) return undefined
  return {
    picture: { app, width: window.innerWidth, styles: stylesFor(frame), drawing },
    savedAt: Date.parse(time.dateTime),
  }
}

/** Of the style sheets that the page has loaded, those that name a class of what is shown. */
function stylesFor(frame: Element): string[] {
  const classes = new Set(
    [...frame.querySelectorAll('[class]')].flatMap((part) => [...part.classList]),
  )
  const isUsed = ({ cssText }: CSSRule) =>
    [...cssText.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].some(([, name = '']) => classes.has(name))
  const { origin } = window.location
  return [...document.styleSheets]
    .filter(({ href, disabled }) => href?.startsWith(`${origin}/`) && !disabled)
    .filter(({ cssRules }) => [...cssRules].some(isUsed))
    .map(({ href }) => new URL(href ?? '').pathname)
}
