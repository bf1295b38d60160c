import { use, useState } from 'react'
import { hasColumns, piecesOf } from '../record/text.ts'
import { abbreviationsIn } from './abbreviations-in.ts'
import { SearchWords } from './record-contexts.ts'
import classes from './RecordText.module.css'

interface RecordTextProps {
  children: string
  /** Whether it is the name of a medicine or person, in which abbreviations are not explained. */
  isName?: boolean
}

/**
 * A text of the surgery: search words are marked, abbreviations are explained on tap, and columns stay aligned,
 * however wide they are.
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
      // Parts may repeat, and the text never changes.
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

/** A text without abbreviations, with the search words marked. */
export function Marked({ text }: { text: string }) {
  const words = use(SearchWords)
  if (words.length === 0) return text
  return piecesOf(text, words).map((piece, index) =>
    piece.isFound ? <mark key={index}>{piece.text}</mark> : piece.text,
  )
}
