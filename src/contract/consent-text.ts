/** The text above the button Consent. */
interface ConsentText {
  /** The notice of section 2. */
  notice: string
  points: readonly string[]
}

/**
 * Every text that anybody was ever asked to agree to, by version. A published text never changes, because what
 * a person agreed to is looked up here.
 */
export const consentTexts = {
  '2026-11-21': {
    notice: 'You are now agreeing to share this data with the research team',
    points: [
      'Only the data listed here is shared, and identifiers such as your name, address and NHS number are removed first.',
      'It is used for health research only, never for marketing, insurance or discrimination.',
      'You can withdraw at any time and need not say why. Sharing stops then.',
      'Data already used in completed studies cannot be retracted.',
      'Your care is the same whether you agree or not.',
    ],
  },
  '2026-11-25': {
    notice: 'You are now agreeing to share this data with the research team',
    points: [
      'We only share the data listed here. We remove identifiers such as your name, address and NHS number first.',
      'It’s used for health research only, never for marketing, insurance or discrimination.',
      'You can withdraw at any time, without giving a reason. We stop sharing your data straight away.',
      'Data already used in completed studies cannot be retracted.',
      'Your care stays the same whether you agree or not.',
    ],
  },
} as const satisfies Record<string, ConsentText>

export type ConsentTextVersion = keyof typeof consentTexts

/** The current version. */
export const consentTextVersion: ConsentTextVersion = '2026-11-25'

/** The text of a stored consent's version; undefined for an unknown version. */
export const consentTextOf = (version: string): ConsentText | undefined =>
  Object.entries(consentTexts).find(([known]) => known === version)?.[1]
