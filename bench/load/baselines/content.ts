/** A part of a text as a baseline shows it. */
export interface Block {
  tag: 'h1' | 'h2' | 'h3' | 'p' | 'a'
  words: string
}
