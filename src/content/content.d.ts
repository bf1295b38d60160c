/** A text for editors, as `build/content.ts` reads it. */
declare module '#content/*.txt' {
  export const rows: readonly (readonly string[])[]
}
