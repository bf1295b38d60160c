import type { ReactNode } from 'react'
import { eitherOf } from '#contract/looks-for-words.ts'
import { questions } from '#contract/questions.ts'
import type { Told } from '#domain/fit-words.ts'
import type { FoundStudy, StudiesFound } from '#domain/other-studies.ts'
import { routes } from '#routes'
import { TextLink } from '#ui/links.tsx'

interface ForMemberProps {
  own: StudiesFound
  /** Undefined if it could not be loaded. */
  told: Told | undefined
  /** Shows these studies. */
  children: (studies: readonly FoundStudy[]) => ReactNode
}

/** The studies for a member's diagnoses, and what was looked for. */
export function ForMember({ own, told, children }: ForMemberProps) {
  const { isFor, mayBeFor, lookedFor, unknown } = own
  const nothing = isFor.length + mayBeFor.length === 0
  return (
    <>
      {nothing && lookedFor.length > 0 && (
        <section aria-labelledby="nothing-found">
          <h2 id="nothing-found">No study for your diagnosis</h2>
          <p>
            We looked for {eitherOf(lookedFor)} and found no study in this list. You can search the
            whole list, or the registers yourself.
          </p>
        </section>
      )}
      {lookedFor.length === 0 && unknown.length === 0 && <NothingToLookFor told={told} />}
      {unknown.length > 0 && (
        <p>
          We do not know the name {eitherOf(unknown.map((name) => `“${name}”`))}, so we could not
          look for it. You can search the whole list, or{' '}
          <TextLink href={routes.changeAnswer.href('diagnosis')}>change your diagnosis</TextLink>.
        </p>
      )}
      {isFor.length > 0 && (
        <section aria-labelledby="for-diagnosis">
          <h2 id="for-diagnosis">For your diagnosis</h2>
          <p>You told us: {lookedFor.join(', ')}</p>
          {children(isFor)}
        </section>
      )}
      {mayBeFor.length > 0 && (
        <section aria-labelledby="may-be-for-diagnosis">
          <h2 id="may-be-for-diagnosis">We cannot tell</h2>
          {children(mayBeFor)}
        </section>
      )}
    </>
  )
}

const NothingToLookFor = ({ told }: Pick<ForMemberProps, 'told'>) => {
  if (!told)
    return (
      <p>
        We could not load your answers, so we cannot tell which studies are for your diagnosis. You
        can search the whole list.
      </p>
    )
  const saidNone = told.diagnosis.some(({ name }) => name === questions.diagnosis.none)
  return (
    <p>
      {saidNone
        ? 'You told us that you do not have a diagnosis yet'
        : 'You have not told us your diagnosis'}
      , so we cannot look for studies for it. You can search the whole list, or{' '}
      <TextLink href={routes.changeAnswer.href('diagnosis')}>
        {saidNone ? 'change your answer' : 'tell us your diagnosis'}
      </TextLink>
      .
    </p>
  )
}
