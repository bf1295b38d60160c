import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Disclosure } from '#ui/Disclosure.tsx'
import { bytesOf, type DocumentKind, type SentDocument } from '../record/document-kind.ts'
import { readableText } from '../record/text.ts'
import classes from './Document.module.css'
import { openPicture } from './open-picture.ts'
import type { PagedDocument } from './paged-document.ts'
import { RecordText } from './RecordText.tsx'

export interface DocumentProps {
  sent: SentDocument
  name: string
}

/** The content of a letter. A failure is shown here, and the rest of the entry stays. */
export const OpenDocument = ({ sent, name }: DocumentProps) =>
  sent.kind === 'text' ? (
    <TextDocument base64={sent.base64} />
  ) : (
    <Pages kind={sent.kind} base64={sent.base64} name={name} />
  )

function TextDocument({ base64 }: { base64: string }) {
  const text = readableText(new TextDecoder().decode(bytesOf(base64)))
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

type Opening =
  | { state: 'opening' }
  | { state: 'failed' }
  | { state: 'open'; document: PagedDocument }

function Pages({ kind, base64, name }: { kind: PagedKind; base64: string; name: string }) {
  const [opening, setOpening] = useState<Opening>({ state: 'opening' })
  const fail = () => setOpening({ state: 'failed' })
  useEffect(() => {
    let isWanted = true
    let close = () => {}
    openers[kind](bytesOf(base64)).then(
      (document) => {
        close = document.close
        if (isWanted) setOpening({ state: 'open', document })
        else close()
      },
      () => isWanted && setOpening({ state: 'failed' }),
    )
    return () => {
      isWanted = false
      close()
    }
  }, [kind, base64])
  if (opening.state === 'open') {
    return <DrawnPages document={opening.document} name={name} onFailed={fail} />
  }
  if (opening.state === 'opening') return <output>Opening the document …</output>
  return (
    <p role="alert">
      We could not open this document here. Ask your surgery for a copy. If you’re offline, try
      again when you’re back online.
    </p>
  )
}

interface DrawnPagesProps {
  document: PagedDocument
  name: string
  onFailed: () => void
}

function DrawnPages({ document: { count, draw }, name, onFailed }: DrawnPagesProps) {
  const [page, setPage] = useState(1)
  const [words, setWords] = useState('')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return undefined
    let isWanted = true
    draw(page, canvas.current).then(
      (drawn) => isWanted && setWords(drawn),
      () => isWanted && onFailed(),
    )
    return () => {
      isWanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page is drawn once, whoever hears of its failure
  }, [page, draw])
  const place = `Page ${page} of ${count}`
  return (
    <>
      {/* A page that is still rendering is never rendered again on the same canvas. */}
      <canvas
        key={page}
        ref={canvas}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image would need an address of our origin
        role="img"
        aria-label={`${place}: ${name}`}
        className={classes['page']}
      />
      {count > 1 && (
        <div className={classes['turn']}>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <output>{place}</output>
          <Button variant="default" disabled={page === count} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
      {words !== '' && (
        <Disclosure summary="The words of this page">
          <div className={classes['text']}>{words}</div>
        </Disclosure>
      )}
      <p className={classes['hint']}>
        {words === '' && 'This is a picture of the page, without words that can be read aloud. '}
        If a part of it is missing or cannot be read, ask your surgery for a copy.
      </p>
    </>
  )
}
