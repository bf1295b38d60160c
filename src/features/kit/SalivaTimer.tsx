import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { serviceTimes } from '#contract/service-times.ts'
import { announce } from '#ui/live-status.tsx'
import classes from './Preparation.module.css'
import { startTimer, stopTimer, useMinutesLeft } from './saliva-timer.ts'

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
    <div className={classes['timer']}>
      <p className={classes['left']}>
        {left === undefined ? 'Waiting to give your sample?' : words(left)}
      </p>
      <Button variant="default" onClick={left === undefined ? start : stopTimer}>
        {left === undefined
          ? `Start a ${serviceTimes.salivaMinutes}-minute timer`
          : 'Stop the timer'}
      </Button>
    </div>
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
