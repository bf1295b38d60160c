import { createHash, createHmac } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as v from 'valibot'

/** A pairing that the stand-in begins with, for people who are connected from the start. */
export interface ReadyLink {
  credential: string
  odsCode: string
  accountId: string
}

const Link = v.object({
  /** Digest of the credential, of which the system keeps no more. */
  digest: v.string(),
  odsCode: v.string(),
  accountId: v.string(),
  /** Digest of the key that it was made with: a new key ends it. None for a ready one. */
  key: v.optional(v.string()),
  /** What whoever asked for it calls it. */
  id: v.optional(v.string()),
})
export type Link = v.InferOutput<typeof Link>

/** The id of a link that was ended, for good. */
const Ended = v.object({ ended: v.string() })

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Which accounts are linked; kept at `path` when there is one, else for the life of the process. */
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

    /** Whether an account is linked by this key, but for the link of this id. */
    isLinked: ({ id, odsCode, accountId, linkageKey }: Wanted): boolean =>
      links.some(
        (link) =>
          link.id !== id &&
          link.odsCode === odsCode &&
          link.accountId === accountId &&
          (link.key === undefined || link.key === digestOf(linkageKey)),
      ),

    /** Whose records somebody could read, but for those of the ready links. */
    live: () => links.map(({ odsCode, accountId }) => ({ odsCode, accountId })),

    isMadeWith: ({ key }: { key?: string | undefined }, linkageKey: string): boolean =>
      key === undefined || key === digestOf(linkageKey),

    /** Links an account, unless that was done under this id, and returns the credential for it. */
    add(wanted: Wanted): string {
      const { id, odsCode, accountId, linkageKey } = wanted
      const credential = credentialOf(wanted)
      const key = digestOf(linkageKey)
      const link = { digest: digestOf(credential), odsCode, accountId, key, id }
      keep([...links.filter((each) => each.id !== id), link])
      return credential
    },

    /** Ends the link of an id, or sees to it that there will be none. */
    end(id: string): void {
      ended = [...new Set([...ended, id])]
      keep(links.filter((link) => link.id !== id))
    },

    /** Ends a link; one made before the file existed is left alone. */
    remove(credential: string): void {
      keep(links.filter(({ digest }) => digest !== digestOf(credential)))
    },
  }
}

interface Wanted {
  id: string
  odsCode: string
  accountId: string
  linkageKey: string
}

/** Whoever asks again shows the key again: so nothing is kept that a credential could be read from. */
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
    // None yet, or left behind half written by an older version: everybody connects anew.
    return nothing
  }
}
