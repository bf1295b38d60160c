import type { APIRequestContext } from '@playwright/test'
import * as v from 'valibot'
import { expect, origin, type Page } from './test.ts'

const team = new URL('/study-team', origin)
team.port = String(Number(team.port) + 1)

const Messages = v.array(
  v.object({
    type: v.string(),
    payload: v.looseObject({ data: v.looseObject({ participant: v.optional(v.string()) }) }),
  }),
)

/** What the sandbox's study team has, the newest last. */
export const messagesOf = async (request: APIRequestContext) =>
  v.parse(Messages, await (await request.get(`${team.href}/messages`)).json())

/** Has it misbehave from now on. */
export async function teamIs(request: APIRequestContext, mode: string): Promise<void> {
  const reply = await request.post(`${team.href}/faults`, { data: { mode } })
  expect(reply.status()).toBe(204)
}

/** Opens the page again until it says so: what a study has received is read when a page opens. */
export const expectSoon = async (page: Page, words: RegExp): Promise<void> =>
  expect(async () => {
    await page.reload()
    await expect(page.getByText(words).first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
