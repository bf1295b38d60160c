import { createHash, randomBytes } from 'node:crypto'
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
})
export type Link = v.InferOutput<typeof Link>

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Which accounts are linked; kept at `path` when there is one, else for the life of the process. */
export function openLinks(path: string | undefined, ready: readonly ReadyLink[]) {
  let links = path === undefined ? [] : readLinks(path)
  const readyLinks = ready.map(({ credential, ...account }) => ({
    ...account,
    digest: digestOf(credential),
    key: undefined,
  }))

  function keep(changed: Link[]): void {
    links = changed
    if (path === undefined) return
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, JSON.stringify(links), { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }

  return {
    of: (credential: string) =>
      [...links, ...readyLinks].find(({ digest }) => digest === digestOf(credential)),

    isLinked: (odsCode: string, accountId: string): boolean =>
      links.some((link) => link.odsCode === odsCode && link.accountId === accountId),

    /** Whose records somebody could read, but for those of the ready links. */
    live: () => links.map(({ odsCode, accountId }) => ({ odsCode, accountId })),

    isMadeWith: ({ key }: { key?: string | undefined }, linkageKey: string): boolean =>
      key === undefined || key === digestOf(linkageKey),

    /** Links an account and returns the credential for it, which is shown this once. */
    add(account: { odsCode: string; accountId: string; linkageKey: string }): string {
      const credential = randomBytes(32).toString('base64url')
      const { odsCode, accountId, linkageKey } = account
      const link = { digest: digestOf(credential), odsCode, accountId, key: digestOf(linkageKey) }
      keep([...links, link])
      return credential
    },

    /** Ends a link; one made before the file existed is left alone. */
    remove(credential: string): void {
      keep(links.filter(({ digest }) => digest !== digestOf(credential)))
    },
  }
}

function readLinks(path: string): Link[] {
  try {
    return v.parse(v.array(Link), JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    // None yet, or left behind half written by an older version: everybody connects anew.
    return []
  }
}
