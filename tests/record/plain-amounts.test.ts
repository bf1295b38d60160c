import { describe, expect, test } from 'vitest'
import { plainDosage, plainQuantity, plainUnits } from '#record/reading/plain-amounts.ts'

describe('a unit is written as people write it, and no number changes', () => {
  test.each([
    ['6.8 10*9/L', '6.8 × 10⁹/L'],
    ['239 x10^9/L', '239 × 10⁹/L'],
    ['4.10 10*12/L', '4.10 × 10¹²/L'],
    ['5 10e9/L', '5 × 10⁹/L'],
    ['4.0 to 11.0 10*9/L', '4.0 to 11.0 × 10⁹/L'],
    ['x10^9/L', '10⁹/L'],
    ['14 ug/L', '14 micrograms/L'],
    ['75mcg', '75micrograms'],
    ['55 µmol/L', '55 micromol/L'],
    ['24.1 kg/m2', '24.1 kg/m²'],
    ['90 mL/min/1.73m*2', '90 mL/min/1.73m²'],
    ['37.2 Cel', '37.2 °C'],
    ['120 mm[Hg]', '120 mmHg'],
    ['64 {beats}/min', '64 beats/min'],
    ['3.2 mu/L', '3.2 mu/L'],
    ['10 to 20 ng/mL', '10 to 20 ng/mL'],
    ['110 mmol/mol', '110 mmol/mol'],
    ['103 g/L', '103 g/L'],
  ])('%s is %s', (sent, shown) => expect(plainUnits(sent)).toBe(shown))
})

describe('a quantity is said as people say it', () => {
  test.each([
    ['84 tablet', '84 tablets'],
    ['1 tablet', '1 tablet'],
    ['28 tablet(s)', '28 tablets'],
    ['200 ml', '200 ml'],
    ['2 x 28 tablet', '2 x 28 tablet'],
    ['30 g tube', '30 g tube'],
  ])('%s is %s', (sent, shown) => expect(plainQuantity(sent)).toBe(shown))
})

describe('how to take a medicine', () => {
  test.each([
    ['One To Be Taken Twice A Day', 'One to be taken twice a day'],
    [
      'Take Two 5ml Spoonfuls Every Monday. Do Not Exceed',
      'Take two 5ml spoonfuls every Monday. Do not exceed',
    ],
    ['As Directed By Dr Smith', 'As directed by Dr Smith'],
    ['5ml Four Times A Day', '5ml four times a day'],
  ])('%s came in title case', (sent, shown) => expect(plainDosage(sent)).toBe(shown))

  test.each([
    ['ONE TABLET ONCE A WEEK'],
    ['FOUR tablets\nONCE A WEEK'],
    ['Take ONE Tablet ONCE A WEEK'],
    ['Insert As Directed (fitted in secondary care)'],
    ['One Tablet BD'],
    ['1 tablet twice a day'],
    ['Daily'],
  ])('%s stays as it was written', (sent) => expect(plainDosage(sent)).toBe(sent))
})
