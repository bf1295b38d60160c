/** The diseases that immunisations protect from, in the order shown, by words of their names for folded text. */
const diseases: readonly (readonly [name: string, words: RegExp])[] = [
  ['Chickenpox', /varicella|chicken ?pox|\bmmrv\b/],
  ['Cholera', /cholera/],
  ['COVID-19', /covid|sars.?cov|comirnaty|spikevax|vaxzevria|nuvaxovid/],
  [
    'Diphtheria, tetanus, whooping cough and polio',
    /diphth?eria|tetanus|pertussis|whooping|polio|\bdtp\b|\bdtap|\btdap\b/,
  ],
  ['Flu', /influenza(?!e)|\bflu\b|\bfluenz|flucelvax|\bfluad\b/],
  ['Hepatitis', /hepatitis|\bhep ?[ab]\b/],
  ['Hib (Haemophilus influenzae type b)', /ha?emophilus|\bhib\b/],
  ['HPV', /papilloma|\bhpv\b|gardasil|cervarix/],
  ['Japanese encephalitis', /japanese/],
  ['Measles, mumps and rubella', /measles|mumps|rubella|\bmmrv?\b/],
  ['Meningococcal disease', /mening|\bmen ?(?:acwy|[abcwy])\b|bexsero|nimenrix|menveo/],
  ['Pneumococcal disease', /pneumococc|pneumovax|prevenar/],
  ['Rabies', /rabies/],
  ['Rotavirus', /rotavirus|rotarix/],
  ['RSV (respiratory syncytial virus)', /\brsv\b|respiratory syncytial|abrysvo|arexvy/],
  ['Shingles', /shingles|zoster(?! immun)|zostavax|shingrix/],
  ['Tick-borne encephalitis', /tick.?borne/],
  ['Tuberculosis', /\bbcg\b|tubercul/],
  ['Typhoid', /typhoid/],
  ['Yellow fever', /yellow fever/],
]

const several = 'Several diseases'
const other = 'Other immunisations'

/** The headings of immunisations, in their order. */
export const diseaseNames: readonly string[] = [...diseases.map(([name]) => name), several, other]

/** The heading of an immunisation with this folded name. One that names none or more than one disease has a heading of its own. */
export function diseaseIn(name: string): string {
  const [found, second] = diseases.filter(([, words]) => words.test(name))
  if (second) return several
  return found?.[0] ?? other
}
