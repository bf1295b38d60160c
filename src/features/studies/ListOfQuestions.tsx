import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { isQuestion, itemsOf, optionText, textOf } from '#contract/questionnaire.ts'
import { useMember } from '#identity/session.ts'
import { Ready } from '#ui/states.tsx'
import { studyQueries } from './queries.ts'

/** Every question of a study, and what can be chosen. */
export function ListOfQuestions({ studyId, itemId }: { studyId: string; itemId: string }) {
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
