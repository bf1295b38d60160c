import { Group, Text, Button } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { hrefs, routes } from '#routes'
import { longDate } from '#domain/formats.ts'
import { announce } from '#ui/live-status.tsx'
import { usePending } from '#ui/loading.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { TextLink } from '#ui/links.tsx'
import type { LoadedRecord } from './reading/record-entry.ts'
import type { NewResultsFilter } from './use-record.ts'
import { notOpenedWords, unopenedWords } from './reading/labels.ts'

interface UnopenedNoticeProps {
  record: Pick<LoadedRecord, 'unopened' | 'isChoiceUnknown' | 'newResults'>
  choice: NewResultsFilter['choice']
  /** What is searched for, if the sections are on the same page. */
  search?: string
  /** YYYY-MM-DD. */
  today: string
  onOpen: (fingerprints: readonly number[]) => void
}

/** Says what is unopened, but not its content. It asks once per visit, and entries can be opened at any time. */
export function UnopenedNotice(props: UnopenedNoticeProps) {
  const { record, choice = record.newResults, today, onOpen } = props
  const { unopened } = record
  const isDue = useIsDue(props)
  const [isLater, setIsLater] = useState(false)
  const [, navigate] = useLocation()
  if (!isDue) return undefined
  const isHeld =
    choice !== undefined && choice !== 'unknown' && choice.how === 'hold' && today < choice.until
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
          {words}, not shown{isHeld && ` until ${longDate(choice.until)}, as you chose`}. {change}
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

/**
 * While the choice is being asked for, the notice would move all that is below it twice: it comes as late as a loader,
 * and not at all where the tiles of what waits or the open section say it. Once it has asked it stays, with what was
 * answered to it.
 */
function useIsDue({ record, search }: UnopenedNoticeProps): boolean {
  const { unopened, isChoiceUnknown } = record
  const phase = usePending(isChoiceUnknown === true)
  const [params] = useSearchParams()
  const chosen = params.get('section')
  const isSaidBelow =
    search?.trim() === '' && (chosen === null || unopened.some(({ section }) => section === chosen))
  const [wasShown, setWasShown] = useState(false)
  const isAsking = isChoiceUnknown === true && (isSaidBelow || phase !== 'pending') && !wasShown
  const isDue = unopened.length > 0 && !isAsking
  if (isDue && !wasShown && !isChoiceUnknown) setWasShown(true)
  return isDue
}
