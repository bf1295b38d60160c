import { limits } from '#contract/limits.ts'
import { Refusal } from './refusal.ts'

/**
 * The JSON of a request, at most `bytes` of it (64 kB). Throws a 415 for another media type, a 413 for
 * more, a 400 for what is no JSON, a 422 for a list.
 */
export async function readJsonBody(
  request: Request,
  bytes: number = limits.bodyBytes,
): Promise<unknown> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    throw new Refusal('unsupported-media-type')
  }
  const body = parse(await readText(request, bytes))
  // A list would pass for an object of which every field is optional.
  if (Array.isArray(body)) throw new Refusal('invalid-input', { detail: 'Send a JSON object.' })
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Refusal('invalid-input', { status: 400, detail: 'This is not JSON.', cause })
  }
}

/** At most `bytes` of text (64 kB). Throws a 413 for more, a 400 for what is no UTF-8 or ends early. */
export async function readText(
  request: Request,
  bytes: number = limits.bodyBytes,
): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > bytes) {
    throw new Refusal('body-too-large')
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of arriving(request)) {
    size += chunk.byteLength
    if (size > bytes) throw new Refusal('body-too-large')
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.concat(chunks))
  } catch (cause) {
    throw new Refusal('invalid-input', { status: 400, detail: 'This is not UTF-8.', cause })
  }
}

/** The body as it comes in. Who hangs up in the middle of it has sent half a body: no fault of ours. */
async function* arriving({ body }: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch (cause) {
    throw new Refusal('invalid-input', { status: 400, detail: 'The body ended early.', cause })
  }
}
