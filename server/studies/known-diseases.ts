import { readFileSync } from 'node:fs'
import { diseaseOf, diseasesOf } from '#contract/diseases.ts'
import { namesIn } from '#contract/study-fit.ts'

const rowsOf = (name: string) =>
  readFileSync(new URL(`../../src/content/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '))

/** The list that the app ships. */
export const knownDiseases = diseasesOf(rowsOf('rare-diseases.txt').map(diseaseOf))

export const namesOfMedicine = namesIn(rowsOf('other-names.txt'))
