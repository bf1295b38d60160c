import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { Redirect, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { memberQueries } from '#api/queries.ts'
import type { ItemCommand } from '#contract/commands.ts'
import { questionsOf, type Answers, type QuestionPage } from '#contract/questionnaire-answers.ts'
import { textOf, type ItemAnswer } from '#contract/questionnaire.ts'
import { longDate } from '#domain/formats.ts'
import { takesAnswers } from '#domain/rounds.ts'
import { saveFailureMessage } from '#domain/save-failure.ts'
import { dropDrafts, useIsRestored } from '#offline/drafts.ts'
import { submit } from '#offline/outbox/use-outbox.ts'
import { routes } from '#routes'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { useSaving } from '#ui/form.tsx'
import type { PageProps } from '#ui/lazy.tsx'
import { TextLink } from '#ui/links.tsx'
import { announce } from '#ui/live-status.tsx'
import { Page } from '#ui/Page.tsx'
import { QuestionBody } from '#ui/question.tsx'
import { EmptyState } from '#ui/states.tsx'
import { StatusBanner } from '#ui/status.tsx'
import { useNavigateIfStillHere } from '#ui/use-navigate-if-still-here.ts'
import { ItemField } from './ItemField.tsx'
import { answerLines, stepAfter } from './round-rules.ts'
import { questionsTitle, RoundFrame, WaitingHere } from './RoundFrame.tsx'
import { questionInWords, RoundProgress } from './RoundProgress.tsx'
import { draftKeyOf, useItemForm } from './use-item-form.ts'
import type { KnownRound } from './use-round.ts'

/** In the history state, from the page with all answers. */
const Changing = v.object({ isChange: v.literal(true) })

/** One question of a study. */
export function StudyQuestion({ params }: PageProps) {
  const { linkId = '' } = params
  return (
    <RoundFrame params={params}>
      {(round) => <OneQuestion key={linkId} round={round} linkId={linkId} />}
    </RoundFrame>
  )
}

function OneQuestion({ round, linkId }: { round: KnownRound; linkId: string }) {
  const { subject, place } = round
  const isRestored = useIsRestored(draftKeyOf(subject, place.roundId, linkId))
  const { pages } = questionsOf(round.questionnaire, round.answers)
  const now = { pages, page: pages.find(({ item }) => item.linkId === linkId) }
  // If it ends while somebody types, this device forgets the answers, and what they have typed stays.
  const [begun] = useState(takesAnswers(round.round) ? now : undefined)
  const shown = takesAnswers(round.round) ? now : begun
  if (!shown) return <Redirect to={routes.questionsStart.href(place)} replace />
  const { page } = shown
  if (!page) return <NotNeeded place={place} />
  return <Question key={isRestored ? 'restored' : 'new'} {...{ round, page }} pages={shown.pages} />
}

/** Another answer has made it needless, perhaps on another device. */
const NotNeeded = ({ place }: Pick<KnownRound, 'place'>) => (
  <Page title={questionsTitle} heading="You do not need this question">
    <EmptyState
      title="An answer that you changed makes it needless"
      action={
        <Button component={TextLink} href={routes.questionsReview.href(place)}>
          See all your answers
        </Button>
      }
    />
  </Page>
)

interface StudyQuestionProps {
  round: KnownRound
  pages: readonly QuestionPage[]
  page: QuestionPage
}

function Question({ round, pages, page }: StudyQuestionProps) {
  const { place, answers, waiting } = round
  const { item } = page
  const { linkId } = item
  const at = pages.indexOf(page)
  const [, navigate] = useLocation()
  const goOn = useNavigateIfStillHere()
  const isChange = v.is(Changing, useHistoryState<unknown>())
  const hrefOf = (to: QuestionPage | undefined) =>
    to
      ? routes.studyQuestion.href({ ...place, linkId: to.item.linkId })
      : routes.questionsReview.href(place)
  const before = at > 0 ? hrefOf(pages[at - 1]) : routes.questionsStart.href(place)
  const back = isChange ? routes.questionsReview.href(place) : before
  const next = (given: Answers) =>
    hrefOf(stepAfter(round.questionnaire, { given, linkId, known: pages, isChange }))

  const saving = useSaveItem(round, page, (answer, isWaiting) => {
    if (isWaiting) announce('Saved on this device')
    goOn(next(new Map([...answers, [linkId, answer]])))
  })
  const goUnsaved = () => {
    if (!saving.isSaving) navigate(next(answers))
  }
  const begun = useItemForm({
    round,
    item,
    onAnswer: saving.save,
    onUnchanged: goUnsaved,
  })
  // Who answers nothing here leaves what was answered elsewhere as it is.
  const isKept = item.required || begun.elsewhere !== undefined
  const skip = () => (isKept ? goUnsaved() : void saving.save([]))
  const errors =
    saving.notSaved && begun.errors.length === 0
      ? [{ fieldId: begun.fieldId, message: saving.notSaved }]
      : begun.errors

  return (
    <Page
      title={questionsTitle}
      documentTitle={`${questionInWords(round.round, at, pages.length)} – ${questionsTitle}`}
      heading={null}
      hasError={errors.length > 0}
      backTo={{ href: back, label: 'Back' }}
      above={
        <>
          <RoundProgress {...{ round, pages, at }} groups={page.groups} />
          <Ended round={round} />
          <WaitingHere waiting={waiting} />
          {!saving.isSaving && begun.elsewhere && <AnsweredElsewhere answer={begun.elsewhere} />}
          <ErrorSummary errors={errors} tries={begun.tries} />
        </>
      }
    >
      <QuestionBody
        onSubmit={begun.onSubmit}
        isSubmitting={begun.isSubmitting || saving.isSaving}
        submitLabel={isChange ? 'Save' : 'Next'}
        onSkip={begun.isUntouched && begun.isEmpty && !isChange ? skip : undefined}
        buttons={
          <Button variant="default" onClick={() => navigate(back)}>
            {isChange ? 'Cancel' : 'Back'}
          </Button>
        }
      >
        <ItemField page={page} form={begun.form} />
      </QuestionBody>
    </Page>
  )
}

/** The round has ended, or its answers were sent from another device, while the question was open. */
function Ended({ round: { round, place } }: { round: KnownRound }) {
  if (takesAnswers(round)) return undefined
  return (
    <StatusBanner
      tone="attention"
      title={
        round.state === 'sent' ? 'Your answers are sent already' : 'These questions have ended'
      }
    >
      <p>
        {round.state === 'withdrawn'
          ? 'You withdrew your consent, so we deleted the answers that you had not sent.'
          : `They took answers until ${longDate(round.until)}.`}{' '}
        What you’ve typed here stays until you leave, so that you can copy it.
      </p>
      <p>
        <TextLink href={routes.questionsStart.href(place)}>See what you can still do</TextLink>
      </p>
    </StatusBanner>
  )
}

/** The last answer counts, so a person is told of the other one before they save theirs. */
const AnsweredElsewhere = ({ answer }: { answer: ItemAnswer }) => (
  <StatusBanner tone="attention" title="You answered this somewhere else">
    <p>
      The answer there: {answerLines(answer).join(', ') || 'skipped'}. If you save here, yours
      replaces it.
    </p>
  </StatusBanner>
)

/** Saves one answer, sent or queued. Without values: it is skipped. */
function useSaveItem(
  { subject, place, waiting, refetch }: KnownRound,
  { item }: QuestionPage,
  onSaved: (answer: ItemAnswer, isWaiting: boolean) => void,
) {
  const client = useQueryClient()
  const lastTried = useRef<ItemCommand>(undefined)
  const refused = waiting.findLast(
    (each) => each.item?.linkId === item.linkId && each.state === 'needs-attention',
  )
  return useSaving(async (answer: ItemAnswer) => {
    const isSameTry = JSON.stringify(lastTried.current?.answer) === JSON.stringify(answer)
    // Trying the same again reuses the command, so that it has no second effect.
    const command: ItemCommand = (isSameTry && lastTried.current) || {
      kind: 'answer-item',
      id: crypto.randomUUID(),
      item: { ...place, linkId: item.linkId, question: textOf(item) },
      answer,
      ...(refused && { insteadOf: refused.id }),
    }
    lastTried.current = command
    const submission = await submit(command, { subject })
    if (submission.state === 'sent' || submission.state === 'waiting') {
      dropDrafts(draftKeyOf(subject, place.roundId, item.linkId))
      onSaved(answer, submission.state === 'waiting')
      return undefined
    }
    // It may have ended, or been sent elsewhere.
    void refetch()
    void client.invalidateQueries(memberQueries.rounds(subject))
    return saveFailureMessage(submission)
  })
}
