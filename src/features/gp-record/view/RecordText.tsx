import { use, useState } from 'react'
import { abbreviationsIn } from './abbreviations-in.ts'
import { SearchWords } from './record-contexts.ts'
import { hasColumns, piecesOf } from '../record/text.ts'
import classes from './RecordText.module.css'

interface RecordTextProps {
  children: string
  /** A name of a medicine or a person holds no abbreviations of ours. */
  isName?: boolean
}

/**
 * Words of the surgery: what is searched for is marked, abbreviations explain themselves on tap, and columns
 * stay below each other, however wide they are.
 */
export function RecordText({ children: text, isName = false }: RecordTextProps) {
  const words = isName ? <Marked text={text} /> : <Explained text={text} />
  if (!hasColumns(text)) return words
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex -- no tag groups words, and the keyboard scrolls what has the focus
    <span role="group" aria-label="Text in columns" tabIndex={0} className={classes['columns']}>
      {words}
    </span>
  )
}

const Explained = ({ text }: { text: string }) =>
  abbreviationsIn(text).map((part, index) =>
    part.meaning === undefined ? (
      // The same words may stand twice in a text, which never changes.
      <Marked key={`${index}`} text={part.text} />
    ) : (
      <Abbreviation key={`${index}`} text={part.text} meaning={part.meaning} />
    ),
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
      {isOpen && <span className={classes['meaning']}> (may mean {meaning})</span>}
    </>
  )
}

/** Words without abbreviations, in which what is searched for is marked. */
export function Marked({ text }: { text: string }) {
  const words = use(SearchWords)
  if (words.length === 0) return text
  return piecesOf(text, words).map((piece, index) =>
    piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}
