/** A text for editors, as `build/content.ts` reads it. */
declare module '#content/*.txt' {
  export const rows: readonly (readonly string[])[]
}

declare module '#content/help/*.md' {
  import type { Article } from '#features/help/article.ts'
  export const article: Article
}
