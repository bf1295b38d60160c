import { lazyPart } from '#ui/lazy.tsx'
import { PartBoundary } from '#ui/PartBoundary.tsx'
import { openDocumentWords } from '../record/card-words.ts'
import classes from './Document.module.css'
import type { DocumentProps } from './OpenDocument.tsx'
import { Opening } from './Opening.tsx'

/** Lazy, because rendering documents takes more code than the rest of the page. */
const OpenDocument = lazyPart<DocumentProps>(
  async () => (await import('./OpenDocument.tsx')).OpenDocument,
)

/** The button that opens a letter, with its type and size. */
export const DocumentOffer = ({ sent, name }: DocumentProps) => (
  <div className={classes['offer']}>
    <p className={classes['on-paper']}>The document itself is not printed here.</p>
    <Opening
      of={sent}
      name={name}
      className={classes['open']}
      words={(isOpen) => (
        <>
          {isOpen ? 'Close the document' : openDocumentWords(sent)}
          <span className="visually-hidden">: {name}</span>
        </>
      )}
    >
      <PartBoundary place="record-entry" what="The document">
        <OpenDocument sent={sent} name={name} />
      </PartBoundary>
    </Opening>
  </div>
)
