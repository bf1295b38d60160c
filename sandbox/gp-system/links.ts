import { createHash, createHmac } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'

/** A pairing that exists from the start, for people who are connected then. */
export interface ReadyLink {
  credential: string
  odsCode: string
  accountId: string
}

const Link = v.object({
  /** A digest of the credential, which itself is not stored. */
  digest: v.string(),
  odsCode: v.string(),
  accountId: v.string(),
  /** A digest of the linkage key: a new key ends the link. Ready links have none. */
  key: v.optional(v.string()),
  /** The id that the caller chose. */
  id: v.optional(v.string()),
})
export type Link = v.InferOutput<typeof Link>

/** The id of a link that was ended for good. */
const Ended = v.object({ ended: v.string() })

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The linked accounts, stored at `path` if there is one, else in memory. */
export function openLinks(path: string | undefined, ready: readonly ReadyLink[]) {
  let { links, ended } = path === undefined ? nothing : readLinks(path)
  const readyLinks = ready.map(({ credential, ...account }) => ({
    ...account,
    digest: digestOf(credential),
    key: undefined,
  }))

  function keep(changed: Link[]): void {
    links = changed
    if (path === undefined) return
    mkdirSync(dirname(path), { recursive: true })
    const kept = [...links, ...ended.map((id) => ({ ended: id }))]
    writeFileSync(`${path}.new`, JSON.stringify(kept), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }

  return {
    of: (credential: string) =>
      [...links, ...readyLinks].find(({ digest }) => digest === digestOf(credential)),

    byId: (id: string) => links.find((link) => link.id === id),

    isEnded: (id: string): boolean => ended.includes(id),

    /** Whether an account is linked with this key, other than by the link with this id. */
    isLinked: ({ id, odsCode, accountId, linkageKey }: Wanted): boolean =>
      links.some(
        (link) =>
          link.id !== id &&
          link.odsCode === odsCode &&
          link.accountId === accountId &&
          (link.key === undefined || link.key === digestOf(linkageKey)),
      ),

    /** The accounts that can be read now, without those of ready links. */
    live: () => links.map(({ odsCode, accountId }) => ({ odsCode, accountId })),

    isMadeWith: ({ key }: { key?: string | undefined }, linkageKey: string): boolean =>
      key === undefined || key === digestOf(linkageKey),

    /** Links an account, unless the link with this id exists, and returns its credential. */
    add(wanted: Wanted): string {
      const { id, odsCode, accountId, linkageKey } = wanted
      const credential = credentialOf(wanted)
      const key = digestOf(linkageKey)
      const link = { digest: digestOf(credential), odsCode, accountId, key, id }
      keep([...links.filter((each) => each.id !== id), link])
      return credential
    },

    /** Ends the link with an id, or prevents it from being made. */
    end(id: string): void {
      ended = [...new Set([...ended, id])]
      keep(links.filter((link) => link.id !== id))
    },
  }
}

interface Wanted {
  id: string
  odsCode: string
  accountId: string
  linkageKey: string
}

/** Derived from the key, which a repeated call sends again: nothing is stored that a credential could be read from. */
const credentialOf = ({ id, odsCode, accountId, linkageKey }: Wanted): string =>
  createHmac('sha256', linkageKey).update(`${id} ${odsCode} ${accountId}`).digest('base64url')

interface Kept {
  links: Link[]
  ended: string[]
}

const nothing: Kept = { links: [], ended: [] }

function readLinks(path: string): Kept {
  try {
    const kept = v.parse(v.array(v.union([Link, Ended])), JSON.parse(readFileSync(path, 'utf8')))
    return {
      links: kept.flatMap((each) => ('ended' in each ? [] : [each])),
      ended: kept.flatMap((each) => ('ended' in each ? [each.ended] : [])),
    }
  } catch {
    // No file yet, or one that an older version left incomplete: everybody connects anew.
    return nothing
  }
}
