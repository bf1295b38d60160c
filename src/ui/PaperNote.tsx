import { longDateTime } from './format-date.ts'

interface PaperNoteProps {
  /** Whose the page is. */
  name: string
  now: Date
}

/** On paper alone: whose it is and when it was printed. The screen's frame, which says it there, is not printed. */
export const PaperNote = ({ name, now }: PaperNoteProps) => (
  <p className="paper-only">
    {name.trim()}. Printed on {longDateTime(now.toISOString())}.
  </p>
)
