import { Button, Group } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './OpenDocument.module.css'
import type { PagedDocument } from './paged-document.ts'

/** How large the page is, as a part of the window's width. Two fingers enlarge it further. */
const sizes = [1, 1.5, 2, 3] as const

interface FullScreenProps extends Pick<PagedDocument, 'draw'> {
  page: number
  name: string
}

/** The page over the whole window, as large as somebody needs it, and turned if it was scanned on its side. */
export function FullScreen({ draw, page, name }: FullScreenProps) {
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
      style={{ width }}
    />
  )
}
