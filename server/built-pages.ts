import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOfBuild } from '#contract/page-files.ts'
import type { Settings } from './settings.ts'

/**
 * How the pages that the build has rendered get this environment's words, which the build did not know.
 * They are shown as text and in attributes, so they are escaped for both.
 */
export const fillPage =
  ({ supportEmail, aboutUrl }: Pick<Settings, 'supportEmail' | 'aboutUrl'>) =>
  (html: string): string =>
    html
      .replaceAll(wordsOfBuild.supportEmail, escaped(supportEmail))
      .replaceAll(wordsOfBuild.aboutUrl, escaped(aboutUrl))

const escaped = (words: string): string =>
  words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The scripts that stand in the pages of the build, as a content security policy names them. */
export function scriptHashesIn(distDir: string): string[] {
  if (!existsSync(distDir)) return []
  const pages = readdirSync(distDir, { recursive: true, encoding: 'utf8' })
  const scripts = pages
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => scriptsIn(readFileSync(join(distDir, name), 'utf8')))
  return [...new Set(scripts)].map(
    (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
  )
}

const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)].map(([, text = '']) => text)
