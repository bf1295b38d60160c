import { Box, Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useRef, useState } from 'react'
import type { Period } from '#contract/days.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { lazyPart } from '#ui/lazy.tsx'
import { PartBoundary } from '#ui/boundaries.tsx'
import { presetsOf } from '#record/reading/ranges.ts'
import type { RangeFormProps } from './range-form.ts'
import classes from './RangeForm.module.css'

/** Lazy, because the form library and the calendar are 60 kB of script that few people need. */
const TypedDates = lazyPart(async () => (await import('./TypedDates.tsx')).TypedDates)

/** The choice of dates: presets, or typed on request. On a phone all of it opens from one line. */
export const RangeForm = memo(function RangeForm({ onChoose, ...props }: RangeFormProps) {
  const place = useRef<HTMLElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const chooseAndClose = (period: Period) => {
    const details = place.current?.querySelector('details')
    // Closing it with the focus inside would lose the focus.
    if (details?.open) details.querySelector('summary')?.focus()
    if (details) details.open = false
    onChoose(period)
  }
  const presets = <Presets {...props} onChoose={isNarrow ? chooseAndClose : onChoose} />
  return (
    <section ref={place} aria-label="Dates" className={classes['range']}>
      {!isNarrow && presets}
      <Disclosure
        summary={isNarrow ? 'Change dates' : 'Other dates'}
        onOpen={() => setWasOpened(true)}
      >
        {isNarrow && presets}
        {wasOpened && <Typed {...props} onChoose={chooseAndClose} />}
      </Disclosure>
    </section>
  )
})

type PresetsProps = Omit<RangeFormProps, 'summaryPlace'>

const Presets = ({ today, period, onChoose }: PresetsProps) => (
  <Group gap="xs">
    {presetsOf(today).map(({ name, period: preset }) => (
      <Preset
        key={name}
        isChosen={preset.from === period.from && preset.to === period.to}
        onChoose={() => onChoose(preset)}
      >
        {name}
      </Preset>
    ))}
  </Group>
)

const Typed = (props: RangeFormProps) => (
  // The height of the fields in one row, which load a moment later.
  <Box mih={180}>
    <PartBoundary place="record-dates" what="The other dates">
      <TypedDates {...props} />
    </PartBoundary>
  </Box>
)

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
