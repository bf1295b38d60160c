import { abbreviationsAToG } from './abbreviations-a-to-g.ts'
import { abbreviationsHToZ } from './abbreviations-h-to-z.ts'

/**
 * Abbreviations of GP records in plain words. Compiled after the NHS’s page on abbreviations
 * commonly found in medical records (www.nhs.uk, help of the NHS App), the dosing abbreviations of
 * the British National Formulary and the usage of UK surgeries, rare diseases included; put into
 * plain words here. Where one means several things, all are said: nothing is guessed. Written exactly so, because
 * "on" and "am" are words.
 */
export const abbreviations: ReadonlyMap<string, string> = new Map(
  `${abbreviationsAToG}${abbreviationsHToZ}`.split('\n').flatMap((line): [string, string][] => {
    const [abbreviation, meaning] = line.split(' | ')
    return abbreviation && meaning ? [[abbreviation, meaning]] : []
  }),
)
