import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import type { QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
import { roundHref, roundInWords, takesAnswers } from '#domain/rounds.ts'
import { longDate } from '#domain/formats.ts'
import { useMember } from '#identity/session.ts'
import { TextLink } from '#ui/links.tsx'

interface StudyRoundsProps {
  studyId: string
  /** Of this questionnaire alone. */
  name?: string
}

/** What a member can do about a study's questions now, and what they have sent. */
export function StudyRounds({ studyId, name }: StudyRoundsProps) {
  const { data } = useQuery(memberQueries.rounds(useMember().subject))
  const rounds = (data?.rounds ?? []).filter(
    (round) =>
      round.study.id === studyId &&
      (name === undefined || round.name === name) &&
      round.state !== 'withdrawn',
  )
  return rounds.map((round) => (
    <p key={round.id}>
      {takesAnswers(round) || round.state === 'sent' ? (
        <TextLink href={roundHref(round)} isTall>
          {roundInWords(round)}
          <span className="visually-hidden">: {round.name}</span>
        </TextLink>
      ) : (
        `${roundInWords(round)}.`
      )}
      {sentOn(round)}
    </p>
  ))
}

const sentOn = ({ sentAt }: QuestionnaireRound): string =>
  sentAt === undefined ? '' : ` You sent them on ${longDate(sentAt)}.`
