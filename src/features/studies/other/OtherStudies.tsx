import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { fetchNames } from '#api/imported-names.ts'
import { longDate } from '#domain/formats.ts'
import {
  type Finding,
  type FoundStudy,
  inOrder,
  type ListedStudies,
  searchStudies,
  shownList,
  studiesFor,
} from '#domain/other-studies.ts'
import { useMember } from '#identity/session.ts'
import { useShownCopy } from '#offline/saved-copy.ts'
import { routes } from '#routes'
import { Page } from '#ui/Page.tsx'
import { WithAside } from '#ui/WithAside.tsx'
import { EmptyState, Ready } from '#ui/states.tsx'
import { useAllDiseases } from '#ui/use-diseases.ts'
import { useToday } from '#ui/use-now.ts'
import { NamesFrom } from '../StudyDescription.tsx'
import { useFit } from '../use-fit.ts'
import { ForMember } from './ForMember.tsx'
import { OtherStudyCard } from './OtherStudyCard.tsx'
import { SavedStudies, SearchYourself } from './SavedStudies.tsx'
import { type FetchedList, otherStudiesQuery } from './query.ts'
import { type KeptStudies, useKeptStudies } from './use-kept-studies.ts'

const back = { href: routes.studies, label: 'Studies' }
/** Nothing of ours is compared here. */
const noStudies: readonly [] = []

/** Studies of public registers, first those for the member's own diseases. */
export function OtherStudies() {
  const { subject } = useMember()
  const list = useQuery(otherStudiesQuery(subject))
  const { told, isLoading } = useFit(subject, noStudies)
  const diseases = useAllDiseases(fetchNames)
  const today = useToday()
  const kept = useKeptStudies(subject)
  const { fetchedAt: dataUpdatedAt = 0, isSaved: isError = false } = list.data ?? {}
  useShownCopy({ dataUpdatedAt, isError })
  const shown = list.data && shownList(list.data.list, today)
  return (
    <Page
      title="Other studies in the UK"
      lead="These studies are listed in public registers. Rowan does not run them. Looking shares nothing: we compare them with your answers on this device."
      backTo={back}
    >
      <WithAside aside={<SearchYourself />}>
        {kept.saved.length > 0 && (
          <p>
            <a href="#saved">Your saved studies</a>
          </p>
        )}
        <Ready query={list} isWaiting={isLoading || !diseases} what="the list of studies">
          {(fetched) =>
            diseases && <Listed fetched={fetched} finding={{ diseases, told, today }} kept={kept} />
          }
        </Ready>
        <SavedStudies listed={shown?.studies} told={told} today={today} kept={kept} />
      </WithAside>
    </Page>
  )
}

interface ListedProps {
  fetched: FetchedList
  finding: Finding
  kept: KeptStudies
}

function Listed({ fetched: { list, searched }, finding, kept }: ListedProps) {
  const shown = shownList(list, finding.today)
  if (shown) return <Searched list={shown} searched={searched} finding={finding} kept={kept} />
  return list.state === 'none' ? (
    <EmptyState title="We do not have a list at the moment">
      <p>You can search the registers yourself.</p>
    </EmptyState>
  ) : (
    <EmptyState title="Our list is out of date">
      <p>
        It was last updated on {longDate(list.updated)}. We do not show it, because studies may have
        changed or ended since. You can search the registers yourself.
      </p>
    </EmptyState>
  )
}

interface SearchedProps extends Pick<FetchedList, 'searched'>, Omit<ListedProps, 'fetched'> {
  list: ListedStudies
}

/** What is for the member, or what they search for. */
function Searched({ list, searched, finding, kept }: SearchedProps) {
  const { diseases, told, today } = finding
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed)
  const ordered = useMemo(
    () => inOrder(searched, { diseases, told, today }),
    [searched, diseases, told, today],
  )
  const own = useMemo(
    () => studiesFor(ordered, { diseases, told, today }),
    [ordered, diseases, told, today],
  )
  const found = useMemo(() => searchStudies(ordered, wanted, diseases), [ordered, wanted, diseases])
  const shown = { told, today, kept }
  return (
    <>
      <p>
        Talk to your doctor or nurse about any study here. We cannot tell you if one is right for
        you.
      </p>
      <TextInput
        type="search"
        label="Search the whole list"
        description="A disease, a place or a study’s number. What you type stays on this device."
        value={typed}
        onChange={({ currentTarget: { value } }) => setTyped(value)}
        autoComplete="off"
        spellCheck={false}
        mb="md"
      />
      <output>{found && countInWords(found.length)}</output>
      {found ? (
        <Studies key={wanted} found={found.map((study) => ({ study }))} {...shown} />
      ) : (
        <ForMember own={own} told={told}>
          {(studies) => <Studies found={studies} {...shown} />}
        </ForMember>
      )}
      <Text c="dimmed" size="sm">
        This list is of {longDate(list.updated)}.
      </Text>
      <NamesFrom source={diseases.source} />
    </>
  )
}

function countInWords(count: number): string {
  if (count === 0) return 'We found no studies. Try other words, or search the registers yourself.'
  return count === 1 ? '1 study' : `${count} studies`
}

/** How many are shown at first. */
const firstStudies = 10

interface StudiesProps extends Pick<Finding, 'told' | 'today'> {
  found: readonly FoundStudy[]
  kept: KeptStudies
}

function Studies({ found, ...shown }: StudiesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const rest = found.length - firstStudies
  return (
    <>
      <Stack component="ul" m={0} p={0} mb="md">
        {(isWhole ? found : found.slice(0, firstStudies)).map((each) => (
          <OtherStudyCard key={each.study.id} {...each} {...shown} />
        ))}
      </Stack>
      {!isWhole && rest > 0 && (
        <Button variant="default" mb="md" onClick={() => setIsWhole(true)}>
          Show {rest} more
        </Button>
      )}
    </>
  )
}
