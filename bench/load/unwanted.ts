/** Strings that survive minification, to identify scripts. */
const marks: Readonly<Record<string, readonly RegExp[]>> = {
  landing: [/Missing queryFn/, /ClerkJS/],
  'sign-in': [/My account/],
  'sign-up': [/My account/],
}

/** How many scripts the page does not need: identity and queries on the landing page, the signed-in app before a sign-in. */
export async function countUnwanted(
  page: string,
  scripts: readonly { url: string }[],
): Promise<number> {
  const patterns = marks[page] ?? []
  if (patterns.length === 0) return 0
  const texts = await Promise.all(scripts.map(async ({ url }) => (await fetch(url)).text()))
  return texts.filter((text) => patterns.some((pattern) => pattern.test(text))).length
}
