import { Group, Text, Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { hrefs, routes } from '#routes'
import { longDate } from '#domain/formats.ts'
import { announce } from '#ui/live-status.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { TextLink } from '#ui/links.tsx'
import type { LoadedRecord } from './reading/record-entry.ts'
import { notOpenedWords, unopenedWords } from './reading/labels.ts'

export interface UnopenedNoticeProps {
  record: Pick<LoadedRecord, 'unopened' | 'isChoiceUnknown'>
  /** The day that the member chose, if any: YYYY-MM-DD. */
  until: string | undefined
  /** YYYY-MM-DD. */
  today: string
  onOpen: (fingerprints: readonly number[]) => void
}

/** Says what is unopened, but not its content. It asks once per visit, and entries can be opened at any time. */
export function UnopenedNotice({ record, until, today, onOpen }: UnopenedNoticeProps) {
  const { unopened } = record
  const [isLater, setIsLater] = useState(false)
  const [, navigate] = useLocation()
  const isHeld = until !== undefined && today < until
  const isOne = unopened.length === 1
  const counted = unopenedWords(unopened)
  const words = `${counted.startsWith('1 ') ? 'There is' : 'There are'} ${counted}`
  const show = () => {
    const [first] = unopened
    onOpen(unopened.map(({ fingerprint }) => fingerprint))
    if (first) navigate(hrefs.gpRecord(first.section), { replace: true })
    announce('Shown')
  }
  const showNow = (variant: 'filled' | 'default') => (
    <Button variant={variant} onClick={show}>
      Show now
    </Button>
  )
  const change = <TextLink href={routes.newResults}>Change when you see new results</TextLink>
  if (record.isChoiceUnknown) {
    return (
      <Group my="md">
        <Text m={0}>{notOpenedWords(record)}</Text>
        {showNow('default')}
      </Group>
    )
  }
  if (isHeld || isLater) {
    return (
      <Group my="md">
        <Text m={0}>
          {words}, not shown{isHeld && ` until ${longDate(until)}, as you chose`}. {change}
        </Text>
        {showNow('default')}
      </Group>
    )
  }
  return (
    <StatusBanner tone="info" title={`${words}.`}>
      <p>
        Do you want to see {isOne ? 'it' : 'them'} now, later, or when you have spoken to your
        surgery? {change}
      </p>
      <Group gap="sm">
        {showNow('filled')}
        <Button variant="default" onClick={() => setIsLater(true)}>
          Not now
        </Button>
      </Group>
    </StatusBanner>
  )
}
