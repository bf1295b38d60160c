import { base64url, compactDecrypt, errors } from 'jose'

/*
 * Reads a SMART Health Link (HL7 SMART Health Cards and Links 1.0.0), ours or anybody's. Whoever made it may be
 * hostile, so everything has a limit: what is fetched, what it becomes when it is unpacked, and how long it takes.
 */

export interface HealthLink {
  url: URL
  key: Uint8Array
  needsPasscode: boolean
  /** The file is at the address itself, without a manifest. */
  isDirect: boolean
}

/** Why a link cannot be read, in one sentence for whoever holds it. */
export class LinkError extends Error {
  override name = 'LinkError'
  /** Whether another passcode may open it. */
  readonly isPasscode: boolean
  constructor(sentence: string, isPasscode = false) {
    super(sentence)
    this.isPasscode = isPasscode
  }
}

const longestLink = 5_000
const fileBytes = 12_000_000
/** Of all files of a link together. */
const unpackedBytes = 50_000_000
const timeoutMs = 30_000
const mostFiles = 10

/** A clock may be a day ahead. Whether a link of today has ended, the place where it is kept knows. */
const dayMs = 24 * 60 * 60_000

const notALink = 'This is not a whole link. Scan the code again, or ask for the link again.'

const wasSent =
  'A program that this link went through, such as one that checks emails, has changed it. Its secret part has reached our server, so we have not opened it. Ask the patient to stop sharing this link, to make another, and to show you its QR code.'

/**
 * Refuses a link that stands before the `#`, where a program has escaped that: its key was sent with the address. Throws
 * `LinkError`.
 */
export function refuseIfSent(pathAndQuery: string): void {
  if (/shlink/i.test(pathAndQuery)) throw new LinkError(wasSent)
}

/** Parses what follows `#`. Throws `LinkError`. */
export function readLink(hash: string, now: Date): HealthLink {
  const payload = payloadIn(hash.slice(0, longestLink))
  const { url, key, flag = '', exp } = Object(payload)
  if (typeof url !== 'string' || typeof key !== 'string' || !/^[\w-]{43}$/.test(key)) {
    throw new LinkError(notALink)
  }
  if (typeof exp === 'number' && exp * 1000 + dayMs <= now.getTime()) throw new LinkError(ended)
  if (!URL.canParse(url)) throw new LinkError(notALink)
  const address = new URL(url)
  const isOurs = address.origin === window.location.origin
  if (address.protocol !== 'https:' && !isOurs) {
    throw new LinkError('This link leads to a place that is not secure, so we have not opened it.')
  }
  return {
    url: address,
    key: base64url.decode(key),
    needsPasscode: String(flag).includes('P'),
    isDirect: String(flag).includes('U'),
  }
}

/**
 * The payload of the first link in a text, whatever mail, chat and keyboards have put around it: escapes, marks, more of
 * the message. A space in it may be a line break of theirs, or its end: the shortest that can be read counts.
 */
function payloadIn(text: string): unknown {
  const [, found = ''] =
    /shlink:\/+([\w\s-]+)/i.exec(unescaped(text).replaceAll(/\p{Cf}/gu, '')) ?? []
  const parts = found.split(/\s+/)
  for (const index of parts.keys()) {
    const payload = jsonOf(parts.slice(0, index + 1).join(''))
    if (payload !== undefined) return payload
  }
  throw new LinkError(notALink)
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Undefined where it is none. An object never ends in one of these marks, which a program may have set behind it. */
function jsonOf(encoded: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(base64url.decode(encoded.replace(/[_-]+$/, ''))))
  } catch {
    return undefined
  }
}

const ended = 'This link has ended. The person who made it may have stopped sharing.'

interface Viewing {
  recipient: string
  passcode: string
}

