import { Button, Group, Paper, Text } from '@mantine/core'
import { type OtherStudy, registers } from '#contract/other-studies.ts'
import { longDate } from '#domain/formats.ts'
import {
  type Finding,
  type FoundStudy,
  placeWords,
  recruitsWords,
  whomLines,
} from '#domain/other-studies.ts'
import { routes } from '#routes'
import { Disclosure } from '#ui/Disclosure.tsx'
import { ExternalLink, TextLink } from '#ui/links.tsx'
import classes from '../StudyDescription.module.css'
import type { KeptStudies } from './use-kept-studies.ts'

interface OtherStudyCardProps extends FoundStudy, Pick<Finding, 'told' | 'today'> {
  kept: KeptStudies
}

/** A study of a register. All of its words are shown as text. */
export function OtherStudyCard({ study, unsure, told, today, kept }: OtherStudyCardProps) {
  const { near, where } = placeWords(study, told)
  return (
    <Paper component="li" variant="card" mb={0} className={classes['words']}>
      <h3>{study.title}</h3>
      <Text c="dimmed" size="sm" mb="xs">
        {study.id}. Updated on {longDate(study.updated)}.
      </Text>
      {[unsure, near].map(
        (words) =>
          words !== undefined && (
            <Text key={words} fw={650} m={0}>
              {words}
            </Text>
          ),
      )}
      {[...whomLines(study), `Where: ${where}`, recruitsWords(study, today)].map((words) => (
        <Text key={words} m={0}>
          {words}
        </Text>
      ))}
      <Disclosure summary="About this study">
        {study.summary.map((paragraph, index) => (
          // A register may repeat itself.
          <p key={index}>{paragraph}</p>
        ))}
        {study.summary.length === 0 && <p>The register has no summary in plain English.</p>}
        {study.isShortened && <p>There is more in the register.</p>}
        {study.conditions.length > 0 && <p>For: {study.conditions.join('; ')}</p>}
        <p>
          Rowan does not run this study, and we are not told if you open its page. The page stays in
          this browser’s history.
        </p>
        <ExternalLink href={study.link} className={classes['link']}>
          Read it in the register
        </ExternalLink>
        <Keeping study={study} kept={kept} />
        <Text c="dimmed" size="sm">
          {registers[study.source]}
        </Text>
      </Disclosure>
    </Paper>
  )
}

/** To look at later, and to ask about. */
function Keeping({ study, kept }: { study: OtherStudy; kept: KeptStudies }) {
  const isSaved = kept.isSaved(study)
  const asking = kept.asking(study)
  return (
    <>
      <Group my="sm">
        <Button variant="default" onClick={() => (isSaved ? kept.remove(study) : kept.save(study))}>
          {isSaved ? 'Remove from saved studies' : 'Save to look at later'}
        </Button>
        <Button
          variant="default"
          aria-disabled={asking !== 'open' || undefined}
          onClick={() => kept.ask(study)}
        >
          Add to the questions for an appointment
        </Button>
      </Group>
      {asking !== 'open' && (
        <p>
          {asking === 'asked' ? 'It’s among ' : 'There is no more room in '}
          <TextLink href={routes.appointment}>your questions for an appointment</TextLink>.
        </p>
      )}
    </>
  )
}
