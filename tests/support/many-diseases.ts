/** A nomenclature as Orphanet publishes it: names of five words of some hundreds, each with a synonym and half with another, as Orphanet's are. */
export function manyDiseases(many: number): string {
  const parts = [
    'neuro',
    'osteo',
    'myo',
    'hepato',
    'cardio',
    'retino',
    'dermato',
    'nephro',
    'chondro',
    'angio',
  ]
  const ends = [
    'dystrophy',
    'plasia',
    'pathy',
    'sclerosis',
    'ectasia',
    'genesis',
    'trophy',
    'penia',
  ]
  const word = (n: number) =>
    `${parts[n % 10]}${parts[Math.floor(n / 10) % 10]}${ends[Math.floor(n / 100) % 8]}`
  let state = 2026
  const next = () => (state = (state * 48_271) % 2_147_483_647)
  const name = () => `${word(next())}-${word(next())}-${word(next())} syndrome type ${next() % 40}`
  const rows = Array.from({ length: many }, (_, n) => {
    const synonyms = Array.from(
      { length: 1 + (n % 2) },
      () => `<Synonym lang="en">${name()}</Synonym>`,
    )
    return `<Disorder id="${n}"><OrphaCode>${n + 1}</OrphaCode><Name lang="en">${name()}</Name><SynonymList>${synonyms.join('')}</SynonymList></Disorder>`
  })
  return `<JDBOR date="2026-11-01"><DisorderList count="${many}">${rows.join('')}</DisorderList></JDBOR>`
}
