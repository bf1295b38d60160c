import { Box, Button, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Disclosure } from '#ui/Disclosure.tsx'
import { saveAsFile } from '#ui/save-as-file.ts'
import {
  bytesOf,
  fileName,
  textOfDocument,
  type DocumentKind,
  type SentDocument,
} from '#record/reading/documents.ts'
import { readableText, textOfHtmlLetter } from '#record/reading/text.ts'
import type { PageDoubt } from './drawn-words.ts'
import classes from './OpenDocument.module.css'
import { FullScreen } from './FullScreen.tsx'
import {
  openPicture,
  DocumentRefusedError,
  type DrawnPage,
  type PagedDocument,
} from './paged-document.ts'
import { RecordText } from '#record/RecordText.tsx'

export interface DocumentProps {
  sent: SentDocument
  name: string
}

/** The content of a letter, and its download. A failure is shown here, and the rest of the entry stays. */
export const OpenDocument = ({ sent, name }: DocumentProps) => (
  <>
    {sent.kind === 'text' && <TextDocument sent={sent} />}
    {sent.kind === 'other' && (
      <p>
        We cannot show this kind of file here. Download it to open it in another program, or ask
        your surgery for a copy.
      </p>
    )}
    {sent.kind !== 'text' && sent.kind !== 'other' && (
      // Another letter in the same place starts from its first page: nothing of this one may stand under its name.
      <Pages key={sent.base64} kind={sent.kind} base64={sent.base64} name={name} />
    )}
    <Download sent={sent} name={name} />
  </>
)

/** The file as it was sent. It is typeless, so that no browser opens it as a document of our origin. */
const Download = ({ sent, name }: DocumentProps) => (
  <Box mt="md">
    <Button
      variant="default"
      onClick={() =>
        saveAsFile(fileName(sent, name), bytesOf(sent.base64), 'application/octet-stream')
      }
    >
      Download <span className="visually-hidden">{name}</span>
    </Button>
    <Text c="dimmed" fz="sm" my="xs">
      It’s saved on this device, outside Rowan. Anyone who can use the device can open it.
    </Text>
  </Box>
)

function TextDocument({ sent }: { sent: SentDocument }) {
  const { text, doubts } = useMemo(() => readText(sent), [sent])
  return (
    <div className={classes['words']}>
      {doubts.map((doubt) => (
        <p key={doubt}>
          <strong>{doubt}</strong>
        </p>
      ))}
      {text ? <RecordText>{text}</RecordText> : 'The document is empty.'}
    </div>
  )
}

function readText(sent: SentDocument): { text: string | undefined; doubts: readonly string[] } {
  const { text: whole, isGuess } = textOfDocument(sent)
  const aboutSigns = isGuess
    ? [
        'Some signs in this letter may be wrong, such as £, ° and µ: the file does not say which they are.',
      ]
    : []
  if (sent.ending !== 'html') return { text: readableText(whole), doubts: aboutSigns }
  const { text, hasHidden, isDoubtful } = textOfHtmlLetter(whole)
  const doubts = [
    ...(hasHidden
      ? ['Some of this letter is hidden where it was written, so we leave it out.']
      : []),
    ...(isDoubtful
      ? [
          'Some of these words may be hidden or crossed out in the letter itself. We cannot tell which.',
        ]
      : []),
    ...aboutSigns,
  ]
  return { text, doubts }
}

