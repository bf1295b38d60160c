import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { pdfLicences } from './pdf-assets.ts'

/** Where Vite writes the licences of what is in the app's own chunks, and anybody reads them. */
export const licencesFile = 'licences.txt'

/** What a browser gets besides: in workers and the service worker, and as files that are copied. */
const others = [
  '@clerk/clerk-js',
  '@fontsource-variable/atkinson-hyperlegible-next',
  'pako',
  'utif2',
  'workbox-core',
  'workbox-precaching',
  'workbox-routing',
  'workbox-strategies',
]

/** Adds to Vite's list of licences what Vite does not see. */
export function licences(): Plugin {
  return {
    name: 'licences',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const seen = bundle[licencesFile]
        if (seen?.type !== 'asset') throw new Error('Vite has written no licences')
        seen.source = [seen.source, ...others.map(licenceOf), ...pdfLicences()].join('\n')
      },
    },
  }
}

function licenceOf(name: string): string {
  const folder = new URL(`../node_modules/${name}/`, import.meta.url)
  const { version, license } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  if (!file) throw new Error(`${name} has no licence`)
  const text = readFileSync(new URL(file, folder), 'utf8').trim()
  return `## ${name} - ${version} (${license})\n\n${text}\n`
}
