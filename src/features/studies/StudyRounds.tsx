import { useQuery } from '@tanstack/react-query'
import { memberQueries } from '#api/queries.ts'
import type { QuestionnaireRound } from '#contract/questionnaire-rounds.ts'
import { roundHref, takesAnswers } from '#domain/rounds.ts'
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
  const rounds = (data?.rounds ?? [])
    .filter(
      (round) =>
        round.study.id === studyId &&
        (name === undefined || round.name === name) &&
        round.state !== 'withdrawn',
    )
    // What can be done comes first, then what comes next, then what was.
    .toSorted((one, other) => rank(one) - rank(other))
  return rounds.map((round) => (
    <p key={round.id}>
      {hasPage(round) ? (
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

/** Whether something can be done, or read. */
const hasPage = (round: QuestionnaireRound) =>
  takesAnswers(round) || round.state === 'sent' || (round.state === 'missed' && round.isBegun)

const rank = (round: QuestionnaireRound): number => {
  if (takesAnswers(round)) return 0
  return round.state === 'next' ? 1 : 2
}

const sentOn = ({ sentAt }: QuestionnaireRound): string =>
  sentAt === undefined ? '' : ` You sent them on ${longDate(sentAt)}.`

/** What can be done now, in a few words: the text of a link. */
function roundInWords({ state, isBegun, until, opensOn }: QuestionnaireRound): string {
  switch (state) {
    case 'open':
      return `${isBegun ? 'Go on with' : 'Answer'} the questions, until ${longDate(until)}`
    case 'grace':
      return isBegun ? 'Send your answers today' : 'Answer the questions today'
    case 'sent':
      return 'Read the answers that you sent'
    case 'next':
      return `The next questions come on ${longDate(opensOn)}`
    case 'missed':
      return `The questions ended on ${longDate(until)}${isBegun ? '. Read what you did not send' : ''}`
    case 'withdrawn':
      return 'You withdrew, so there is nothing to answer'
  }
}
