import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOfBuild } from '#contract/page-files.ts'
import type { Settings } from './settings.ts'

/**
 * Fills in the values of this environment, which the build did not know, in the pages that it
 * rendered. They end up in text and attributes, so they are escaped for both.
 */
export const fillPage =
  ({ supportEmail, aboutUrl }: Pick<Settings, 'supportEmail' | 'aboutUrl'>) =>
  (html: string): string =>
    html
      .replaceAll(wordsOfBuild.supportEmail, escaped(supportEmail))
      .replaceAll(wordsOfBuild.aboutUrl, escaped(aboutUrl))

const escaped = (words: string): string =>
  words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** CSP hashes of the inline scripts in the built pages. */
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
