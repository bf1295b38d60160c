import { Box, Button, Paper } from '@mantine/core'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { serviceTimes } from '#contract/service-times.ts'
import { keptText } from '#kept-text'
import { createStore } from '#store'
import { Disclosure } from '#ui/Disclosure.tsx'
import { brand } from '#ui/brand.ts'
import { announce } from '#ui/live-status.tsx'
import classes from './Preparation.module.css'

/** How to give a usable sample (section 1). Shown until it has been posted. */
export const Preparation = () => (
  <section aria-labelledby="preparation">
    <h2 id="preparation">Before you give your sample</h2>
    <div className={classes['columns']}>
      <div data-kind="do">
        <h3>Do</h3>
        <ul>
          <li>register your kit first</li>
          <li>
            fill the tube up to its line, because the laboratory cannot read too little saliva
          </li>
          <li>post the sample soon after you’ve given it</li>
        </ul>
      </div>
      <div data-kind="do-not">
        <h3>Do not</h3>
        <ul>
          <li>do not eat, drink, smoke or chew gum for at least 30 minutes before</li>
          <li>do not let anyone else use your kit</li>
          <li>do not use the kit after it has expired</li>
        </ul>
      </div>
    </div>
    <SalivaTimer />
    <Disclosure summary="If the laboratory cannot read your sample">
      <p>
        This happens sometimes, most often because there was food in the sample or too little
        saliva. The laboratory tells us, and we’ll write to you about what happens next. We cannot
        refund a kit because of a mistake in giving the sample.
      </p>
      <p>
        If you have ever had a stem cell or bone marrow transplant, your saliva can hold your
        donor’s DNA. Email us before you give a sample:{' '}
        <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>.
      </p>
    </Disclosure>
  </section>
)

const isOver = `${serviceTimes.salivaMinutes} minutes are up. You can give your sample now.`

/** Counts down the minutes without food or drink. It works offline. */
export function SalivaTimer() {
  const left = useMinutesLeft()
  useAnnouncedEnd(left)
  const start = () => {
    startTimer()
    announce(`The timer runs for ${serviceTimes.salivaMinutes} minutes`)
  }
  return (
    <Paper variant="card" mb="md">
      <div className={classes['timer']}>
        <Box component="p" fw={600} m={0}>
          {left === undefined ? 'Waiting to give your sample?' : words(left)}
        </Box>
        <Button variant="default" onClick={left === undefined ? start : stopTimer}>
          {left === undefined
            ? `Start a ${serviceTimes.salivaMinutes}-minute timer`
            : 'Stop the timer'}
        </Button>
      </div>
    </Paper>
  )
}

function words(left: number): string {
  if (left === 0) return isOver
  return `${left === 1 ? '1 minute' : `${left} minutes`} left. Do not eat or drink yet.`
}

function useAnnouncedEnd(left: number | undefined): void {
  const before = useRef(left)
  useEffect(() => {
    if (left === 0 && before.current !== undefined && before.current > 0) announce(isOver)
    before.current = left
  }, [left])
}

/** For this tab, to survive a reload: when the wait is over, in milliseconds since 1970. Not personal. */
const kept = keptText('sessionStorage', 'rowan-kit-timer')

const endsAt = createStore<number | undefined>(undefined)

/** Starts the wait before a sample may be given. */
function startTimer(): void {
  storeEnd(Date.now() + serviceTimes.salivaMinutes * 60_000)
}

export const stopTimer = (): void => storeEnd(undefined)

/** How many minutes are left, 0 when they are over; undefined if no timer is running. */
function useMinutesLeft(): number | undefined {
  useEffect(() => endsAt.set(storedEnd()), [])
  return useSyncExternalStore(subscribe, minutesLeft, () => undefined)
}

function minutesLeft(): number | undefined {
  const end = endsAt.get()
  return end === undefined ? undefined : Math.max(0, Math.ceil((end - Date.now()) / 60_000))
}

/** By the clock: a sleeping phone does not run timers. */
function subscribe(look: () => void): () => void {
  const stop = endsAt.subscribe(look)
  const ticking = setInterval(look, 1000)
  return () => {
    stop()
    clearInterval(ticking)
  }
}

function storedEnd(): number | undefined {
  const stored = kept.get()
  // Without storage the timer lasts as long as the page.
  return stored === undefined ? endsAt.get() : Number(stored) || undefined
}

function storeEnd(end: number | undefined): void {
  endsAt.set(end)
  kept.set(end === undefined ? undefined : String(end))
}
