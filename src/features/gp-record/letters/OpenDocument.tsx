import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Disclosure } from '#ui/Disclosure.tsx'
import {
  bytesOf,
  isHtmlType,
  textOfDocument,
  type DocumentKind,
  type SentDocument,
} from '../reading/documents.ts'
import { readableText, textOfHtmlLetter } from '../reading/text.ts'
import classes from './OpenDocument.module.css'
import {
  openPicture,
  DocumentRefusedError,
  type DrawnPage,
  type PagedDocument,
} from './paged-document.ts'
import { RecordText } from '../list/RecordText.tsx'

export interface DocumentProps {
  sent: SentDocument
  name: string
}

/** The content of a letter. A failure is shown here, and the rest of the entry stays. */
export const OpenDocument = ({ sent, name }: DocumentProps) =>
  sent.kind === 'text' ? (
    <TextDocument sent={sent} />
  ) : (
    // Another letter in the same place starts from its first page: nothing of this one may stand under its name.
    <Pages key={sent.base64} kind={sent.kind} base64={sent.base64} name={name} />
  )

function TextDocument({ sent }: { sent: SentDocument }) {
  const whole = textOfDocument(sent)
  const text = isHtmlType(sent.contentType) ? textOfHtmlLetter(whole) : readableText(whole)
  return (
    <div className={classes['text']}>
      {text ? <RecordText>{text}</RecordText> : 'The document is empty.'}
    </div>
  )
}

type PagedKind = Exclude<DocumentKind, 'text'>

/** Each loads its renderer on demand. */
const openers: Readonly<
  Record<PagedKind, (data: Uint8Array<ArrayBuffer>) => Promise<PagedDocument>>
> = {
  pdf: async (data) => (await import('./open-pdf.ts')).openPdf(data),
  tiff: async (data) => (await import('./open-tiff.ts')).openTiff(data),
  picture: openPicture,
}

type DocumentOpening = { state: 'opening' } | Failed | { state: 'open'; document: PagedDocument }

interface Failed {
  state: 'failed'
  error: unknown
}

function Pages({ kind, base64, name }: { kind: PagedKind; base64: string; name: string }) {
  const [opening, setOpening] = useState<DocumentOpening>({ state: 'opening' })
  useEffect(() => {
    let isWanted = true
    let close = () => {}
    openers[kind](bytesOf(base64)).then(
      (document) => {
        close = document.close
        if (isWanted) setOpening({ state: 'open', document })
        else close()
      },
      (error: unknown) => isWanted && setOpening({ state: 'failed', error }),
    )
    return () => {
      isWanted = false
      close()
    }
  }, [kind, base64])
  if (opening.state === 'open') return <DrawnPages document={opening.document} name={name} />
  if (opening.state === 'opening') return <output>Opening the document …</output>
  return <p role="alert">{failureWords('document', opening.error)}</p>
}

/** Says what to do; a file that is not shown here may be fine. */
function failureWords(what: 'document' | 'page', error: unknown): string {
  if (!(error instanceof DocumentRefusedError)) {
    return `We could not open this ${what} here. Ask your surgery for a copy. If you’re offline, try again when you’re back online.`
  }
  switch (error.why) {
    case 'kind':
      return `We cannot show this ${what}, because of the way it was scanned. Ask your surgery for a copy.`
    case 'damaged':
      return `Part of this ${what} is missing or damaged, so we do not show it. Ask your surgery for a copy.`
    case 'password':
      return 'This document has a password, so we cannot open it here. Ask your surgery for a copy without a password.'
  }
}

type Drawing = { state: 'drawing' } | Failed | ({ state: 'drawn' } & DrawnPage)

function DrawnPages({
  document: { count, draw },
  name,
}: {
  document: PagedDocument
  name: string
}) {
  const [page, setPage] = useState(1)
  const [drawing, setDrawing] = useState<Drawing>({ state: 'drawing' })
  // So that the words stay open from page to page.
  const [hasWords, setHasWords] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return undefined
    let isWanted = true
    draw(page, canvas.current).then(
      (drawn) => {
        if (!isWanted) return
        setDrawing({ state: 'drawn', ...drawn })
        setHasWords(drawn.words !== '')
      },
      (error: unknown) => isWanted && setDrawing({ state: 'failed', error }),
    )
    return () => {
      isWanted = false
    }
  }, [page, draw])
  const turnTo = (next: number) => {
    if (next < 1 || next > count) return
    setDrawing({ state: 'drawing' })
    setPage(next)
  }
  return (
    <>
      {drawing.state === 'failed' ? (
        <p role="alert">{failureWords(count > 1 ? 'page' : 'document', drawing.error)}</p>
      ) : (
        // A page that is still rendering is never rendered again on the same canvas.
        <canvas
          key={page}
          ref={canvas}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image would need an address of our origin
          role="img"
          aria-label={`${placeWords(page, count)}: ${name}`}
          aria-busy={drawing.state === 'drawing'}
          className={classes['page']}
        />
      )}
      {count > 1 && <TurnPage page={page} count={count} onTurn={turnTo} />}
      {drawing.state === 'drawn' && drawing.hasGap && (
        <p role="alert">A picture on this page could not be shown. Ask your surgery for a copy.</p>
      )}
      {hasWords && drawing.state !== 'failed' && (
        <Disclosure summary="The words of this page">
          <div className={classes['text']}>{drawing.state === 'drawn' && drawing.words}</div>
        </Disclosure>
      )}
      {drawing.state === 'drawn' && (
        <p className={classes['hint']}>
          {!hasWords && 'This is a picture of the page, without words that can be read aloud. '}
          If a part of it is missing or cannot be read, ask your surgery for a copy.
        </p>
      )}
    </>
  )
}

const placeWords = (page: number, count: number) => `Page ${page} of ${count}`

interface TurnPageProps {
  page: number
  count: number
  onTurn: (page: number) => void
}

/** Its buttons are not disabled: the last press would take the focus with it. */
const TurnPage = ({ page, count, onTurn }: TurnPageProps) => (
  <div className={classes['turn']}>
    <Button
      variant="default"
      aria-disabled={page === 1 || undefined}
      onClick={() => onTurn(page - 1)}
    >
      Previous
    </Button>
    <output>{placeWords(page, count)}</output>
    <Button
      variant="default"
      aria-disabled={page === count || undefined}
      onClick={() => onTurn(page + 1)}
    >
      Next
    </Button>
  </div>
)
