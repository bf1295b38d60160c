import type { Page } from '@playwright/test'

interface Helps {
  inputmode?: string
  autocomplete: string
  autocapitalize?: string
}

/** The expected autocomplete token and keyboard of each field (WCAG 1.3.5), by label. None is spell-checked. */
const byLabel: Readonly<Record<string, Helps>> = {
  'Address line 1': { autocomplete: 'address-line1', autocapitalize: 'words' },
  'Address line 2 (optional)': { autocomplete: 'address-line2', autocapitalize: 'words' },
  'Town or city': { autocomplete: 'address-level2', autocapitalize: 'words' },
  Postcode: { autocomplete: 'postal-code', autocapitalize: 'characters' },
  Surname: { autocomplete: 'family-name', autocapitalize: 'words' },
  'Account ID': { autocomplete: 'off', autocapitalize: 'off' },
  'Linkage Key': { autocomplete: 'off', autocapitalize: 'off' },
  'National Practice Code (GP ODS code)': { autocomplete: 'off', autocapitalize: 'characters' },
  Day: { inputmode: 'numeric', autocomplete: 'off' },
  Month: { inputmode: 'text', autocomplete: 'off' },
  Year: { inputmode: 'numeric', autocomplete: 'off' },
  "What's your diagnosis?": { autocomplete: 'off' },
  'What medications are you taking?': { autocomplete: 'off' },
  'Which GP surgery are you registered with?': { autocomplete: 'off' },
  'Which hospitals have you been treated at?': { autocomplete: 'off' },
}

/** For a date of birth. */
const ofBirth: Readonly<Record<string, string>> = {
  Day: 'bday-day',
  Month: 'bday-month',
  Year: 'bday-year',
}

/** The fields without the expected attributes. */
export async function unhelpfulFields(page: Page): Promise<string[]> {
  const fields = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLInputElement>(
        'main input[type="text"], main input:not([type])',
      ),
    ]
      .filter((field) => field.checkVisibility())
      .map((field) => ({
        label: field.labels?.[0]?.textContent?.trim() ?? '',
        isOfBirth: /birth/i.test(
          field.closest('fieldset')?.querySelector('legend')?.textContent ?? '',
        ),
        spellcheck: field.getAttribute('spellcheck'),
        has: {
          inputmode: field.getAttribute('inputmode'),
          autocomplete: field.getAttribute('autocomplete'),
          autocapitalize: field.getAttribute('autocapitalize'),
        },
      })),
  )
  return fields.flatMap(({ label, isOfBirth, spellcheck, has }) => {
    const known = byLabel[label]
    if (!known) return []
    const wanted = { ...known, ...(isOfBirth && { autocomplete: ofBirth[label] }) }
    const wrong = Object.entries(wanted).filter(
      ([name, value]) => Object.entries(has).find(([each]) => each === name)?.[1] !== value,
    )
    return [
      ...wrong.map(([name, value]) => `${label}: ${name} is not ${value}`),
      ...(spellcheck === 'false' ? [] : [`${label}: it is spell-checked`]),
    ]
  })
}
