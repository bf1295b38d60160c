import { screen } from '@testing-library/react'
import { base64url, compactDecrypt } from 'jose'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Database } from '../../../server/db/tables.ts'
import { apiOver } from '../../support/api.ts'
import { Manifest, openLink, pathOf } from '../../support/shared-links.ts'

const Payload = v.object({
  url: v.string(),
  key: v.string(),
  flag: v.optional(v.string()),
  exp: v.number(),
})

/** What the link on the page carries. */
export async function payloadShown() {
  const link = await screen.findByRole('textbox', { name: 'Link' })
  const [viewer, encoded = ''] = (link.getAttribute('value') ?? '').split('#shlink:/')
  expect(viewer).toBe(`${window.location.origin}/shared`)
  const text = new TextDecoder().decode(base64url.decode(encoded))
  return v.parse(v.pipe(v.string(), v.parseJson(), Payload), text)
}

/** The file behind the link on the page, as whoever opens it reads it. */
export async function openShownLink(db: Database, passcode?: string): Promise<string> {
  const { url, key } = await payloadShown()
  const reply = await openLink(apiOver(db), pathOf(url), { passcode })
  const [file] = v.parse(Manifest, reply.body).files
  const opened = await compactDecrypt(file?.embedded ?? '', Uint8Array.from(base64url.decode(key)))
  return new TextDecoder().decode(opened.plaintext)
}
