import { Button } from '@mantine/core'
import { useState } from 'react'
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { memberKey, memberQueries } from '#api/queries.ts'
import { useSubmit } from '#api/use-submit.ts'
import { changed, replaced, writeBack } from '#api/write-back.ts'
import type { OpenLink } from '#contract/consents.ts'
import {
  listSharedLinks,
  stopSharedLink,
  type SharedLink,
  type SharedLinks,
} from '#contract/shared-links.ts'
import { longDateTime } from '#domain/formats.ts'
import { announce } from '#ui/live-status.tsx'
import { useNow } from '#ui/use-now.ts'
import { FailureBanner } from '#ui/status.tsx'
import classes from './ShareRecordPage.module.css'

/** The links that live now. Somebody may be opening one: the list is asked for anew on each visit, and every half minute. */
const linksQuery = (subject: string) =>
  queryOptions({
    queryKey: memberKey(subject, 'shared-links'),
    queryFn: ({ signal }) => call(listSharedLinks, {}, { signal }),
    staleTime: 0,
    refetchInterval: 30_000,
  })

export const refreshLinks = async (client: QueryClient, subject: string): Promise<void> =>
  client.invalidateQueries({ queryKey: linksQuery(subject).queryKey })

const longestFirst = (links: readonly OpenLink[]): OpenLink[] =>
  links
    .map(({ id, expiresAt }) => ({ id, expiresAt }))
    .toSorted((one, other) => (one.expiresAt < other.expiresAt ? 1 : -1))

/** A link that was made counts in "Who sees your data" from now on, also without a network. */
export const countLink = async (
  client: QueryClient,
  subject: string,
  link: SharedLink,
): Promise<void> =>
  writeBack(
    client,
    [
      changed(memberQueries.consents(subject), (known) => ({
        ...known,
        links: longestFirst([link, ...known.links]),
      })),
    ],
    [linksQuery(subject).queryKey],
  )

/**
 * Whether nobody can open a link any more that was just made: it was stopped, here or elsewhere, took ten wrong
 * passcodes, or its time is over. The list counts once it was read after that, and no later failure brings a link back.
 */
export function useHasEnded(subject: string, link: SharedLink): boolean {
  const { id, createdAt, expiresAt } = link
  const { data, isSuccess, isFetchedAfterMount } = useQuery(linksQuery(subject))
  const now = useNow().getTime()
  const [shownAt] = useState(now)
  // By how long it is shown: the clock of this device may be a day off.
  const isOver = now - shownAt >= Date.parse(expiresAt) - Date.parse(createdAt)
  const isListed = data?.links.some((link) => link.id === id && link.triesLeft > 0)
  const isEnded = isOver || (isSuccess && isFetchedAfterMount && !isListed)
  const [hasEnded, setHasEnded] = useState(false)
  if (isEnded && !hasEnded) setHasEnded(true)
  return hasEnded
}

interface LiveLinksProps {
  subject: string
  /** One that is on the screen with its own way to stop it. */
  shownId?: string | undefined
}

/** The member's live links, who opened each, and a way to stop it. Nothing while there is none. */
export function LiveLinks({ subject, shownId }: LiveLinksProps) {
  const { data } = useQuery(linksQuery(subject))
  const links = data?.links.filter(({ id }) => id !== shownId) ?? []
  if (!data || links.length === 0) return undefined
  return (
    <section>
      <h2>{shownId === undefined ? 'What you share now' : 'What else you share now'}</h2>
      <ul className={classes['list']}>
        {links.map((link) => (
          <li key={link.id}>
            <div>
              <p>
                <strong>Made {longDateTime(link.createdAt)}</strong>
              </p>
              <AboutLink link={link} openings={data.openings} />
            </div>
            <StopLink subject={subject} link={link} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OneLinkProps {
  subject: string
  link: SharedLink
}

/** The link that is on the screen: a way to stop it, how long it works, and who has opened it. */
export function LinkOnScreen({ subject, link }: OneLinkProps) {
  const { data } = useQuery(linksQuery(subject))
  const { links = [], openings } = data ?? {}
  return (
    <>
      <StopLink subject={subject} link={link} />
      <AboutLink link={links.find(({ id }) => id === link.id) ?? link} openings={openings} />
    </>
  )
}

interface AboutLinkProps {
  link: SharedLink
  /** Of all links; undefined while they are not known. */
  openings: SharedLinks['openings'] | undefined
}

function AboutLink({ link, openings }: AboutLinkProps) {
  const own = openings?.filter(({ linkId }) => linkId === link.id)
  return (
    <>
      <p>
        It works until {longDateTime(link.expiresAt)},{' '}
        {link.hasPasscode ? 'with a passcode' : 'without a passcode'}.{' '}
        {own?.length === 0 && 'No one has opened it.'}
      </p>
      {link.triesLeft === 0 && (
        <p>Someone tried ten wrong passcodes, so no one can open it any more.</p>
      )}
      {own && own.length > 0 && (
        <ul>
          {own.map(({ at, recipient }) => (
            <li key={`${at} ${recipient}`}>
              Opened {longDateTime(at)} by someone who gave the name “{recipient}”
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function StopLink({ subject, link: { id, createdAt } }: OneLinkProps) {
  const client = useQueryClient()
  const stopping = useSubmit({
    action: 'stop-link',
    send: (_: void, options) => call(stopSharedLink, { params: { id } }, options),
    onDone: async (left) => {
      const links = longestFirst(left.links.filter((each) => each.triesLeft > 0))
      await writeBack(client, [
        replaced(linksQuery(subject), left),
        changed(memberQueries.consents(subject), (known) => ({ ...known, links })),
      ])
      announce('Sharing has stopped')
      document.querySelector<HTMLElement>('h1')?.focus()
    },
  })
  return (
    <div>
      {stopping.failure && <FailureBanner>{stopping.failure.message}</FailureBanner>}
      <Button
        variant="default"
        aria-disabled={stopping.isPending}
        onClick={() => stopping.submit()}
      >
        {stopping.isPending ? 'Stopping…' : 'Stop sharing'}{' '}
        <span className="visually-hidden">the link made {longDateTime(createdAt)}</span>
      </Button>
    </div>
  )
}
