import { longDateTime } from '#domain/formats.ts'

interface PaperNoteProps {
  /** The member's name. */
  name: string
  now: Date
}

/** Print only: whose page it is and when it was printed. The layout that shows the name on screen is not printed. */
export const PaperNote = ({ name, now }: PaperNoteProps) => (
  <p className="paper-only">
    {name.trim()}. Printed on {longDateTime(now.toISOString())}.
  </p>
)
