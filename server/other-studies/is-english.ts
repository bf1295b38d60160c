/*
 * Both registers ask for English. A text is in another language if most of its letters are of another script, or if it has
 * more of the little words of French, German, Spanish, Italian, Dutch or Welsh than of English.
 */

const english = words('the of and to for with are who be will that this from by study on is how')
const others = words(
  'de la le les des du et chez une dans der die das und mit von ist für bei el los las en del con por para di della il che een het van voor yr ym ac ar gyda',
)

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{sc=Latn}/u.test(letter))
  if (latin.length * 2 < letters.length) return false
  const all = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const count = (known: ReadonlySet<string>) => all.filter((word) => known.has(word)).length
  return count(english) >= count(others)
}
