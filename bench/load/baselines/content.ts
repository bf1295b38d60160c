/** A block of text that a baseline shows. */
export interface Block {
  tag: 'h1' | 'h2' | 'h3' | 'p' | 'a'
  words: string
}
