/** A part of a text as a floor shows it. */
export interface Block {
  tag: 'h1' | 'h2' | 'h3' | 'p' | 'a'
  words: string
}
