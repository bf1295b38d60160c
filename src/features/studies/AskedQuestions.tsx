import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isQuestion, itemsOf, optionText, textOf } from '#contract/questionnaire.ts'
import type { DataRequest } from '#contract/studies.ts'
import { questionsInWords, termsInWords } from '#domain/rounds.ts'
import { useMember } from '#identity/session.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Ready } from '#ui/states.tsx'
import { studyQueries } from './queries.ts'

interface AskedQuestionsProps {
  studyId: string
  item: Extract<DataRequest, { type: 'QUESTIONNAIRE' }>
}

/** What will be asked, how often and for how long, to be read before anybody agrees. */
export function AskedQuestions({ studyId, item }: AskedQuestionsProps) {
  const [isOpen, setOpen] = useState(false)
  const { terms } = item.questionnaire
  if (!terms) return <p>The study’s team will ask you outside Rowan.</p>
  return (
    <>
      <p>{termsInWords(terms)} We only share the answers that you send.</p>
      <Disclosure
        summary={`See the ${questionsInWords(terms.questions)}`}
        onOpen={() => setOpen(true)}
      >
        {isOpen && <Questions studyId={studyId} itemId={item.id} />}
      </Disclosure>
    </>
  )
}

function Questions({ studyId, itemId }: { studyId: string; itemId: string }) {
  const query = useQuery(studyQueries.questionnaire(useMember().subject, studyId, itemId))
  return (
    <Ready query={query} what="the questions">
      {({ questionnaire }) => {
        const items = itemsOf(questionnaire.item)
        return (
          <>
            {items.some(({ enableWhen }) => enableWhen) && (
              <p>Some are only asked after certain answers.</p>
            )}
            <ol>
              {items.filter(isQuestion).map((item) => (
                <li key={item.linkId}>
                  {textOf(item)}
                  {item.answerOption && (
                    <Text span display="block" c="dimmed" fz="sm">
                      {item.answerOption.map(optionText).join(', ')}
                    </Text>
                  )}
                </li>
              ))}
            </ol>
          </>
        )
      }}
    </Ready>
  )
}
