/*
 * The only queries that may lie readable in localStorage: the same for everybody who opens the app.
 * No member's, and no study's: its name can tell a diagnosis. Everything else is sealed or not kept.
 */
const harmlessKeys: readonly (readonly string[])[] = [
  ['site', 'configuration'],
  ['site', 'help-index'],
  ['site', 'appearance'],
]

/** Whether a query of this key tells nothing of anybody: its whole key must be on the list. */
export const isHarmless = (queryKey: readonly unknown[]): boolean =>
  harmlessKeys.some(
    (key) => key.length === queryKey.length && key.every((part, at) => queryKey[at] === part),
  )
