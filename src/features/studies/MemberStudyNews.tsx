import { useQuery } from '@tanstack/react-query'
import type { Study } from '#contract/study-page.ts'
import { useMember } from '#identity/session.ts'
import { Ready } from '#ui/states.tsx'
import { studyQueries } from './queries.ts'
import { StudyNews } from './StudyNews.tsx'

/** What a study has told, as a member reads it. */
export function MemberStudyNews({ study }: { study: Study }) {
  const query = useQuery(studyQueries.updates(useMember().subject, study.id))
  return (
    <Ready query={query} what="the study’s news">
      {({ updates }) => <StudyNews study={study} updates={updates} />}
    </Ready>
  )
}
