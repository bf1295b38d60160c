/*
 * Read by the first script of a member's page. What the entry of the app imports too would bring that script
 * to the landing page: the app's paths (the test of ask-early.ts compares them) and `pathOf`.
 */

export const recordPath = '/dashboard/medical-record'

/** Where members look things up, again and again. */
const pictured = [
  '/dashboard',
  '/dashboard/task-list',
  '/dashboard/kit',
  '/dashboard/health-profile',
  recordPath,
]

const nameOf = (path: string): string => `picture of ${path}`

/** Of every picture that there may be. */
export const pictureNames: readonly string[] = pictured.map(nameOf)

/** Added to the address by the icon on the home screen, and read by nobody. */
const fromHomeScreen = '?source=homescreen'

/** Under which the picture of the page at this address is kept; undefined where none is. */
export function pictureName(address: Location): string | undefined {
  const isPlain = address.search === '' || address.search === fromHomeScreen
  return isPlain && pictured.includes(pathAt(address)) ? nameOf(pathAt(address)) : undefined
}

/** The path without a slash at its end. */
export const pathAt = ({ pathname }: Location): string => pathname.replace(/(?<=.)\/$/, '')