type PagedKind = Exclude<DocumentKind, 'text' | 'other'>

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
    case 'form':
      return 'This document is a form that only some programs can show, so we cannot open it here. Download it to open it in another program, or ask your surgery for a copy.'
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
  const [words, setWords] = useState<'none' | 'proved' | 'doubtful'>('none')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (!canvas.current) return undefined
    let isWanted = true
    draw(page, canvas.current).then(
      (drawn) => {
        if (!isWanted) return
        setDrawing({ state: 'drawn', ...drawn })
        if (drawn.words === '') setWords('none')
        else setWords(drawn.doubts.length === 0 ? 'proved' : 'doubtful')
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
  return { page, drawing, wordsAre: words, canvas, turnTo }
}

/**
 * The pages, one at a time. On narrow screens words that are proved to be what is drawn come first, and the page behind a
 * button.
 */
function DrawnPages({ document, name }: DrawnPagesProps) {
  const { count, draw } = document
  const { page, drawing, wordsAre, canvas, turnTo } = useDrawing(document)
  const [isPageWanted, setIsPageWanted] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isDrawn = drawing.state === 'drawn'
  const words = <div className={classes['words']}>{isDrawn && drawing.words}</div>
  const doubts = isDrawn ? drawing.doubts.map((doubt) => doubtWords[doubt]) : []
  const areWordsFirst = isNarrow && wordsAre === 'proved' && drawing.state !== 'failed'
  const isPageShown = !isNarrow || isPageWanted || (isDrawn && wordsAre !== 'proved')
  return (
    <>
      {areWordsFirst && (
        <>
          {words}
          <Text c="dimmed" fz="sm" my="xs">
            These are the words alone. See the page for its pictures, tables and anything written by
            hand.
          </Text>
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
          // Not the key of the canvas beside it: with two of one key, React leaves the page before in its place.
          key={`full screen ${page}`}
          draw={draw}
          page={page}
          name={`${placeWords(page, count)}: ${name}`}
        />
      )}
      {document.hasMore === true && (
        <p>
          This file has more than one picture, and we show the first. Download it to see the others.
        </p>
      )}
      {isDrawn && drawing.hasGap && (
        <p role="alert">A picture on this page could not be shown. Ask your surgery for a copy.</p>
      )}
      {isDrawn && drawing.notes.length > 0 && <Notes notes={drawing.notes} />}
      {wordsAre !== 'none' && !areWordsFirst && drawing.state !== 'failed' && (
        <Disclosure summary="Read this page as text">
          {doubts.map((doubt) => (
            <p key={doubt}>
              <strong>{doubt}</strong>
            </p>
          ))}
          {words}
        </Disclosure>
      )}
      {isDrawn && <AboutPage hasWords={wordsAre !== 'none'} doubts={drawing.doubts} />}
    </>
  )
}

/** What to know of words that are not proved to be what is drawn, before they are read. */
const doubtWords: Readonly<Record<PageDoubt, string>> = {
  'left out':
    'Some words are covered or hidden on the page, so we leave them out, with the rest of their line.',
  'machine-read':
    'This page was scanned. A machine read its words, and may have read some wrongly, numbers too. Check them against the page.',
  'drawn over':
    'Something is drawn over this page, such as a line through words or a stamp. Read the words together with the page.',
}

interface AboutPageProps extends Pick<DrawnPage, 'doubts'> {
  hasWords: boolean
}

const AboutPage = ({ hasWords, doubts }: AboutPageProps) => (
  <Text c="dimmed" fz="sm" my="xs">
    {!hasWords && 'This is a picture of the page, without words that can be read aloud. '}
    {!hasWords && doubts.includes('left out') && `${doubtWords['left out']} `}
    If a part of it is missing or cannot be read, ask your surgery for a copy.
  </Text>
)

/** Beside the page: not every note is drawn on it. */
const Notes = ({ notes }: Pick<DrawnPage, 'notes'>) => (
  <div className={classes['words']}>
    {notes.map((note, index) => (
      <p key={index}>Note: {note}</p>
    ))}
  </div>
)

const placeWords = (page: number, count: number) => `Page ${page} of ${count}`

interface TurnPageProps {
  page: number
  count: number
  onTurn: (page: number) => void
}

/** Its buttons are not disabled: the last press would take the focus with it. */
const TurnPage = ({ page, count, onTurn }: TurnPageProps) => (
  <Group gap="xs" my="sm">
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
  </Group>
)
