import { expect, test } from 'vitest'
import { diseasesOf, relationOf, withImported } from '#contract/diseases.ts'
import { loadDiseases } from '#domain/known-diseases.ts'

const diseases = await loadDiseases()
const meant = (text: string) => diseases.meantBy(text).map(({ name }) => name)

test.each([
  // As people write the diseases of the example studies.
  ['Vascular Ehlers-Danlos syndrome', 'Vascular Ehlers-Danlos syndrome'],
  ['vEDS', 'Vascular Ehlers-Danlos syndrome'],
  ['VEDS', 'Vascular Ehlers-Danlos syndrome'],
  ['vascular EDS', 'Vascular Ehlers-Danlos syndrome'],
  ['EDS IV', 'Vascular Ehlers-Danlos syndrome'],
  ['EDS 4', 'Vascular Ehlers-Danlos syndrome'],
  ['EDS type four', 'Vascular Ehlers-Danlos syndrome'],
  ['Ehlers-Danlos syndrome type 4', 'Vascular Ehlers-Danlos syndrome'],
  ['Ehlers-Danlos syndrome, type IV', 'Vascular Ehlers-Danlos syndrome'],
  ['Ehlers-Danlos syndrome, vascular type', 'Vascular Ehlers-Danlos syndrome'],
  ['Ehlers Danlos, vascular type', 'Vascular Ehlers-Danlos syndrome'],
  ['Ehlers‑Danlos Syndrome – vascular', 'Vascular Ehlers-Danlos syndrome'],
  ['CF', 'Cystic fibrosis'],
  ['C.F.', 'Cystic fibrosis'],
  ['cystic  fibrosis ', 'Cystic fibrosis'],
  ['CYSTIC FIBROSIS', 'Cystic fibrosis'],
  ['Mucoviscidosis', 'Cystic fibrosis'],
  ['Huntington’s disease', 'Huntington’s disease'],
  ['Huntingtons disease', 'Huntington’s disease'],
  ['Huntington disease', 'Huntington’s disease'],
  ['Huntington', 'Huntington’s disease'],
  ['Huntingtons', 'Huntington’s disease'],
  ['Huntington chorea', 'Huntington’s disease'],
  ["Huntington's Chorea", 'Huntington’s disease'],
  ['juvenile Huntington’s', 'Juvenile Huntington’s disease'],
  ['Marfan’s syndrome', 'Marfan syndrome'],
  ["marfan's", 'Marfan syndrome'],
  ['Marfans', 'Marfan syndrome'],
  ['MFS', 'Marfan syndrome'],
  ['PKU', 'Phenylketonuria'],
  ['P.K.U.', 'Phenylketonuria'],
  ['Sarcoid', 'Sarcoidosis'],
  ['Pulmonary sarcoidosis', 'Pulmonary sarcoidosis'],
  ['sarcoidosis of the lung', 'Pulmonary sarcoidosis'],
  ['lung sarcoidosis', 'Pulmonary sarcoidosis'],
  // Twelve others, with their types.
  ['hEDS', 'Hypermobile Ehlers-Danlos syndrome'],
  ['Ehlers-Danlos type III', 'Hypermobile Ehlers-Danlos syndrome'],
  ['NF 1', 'Neurofibromatosis type 1'],
  ['Neurofibromatosis type I', 'Neurofibromatosis type 1'],
  ['von Recklinghausens disease', 'Neurofibromatosis type 1'],
  ['hemophilia A', 'Haemophilia A'],
  ['haemophilia, type A', 'Haemophilia A'],
  ['Factor VIII deficiency', 'Haemophilia A'],
  ['factor 8 deficiency', 'Haemophilia A'],
  ['sickle-cell anemia', 'Sickle cell disease'],
  ['CMT1A', 'Charcot-Marie-Tooth disease type 1A'],
  ['Charcot Marie Tooth type 1 A', 'Charcot-Marie-Tooth disease type 1A'],
  ['CMT', 'Charcot-Marie-Tooth disease'],
  ['MPS IIIA', 'Sanfilippo syndrome type A'],
  ['Mucopolysaccharidosis type 3a', 'Sanfilippo syndrome type A'],
  ['Gauchers disease type one', 'Gaucher disease type 1'],
  ['SMA type II', 'Spinal muscular atrophy type 2'],
  ['esophageal atresia', 'Oesophageal atresia'],
  ['Guillain Barre', 'Guillain-Barré syndrome'],
  ['Behcets', 'Behçet’s disease'],
  ['Behçet disease', 'Behçet’s disease'],
  ['Lou Gehrig`s disease', 'Amyotrophic lateral sclerosis'],
  ['motor neuron disease', 'Motor neurone disease'],
  ['Fragile-X', 'Fragile X syndrome'],
  ['22q11 deletion', 'Chromosome 22q11.2 deletion syndrome'],
  ['22q11.2 deletion syndrome', 'Chromosome 22q11.2 deletion syndrome'],
  ['alpha 1', 'Alpha-1 antitrypsin deficiency'],
  ['Wilms’ tumor', 'Wilms tumour'],
  ['Pheochromocytoma', 'Phaeochromocytoma'],
  ['x-linked hypophosphatemia', 'X-linked hypophosphataemia'],
])('“%s” means %s and nothing else', (text, name) => {
  expect(meant(text)).toEqual([name])
})

