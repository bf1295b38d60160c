import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importedBy } from './imports.ts'

/*
 * npm run house: how large src and server are without what is generated, which files import each other in a circle, and which folders import each other.
 */
type Arrows = Map<string, Set<string>>

for (const house of ['src', 'server']) {
  const files = readdirSync(house, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => join(house, name))
    .filter((file) => file !== 'server/db/schema.ts')
  const lines = files.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0)
  const known = new Set(files)
  const importsOf = (file: string) =>
    importedBy(file, textOf(file)).filter((to) => to !== file && known.has(to))
  const imports: Arrows = new Map(files.map((file) => [file, new Set(importsOf(file))]))
  const pairs = pairsOf(betweenRooms(imports))
  console.log(`${house}: ${lines} lines in ${files.length} files`)
  console.log(`  files that reach themselves: ${inCircles(imports).join(', ') || 'none'}`)
  console.log(`  folders that import each other: ${pairs.length} pairs`)
  for (const pair of pairs) console.log(`    ${pair}`)
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8')
}

/** The files that lie on a circle of imports. */
function inCircles(imports: Arrows): string[] {
  const reaches = (from: string): boolean => {
    const seen = new Set<string>()
    const next = [...(imports.get(from) ?? [])]
    for (let file = next.pop(); file !== undefined; file = next.pop()) {
      if (file === from) return true
      if (seen.has(file)) continue
      seen.add(file)
      next.push(...(imports.get(file) ?? []))
    }
    return false
  }
  return [...imports.keys()].filter(reaches)
}

/** A folder of the second floor: `server/gp`, with all below it. Files beside the folders are one room. */
function betweenRooms(imports: Arrows): Arrows {
  const roomOf = (file: string) => dirname(file).split('/').slice(0, 2).join('/')
  const rooms: Arrows = new Map()
  for (const [file, targets] of imports) {
    const room = rooms.get(roomOf(file)) ?? new Set()
    for (const target of targets) room.add(roomOf(target))
    rooms.set(roomOf(file), room)
  }
  return rooms
}

function pairsOf(rooms: Arrows): string[] {
  return [...rooms].flatMap(([room, targets]) =>
    [...targets]
      .filter((target) => room < target && rooms.get(target)?.has(room))
      .map((target) => `${room} and ${target}`),
  )
}
