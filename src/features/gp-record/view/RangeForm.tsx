import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useRef } from 'react'
import type { Period } from '#contract/days.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { PartFailed } from '#ui/PartFailed.tsx'
import classes from './RangeForm.module.css'
import { presetsOf } from '../record/ranges.ts'

/** With a library of forms and a calendar, 60 kB of script that a first visit to the record need not wait for. */
const TypedDates = lazyPart(async () => (await import('./TypedDates.tsx')).TypedDates)

export interface RangeFormProps {
  /** YYYY-MM-DD. */
  today: string
  period: Period
  onChoose: (period: Period) => void
  /** Above the h1 of the page, once that is there. */
  summaryPlace: Element | null
}

/** Which dates to show. On a phone it opens from one line, so that the record is what is seen first. */
export const RangeForm = memo(function RangeForm({ onChoose, ...props }: RangeFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (!isNarrow) return <Dates {...props} onChoose={onChoose} />
  const chooseAndClose = (period: Period) => {
    const details = place.current?.querySelector('details')
    // Closed with the focus inside, it would take the focus away.
    details?.querySelector('summary')?.focus()
    if (details) details.open = false
    onChoose(period)
  }
  return (
    <div ref={place} className={classes['folded']}>
      <Disclosure summary="Change dates">
        <Dates {...props} onChoose={chooseAndClose} />
      </Disclosure>
    </div>
  )
})

/** At one tap, or typed. */
function Dates(props: RangeFormProps) {
  const { today, period, onChoose } = props
  return (
    <section aria-label="Dates" className={classes['range']}>
      <div className={classes['presets']}>
        {presetsOf(today).map(({ name, period: preset }) => (
          <Preset
            key={name}
            isChosen={preset.from === period.from && preset.to === period.to}
            onChoose={() => onChoose(preset)}
          >
            {name}
          </Preset>
        ))}
      </div>
      <div className={classes['typed']}>
        <ErrorBoundary
          place="record-dates"
          fallback={({ tryAgain }) => <PartFailed what="The other dates" onRetry={tryAgain} />}
        >
          <TypedDates {...props} />
        </ErrorBoundary>
      </div>
    </section>
  )
}

interface PresetProps {
  isChosen: boolean
  onChoose: () => void
  children: string
}

const Preset = ({ isChosen, onChoose, children }: PresetProps) => (
  <Button
    variant={isChosen ? 'filled' : 'default'}
    aria-pressed={isChosen}
    className={classes['preset'] ?? ''}
    onClick={onChoose}
  >
    {children}
  </Button>
)