test.each([
  ['HD', ['Hirschsprung disease', 'Huntington’s disease']],
  ['AIP', ['Acute intermittent porphyria', 'Autoimmune pancreatitis']],
  ['Cushing’s', ['Cushing’s disease', 'Cushing’s syndrome']],
  ['RP', ['Relapsing polychondritis', 'Retinitis pigmentosa']],
])('“%s” means several: it is asked about', (text, names) => {
  expect(meant(text)).toEqual(names)
})

test.each([
  'the gene',
  'gene',
  'diagnosis of',
  'diagnosis',
  'disease',
  'a syndrome',
  'disorder',
  'type 4',
  'type IV',
  'IV',
  'vascular',
  'vascular type',
  'cystic',
  'fibrosis',
  'syndrome of',
  'of the lungs',
  'the',
  '',
  ' ',
  ',',
  '-',
  '’s',
  'adults',
  'lung',
  'heart',
  'symptoms',
  'I have PKU',
  'CF and asthma',
  'not cystic fibrosis',
  'carrier of cystic fibrosis',
  'cystic fibrosis carrier',
  'family history of Huntington’s disease',
  'suspected Marfan syndrome',
  'Marfan-like',
  'Marfanoid habitus',
  'pulmonary fibrosis',
  'cystic kidney',
  'Danlos',
  'Ehlers',
  'EDS type 99',
  'EDS X',
  'Huntington type 4',
  'sarcoma',
  'sarc',
  'PK',
  'PKUs disease gene',
  'C',
  'F',
  'H D study',
  'diabetes',
  'type 2 diabetes',
  'asthma',
  'none',
  'I do not know',
  'unknown',
  'rare disease',
  'genetic disorder',
  'muscular',
  'dystrophy',
  'deficiency',
  'factor',
  'factor 99 deficiency',
  'Mukowiscydoza',
  'ffeibrosis systig',
  'Huntington’s disease, Marfan syndrome',
  'cystic fibrosis\nMarfan syndrome',
  'phenyl',
])('“%s” means no disease', (text) => {
  expect(meant(text)).toEqual([])
})

test('every name of the list means its disease, alone unless it is an abbreviation', () => {
  for (const disease of diseases.all) {
    expect(meant(disease.name)).toEqual([disease.name])
    for (const name of disease.alsoCalled) {
      expect(meant(name)).toContain(disease.name)
      if (meant(name).length > 1) expect(name).toMatch(/^[A-Z]{2,4}$/)
    }
  }
})

test('every disease that another is a type of is in the list, and nothing is a type of itself', () => {
  const parents = diseases.all.flatMap(({ typeOf }) => typeOf)
  expect(parents.filter((id) => !diseases.byId.has(id))).toEqual([])
  for (const disease of diseases.all) {
    for (const parent of disease.typeOf) {
      expect(relationOf(diseases, disease, parent)).toBe('type')
      expect(diseases.byId.get(parent)).not.toBe(disease)
      const above = diseases.byId.get(parent)
      expect(above && relationOf(diseases, above, disease.id)).toBe('wider')
    }
  }
})

test('types are told over several steps, and a circle in an import has an end', () => {
  const of = (id: string, ...typeOf: string[]) => ({ id, name: id, alsoCalled: [], typeOf })
  const some = [of('a', 'b'), of('b', 'c'), of('c', 'a'), of('d', 'a'), of('e')]
  const circle = diseasesOf(some)
  const relation = (id: string, wanted: string) => {
    const disease = circle.byId.get(id)
    return disease && relationOf(circle, disease, wanted)
  }
  expect(relation('d', 'c')).toBe('type')
  expect(relation('c', 'd')).toBe('wider')
  expect(relation('d', 'e')).toBe('other')
  // In a circle nobody can say which is the wider name.
  expect(relation('a', 'b')).toBe('wider')
})

test('what is retired or classified by nobody is never told to be another disease', () => {
  const of = (id: string, isRetired = false) => ({
    id,
    name: id,
    alsoCalled: [],
    typeOf: [],
    isRetired,
  })
  const some = diseasesOf([of('a'), of('gone', true), of('ORPHA:1'), of('b')])
  const relation = (id: string, wanted: string) => {
    const disease = some.byId.get(id)
    return disease && relationOf(some, disease, wanted)
  }
  expect(relation('a', 'gone')).toBe('wider')
  expect(relation('gone', 'a')).toBe('wider')
  expect(relation('ORPHA:1', 'a')).toBe('wider')
  expect(relation('a', 'ORPHA:1')).toBe('wider')
  expect(relation('a', 'b')).toBe('other')
})

test('two that an import merged with each other both stay', () => {
  const of = (id: string, replacedBy: string) => ({
    id,
    name: id,
    alsoCalled: [],
    typeOf: [],
    isRetired: false,
    replacedBy,
  })
  const all = withImported([], [of('ORPHA:1', 'ORPHA:2'), of('ORPHA:2', 'ORPHA:1')])
  expect(all.map(({ id }) => id)).toEqual(['ORPHA:1', 'ORPHA:2'])
})
