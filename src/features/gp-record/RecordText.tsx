import { useState } from 'react'
import { abbreviationsIn } from './abbreviations-in.ts'
import { useSearchWords } from './search-words.ts'
import { piecesOf } from './record-text.ts'
import classes from './RecordText.module.css'

/** Words of the surgery: what is searched for is marked, abbreviations explain themselves on tap. */
export const RecordText = ({ children: text }: { children: string }) => (
  <>
    {abbreviationsIn(text).map((part, index) =>
      part.meaning === undefined ? (
        // The same words may stand twice in a text, which never changes.
        <Marked key={`${index}`} text={part.text} />
      ) : (
        <Abbreviation key={`${index}`} text={part.text} meaning={part.meaning} />
      ),
    )}
  </>
)

function Abbreviation({ text, meaning }: { text: string; meaning: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={classes['abbreviation']}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Marked text={text} />
      </button>
      {isOpen && <span className={classes['meaning']}> ({meaning})</span>}
    </>
  )
}

/** Words without abbreviations, in which what is searched for is marked. */
export function Marked({ text }: { text: string }) {
  const words = useSearchWords()
  if (words.length === 0) return text
  return piecesOf(text, words).map((piece, index) =>
    piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}
