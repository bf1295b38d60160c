import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { saveAsFile } from '#ui/save-as-file.ts'
import {
  bytesOf,
  fileName,
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

/** The content of a letter, and its download. A failure is shown here, and the rest of the entry stays. */
export const OpenDocument = ({ sent, name }: DocumentProps) => (
  <>
    {sent.kind === 'text' ? (
      <TextDocument sent={sent} />
    ) : (
      // Another letter in the same place starts from its first page: nothing of this one may stand under its name.
      <Pages key={sent.base64} kind={sent.kind} base64={sent.base64} name={name} />
    )}
    <Download sent={sent} name={name} />
  </>
)

/** The file as it was sent. It is typeless, so that no browser opens it as a document of our origin. */
const Download = ({ sent, name }: DocumentProps) => (
  <div className={classes['download']}>
    <Button
      variant="default"
      onClick={() =>
        saveAsFile(fileName(sent, name), bytesOf(sent.base64), 'application/octet-stream')
      }
    >
      Download <span className="visually-hidden">{name}</span>
    </Button>
    <p className={classes['hint']}>
      It’s saved on this device, outside Rowan. Anyone who can use the device can open it.
    </p>
  </div>
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

interface DrawnPagesProps {
  document: PagedDocument
  name: string
}

/** Draws one page at a time. */
function useDrawing({ count, draw }: PagedDocument) {
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
  return { page, drawing, hasWords, canvas, turnTo }
}

/** The pages, one at a time. On narrow screens their words come first, and the page behind a button. */
function DrawnPages({ document, name }: DrawnPagesProps) {
  const { count, draw } = document
  const { page, drawing, hasWords, canvas, turnTo } = useDrawing(document)
  const [isPageWanted, setIsPageWanted] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isDrawn = drawing.state === 'drawn'
  const words = <div className={classes['text']}>{isDrawn && drawing.words}</div>
  const isPageShown = !isNarrow || isPageWanted || (isDrawn && !hasWords)
  return (
    <>
      {isNarrow && hasWords && drawing.state !== 'failed' && (
        <>
          {words}
          <p className={classes['hint']}>
            These are the words alone. See the page for its pictures, tables and anything written by
            hand.
          </p>
          <Button
            variant="default"
            aria-expanded={isPageWanted}
            onClick={() => setIsPageWanted(!isPageWanted)}
          >
            {isPageWanted ? 'Hide the page' : 'See the page'}
          </Button>
        </>
      )}
      {isNarrow && drawing.state === 'drawing' && <output>Opening the page …</output>}
      {drawing.state === 'failed' ? (
        <p role="alert">{failureWords(count > 1 ? 'page' : 'document', drawing.error)}</p>
      ) : (
        // A page that is still rendering is never rendered again on the same canvas.
        <canvas
          key={page}
          ref={canvas}
          hidden={!isPageShown}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image would need an address of our origin
          role="img"
          aria-label={`${placeWords(page, count)}: ${name}`}
          aria-busy={drawing.state === 'drawing'}
          className={classes['page']}
        />
      )}
      {count > 1 && <TurnPage page={page} count={count} onTurn={turnTo} />}
      {isDrawn && isPageShown && (
        <FullScreen
          key={page}
          draw={draw}
          page={page}
          name={`${placeWords(page, count)}: ${name}`}
        />
      )}
      {isDrawn && drawing.hasGap && (
        <p role="alert">A picture on this page could not be shown. Ask your surgery for a copy.</p>
      )}
      {!isNarrow && hasWords && drawing.state !== 'failed' && (
        <Disclosure summary="Read this page as text">{words}</Disclosure>
      )}
      {isDrawn && (
        <p className={classes['hint']}>
          {!hasWords && 'This is a picture of the page, without words that can be read aloud. '}
          If a part of it is missing or cannot be read, ask your surgery for a copy.
        </p>
      )}
    </>
  )
}

/** How large the page is, as a part of the window's width. Two fingers enlarge it further. */
const sizes = [1, 1.5, 2, 3] as const

interface FullScreenProps extends Pick<PagedDocument, 'draw'> {
  page: number
  name: string
}

/** The page over the whole window, as large as somebody needs it, and turned if it was scanned on its side. */
function FullScreen({ draw, page, name }: FullScreenProps) {
  const [place, setPlace] = useState<HTMLElement>()
  const [size, setSize] = useState(0)
  const [turns, setTurns] = useState(0)
  const zoom = sizes[size] ?? 1
  const step = (by: number) => setSize(Math.min(Math.max(size + by, 0), sizes.length - 1))
  return (
    <>
      <Button
        variant="default"
        onClick={({ currentTarget }) =>
          // Within the cover, which hides it too, and out of a row that moves.
          setPlace(currentTarget.closest<HTMLElement>('[data-cover-content]') ?? document.body)
        }
      >
        Full screen
      </Button>
      <Dialog
        title={name}
        opened={place !== undefined}
        onClose={() => setPlace(undefined)}
        width="full"
        portalTarget={place}
        action={
          <Group grow gap="xs">
            <Button variant="default" onClick={() => step(-1)} aria-disabled={size === 0}>
              Smaller
            </Button>
            <Button
              variant="default"
              onClick={() => step(1)}
              aria-disabled={size === sizes.length - 1}
            >
              Larger
            </Button>
            <Button variant="default" onClick={() => setTurns((turns + 1) % 4)}>
              Turn
            </Button>
          </Group>
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has the focus */}
        <section className={classes['window']} aria-label={name} tabIndex={0}>
          <TurnedPage {...{ draw, page, name, turns }} width={`${zoom * 100}%`} />
        </section>
      </Dialog>
    </>
  )
}

interface TurnedPageProps extends FullScreenProps {
  /** Quarter turns, clockwise. */
  turns: number
  /** In CSS. */
  width: string
}

function TurnedPage({ draw, page, name, turns, width }: TurnedPageProps) {
  const [drawn, setDrawn] = useState<HTMLCanvasElement>()
  useEffect(() => {
    const canvas = document.createElement('canvas')
    let isWanted = true
    // It has been drawn on the page before, which has said what failed.
    draw(page, canvas).then(
      () => isWanted && setDrawn(canvas),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [draw, page])
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!drawn || !context) return
    const isOnSide = turns % 2 === 1
    context.canvas.width = isOnSide ? drawn.height : drawn.width
    context.canvas.height = isOnSide ? drawn.width : drawn.height
    context.translate(context.canvas.width / 2, context.canvas.height / 2)
    context.rotate((turns * Math.PI) / 2)
    context.drawImage(drawn, -drawn.width / 2, -drawn.height / 2)
  }, [drawn, turns])
  return (
    <canvas
      ref={canvas}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an image would need an address of our origin
      role="img"
      aria-label={name}
      aria-busy={!drawn}
      className={classes['enlarged']}
      style={{ width }}
    />
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
