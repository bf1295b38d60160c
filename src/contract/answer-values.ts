import type { AnswerValue } from './questionnaire.ts'

export function numberIn(value: AnswerValue): number | undefined {
  if ('valueInteger' in value) return value.valueInteger
  return 'valueDecimal' in value ? value.valueDecimal : undefined
}

/** A value in words; `dateText` writes a day as the page does. */
export function valueText(value: AnswerValue, dateText: (day: string) => string): string {
  if ('valueBoolean' in value) return value.valueBoolean ? 'Yes' : 'No'
  if ('valueDate' in value) return dateText(value.valueDate)
  if ('valueString' in value) return value.valueString
  if ('valueCoding' in value) return value.valueCoding.display ?? value.valueCoding.code ?? ''
  if ('valueQuantity' in value) {
    return `${value.valueQuantity.value} ${value.valueQuantity.unit ?? ''}`.trim()
  }
  return String(numberIn(value) ?? '')
}