/** The FHIR documents behind a link. Throws `LinkError`. */
export async function openLink(link: HealthLink, opening: Viewing): Promise<unknown[]> {
  const files = link.isDirect ? [await directFile(link, opening)] : await filesOf(link, opening)
  const documents: unknown[] = []
  let left = unpackedBytes
  for (const file of files) {
    const plain = await decrypted(file, link.key, left)
    left -= plain.byteLength
    if (left <= 0) throw new LinkError(tooLarge)
    documents.push(parsed(new TextDecoder().decode(plain)))
  }
  return documents
}

const tooLarge = 'The summary is too large to be shown here.'

async function directFile({ url }: HealthLink, { recipient }: Viewing): Promise<string> {
  const address = new URL(url)
  address.searchParams.set('recipient', recipient)
  return textOf(await fetched(address, {}))
}

async function filesOf({ url }: HealthLink, { recipient, passcode }: Viewing): Promise<string[]> {
  const response = await fetched(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      recipient,
      ...(passcode && { passcode }),
      embeddedLengthMax: fileBytes,
    }),
  })
  const { files } = Object(parsed(await textOf(response)))
  if (!Array.isArray(files)) throw new LinkError(notASummary)
  const readable = files
    .map((file) => Object(file))
    .filter(({ contentType = '' }) => String(contentType).startsWith('application/fhir+json'))
  // Some of them would pass for all there is.
  if (readable.length > mostFiles) throw new LinkError(tooMany)
  const found: string[] = []
  for (const { embedded, location } of readable) {
    if (typeof embedded === 'string') found.push(embedded)
    else if (typeof location === 'string' && URL.canParse(location)) {
      found.push(await textOf(await fetched(new URL(location), {})))
    }
  }
  if (found.length === 0) throw new LinkError(notASummary)
  return found
}

const tooMany = `There are more than ${mostFiles} files behind this link, so we have not opened any. Ask the patient for a link to a summary alone.`

const notASummary = 'There is no patient summary behind this link that we can show.'

async function fetched(url: URL, init: RequestInit): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new LinkError(
      'The place where the summary is kept does not answer. Check your connection and try again.',
    )
  })
  if (response.ok) return response
  if (response.status === 401) throw await wrongPasscode(response)
  if (response.status === 404) throw new LinkError(ended)
  if (response.status === 429) {
    throw new LinkError('This link was opened too often. Wait an hour and try again.')
  }
  throw new LinkError('The place where the summary is kept has a problem. Try again later.')
}

async function wrongPasscode(response: Response): Promise<LinkError> {
  const { remainingAttempts } = Object(await textOf(response).then(parsed))
  // The standard says how many are left. What does not is no manifest, and asks for something else than a passcode.
  if (typeof remainingAttempts !== 'number') return new LinkError(notASummary)
  if (remainingAttempts === 0) {
    return new LinkError('Wrong passcode. This link cannot be opened any more.')
  }
  const tries = remainingAttempts === 1 ? '1 try' : `${remainingAttempts} tries`
  return new LinkError(`Wrong passcode. You have ${tries} left.`, true)
}

/** Reads a reply up to the limit, however long it says it is. */
async function textOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      bytes += part.value.byteLength
      if (bytes > fileBytes) {
        await reader?.cancel()
        throw new LinkError(tooLarge)
      }
      text += decoder.decode(part.value, { stream: true })
    }
  } catch (error) {
    if (error instanceof LinkError) throw error
    throw new LinkError('The summary did not arrive whole. Try again.')
  }
  return text + decoder.decode()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new LinkError(notASummary)
  }
}

/** Unpacks up to `mostBytes`. */
async function decrypted(file: string, key: Uint8Array, mostBytes: number): Promise<Uint8Array> {
  try {
    const { plaintext } = await compactDecrypt(file.trim(), key, {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      maxDecompressedLength: mostBytes,
    })
    return plaintext
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error
    // A file that becomes too much is one of these too, and nothing else says so.
    if (error instanceof errors.JWEInvalid) {
      throw new LinkError(
        'The summary was changed or is damaged, or it is too large to be shown here.',
      )
    }
    throw new LinkError('The summary was changed or is damaged, so we cannot show it.')
  }
}
