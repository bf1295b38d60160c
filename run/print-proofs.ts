import { statements } from './proofs.ts'

/*
 * npm run proofs [-- 2.14 C5.8]: each statement of the specification, control of the hazard log (C), rule of security (S)
 * and fault offline (F), or those that begin so, with the tests that prove it.
 */
const wanted = process.argv.slice(2)
const isWanted = (number: string) =>
  wanted.length === 0 ||
  wanted.some((each) => number === each || number.startsWith(`${each}.`) || number[0] === each)

for (const { number, says, tests } of statements()) {
  if (!isWanted(number)) continue
  console.log(`${number} ${says}`)
  for (const { file, title } of tests) console.log(`    ${file}: ${title}`)
}
