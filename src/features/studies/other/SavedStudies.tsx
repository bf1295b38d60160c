import { Stack, Text } from '@mantine/core'
import type { OtherStudy } from '#contract/other-studies.ts'
import type { Finding } from '#domain/other-studies.ts'
import { ExternalLink } from '#ui/links.tsx'
import { OtherStudyCard } from './OtherStudyCard.tsx'
import type { KeptStudies } from './use-kept-studies.ts'

interface SavedStudiesProps extends Pick<Finding, 'told' | 'today'> {
  /** Those of the list; undefined where it is not shown. */
  listed: readonly OtherStudy[] | undefined
  kept: KeptStudies
}

/** What the member wants to look at later, as it is in the list now, or as it was when they saved it. */
export function SavedStudies({ listed, kept, ...shown }: SavedStudiesProps) {
  const { saved, isShared } = kept
  const now = ({ id }: OtherStudy) => listed?.find((study) => study.id === id)
  return (
    saved.length > 0 && (
      <section id="saved" aria-labelledby="saved-studies">
        <h2 id="saved-studies">Your saved studies</h2>
        <p>
          {isShared
            ? 'Other people use this device, so they are only here until you close Rowan.'
            : 'They are only on this device, encrypted. They’re deleted here when you sign out or remove the saved copy, or if you do not open this page for 30 days.'}
        </p>
        <Stack component="ul" m={0} p={0}>
          {saved.map(({ study }) => (
            <OtherStudyCard
              key={study.id}
              study={now(study) ?? study}
              {...(listed && !now(study) && { unsure: 'It’s no longer in our list.' })}
              kept={kept}
              {...shown}
            />
          ))}
        </Stack>
      </section>
    )
  )
}

const others = [
  ['https://bepartofresearch.nihr.ac.uk/', 'Be Part of Research (NHS)'],
  ['https://www.isrctn.com/', 'ISRCTN'],
  ['https://clinicaltrials.gov/', 'ClinicalTrials.gov'],
] as const

/** The registers themselves, which know more than our list. */
export const SearchYourself = () => (
  <section aria-labelledby="search-yourself">
    <h2 id="search-yourself">Search the registers yourself</h2>
    <Text>
      Look for the name of your disease, and for studies that are recruiting in the UK. What you
      look for there stays in this browser’s history.
    </Text>
    <ul>
      {others.map(([href, name]) => (
        <li key={href}>
          <ExternalLink href={href}>{name}</ExternalLink>
        </li>
      ))}
    </ul>
  </section>
)
