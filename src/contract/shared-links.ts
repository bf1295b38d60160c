import * as v from 'valibot'
import { IsoInstant } from './days.ts'
import { endpoint } from './endpoint.ts'
import { fold } from './fold.ts'
import { Id } from './limits.ts'
import { tidied, withoutHidden } from './tidy.ts'

/** How long a link may live, with its length in milliseconds. */
export const linkLifetimes = {
  '15-minutes': 15 * 60_000,
  '24-hours': 24 * 60 * 60_000,
  '7-days': 7 * 24 * 60 * 60_000,
  '30-days': 30 * 24 * 60 * 60_000,
} as const
export type LinkLifetime = keyof typeof linkLifetimes

export const linkLimits = {
  /** Links of one member that live at the same time. */
  live: 20,
  /** Of a file as it is sent, encrypted. */
  fileBytes: 10_000_000,
  /** Wrong passcodes in the life of a link. */
  tries: 10,
  passcodeLength: { least: 6, most: 64 },
  recipientLength: 200,
} as const

const { least, most } = linkLimits.passcodeLength
/** As it is shown. It is compared folded, and what nobody sees makes it no longer. */
export const Passcode = v.pipe(
  v.string(),
  v.minLength(least, `Use at least ${least} characters.`),
  v.maxLength(most, `Use ${most} characters or fewer.`),
  v.transform((typed) => tidied(withoutHidden(typed))),
  v.check((shown) => fold(shown).length >= least, `Use at least ${least} characters.`),
)

/** A link as its member sees it. Neither its address nor its key is stored. */
const SharedLink = v.object({
  id: v.string(),
  createdAt: IsoInstant,
  expiresAt: IsoInstant,
  /** The size of the encrypted file. */
  bytes: v.number(),
  hasPasscode: v.boolean(),
  /** How many wrong passcodes it still takes. At 0 nobody can open it any more. */
  triesLeft: v.number(),
})
export type SharedLink = v.InferOutput<typeof SharedLink>

/** Somebody has opened a link; `recipient` is the name they gave, which nobody has checked. */
const LinkOpening = v.object({
  linkId: v.string(),
  linkMadeAt: IsoInstant,
  at: IsoInstant,
  recipient: v.string(),
})
export type LinkOpening = v.InferOutput<typeof LinkOpening>

/** The links that live, and who opened these and earlier ones within a year; the newest first. */
export const SharedLinks = v.object({
  links: v.array(SharedLink),
  openings: v.array(LinkOpening),
})
export type SharedLinks = v.InferOutput<typeof SharedLinks>

export const listSharedLinks = endpoint({
  method: 'GET',
  path: '/shared-links',
  summary: 'The member’s live SMART Health Links, and who opened these and earlier ones.',
  access: 'member',
  reply: SharedLinks,
})

/**
 * Stores a file that was encrypted on the device, and the link to it, in one step. The key stays in the link:
 * it is never sent here.
 */
export const makeSharedLink = endpoint({
  method: 'POST',
  path: '/shared-links',
  summary:
    'Makes a SMART Health Link to a file that the device has encrypted. At most 20 live at a time.',
  access: 'member',
  body: v.pipe(
    v.strictObject({
      /** A JWE in compact form, encrypted directly with A256GCM: an empty second part. */
      file: v.pipe(
        v.string(),
        v.maxLength(linkLimits.fileBytes, 'This is too large to share.'),
        v.regex(
          /^[\w-]{10,500}\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/,
          'This is not an encrypted file.',
        ),
      ),
      lifetime: v.picklist(['15-minutes', '24-hours', '7-days', '30-days']),
      passcode: v.optional(Passcode),
    }),
    v.forward(
      v.check(
        ({ lifetime, passcode }) => lifetime === '15-minutes' || passcode !== undefined,
        'A link that lives longer than 15 minutes needs a passcode.',
      ),
      ['passcode'],
    ),
  ),
  bodyBytes: linkLimits.fileBytes + 10_000,
  leavesNoTrace: ['passcode'],
  reply: v.object({
    link: SharedLink,
    /** Where the manifest is fetched: the `url` of the link. It is said this once. */
    url: v.pipe(v.string(), v.url(), v.maxLength(128)),
  }),
  status: 201,
  timeoutMs: 60_000,
})

export const stopSharedLink = endpoint({
  method: 'DELETE',
  path: '/shared-links/{id}',
  summary: 'Ends a link and erases its file. What was read or saved of it is not taken back.',
  access: 'member',
  params: v.object({ id: Id }),
  reply: SharedLinks,
})
