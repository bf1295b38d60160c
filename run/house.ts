import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { importedBy } from './imports.ts'

/*
 * npm run house [-- walks]: how large src and server are without what is generated, which files import each other in a
 * circle (types count), which folders import each other and on how many floors they stand, and the files that an answer
 * and a result pass (all of them with `walks`).
 */
type Arrows = Map<string, Set<string>>

for (const house of ['src', 'server']) {
  const imports = importsIn(house)
  const lines = [...imports.keys()].reduce((sum, file) => sum + linesOf(file), 0)
  const rooms = betweenRooms(imports, secondFloor)
  const pairs = pairsOf(rooms)
  console.log(`${house}: ${lines} lines in ${imports.size} files`)
  console.log(`  files on a circle of imports: ${inCircles(imports).join(', ') || 'none'}`)
  console.log(`  floors: ${floorsOf(rooms)}`)
  console.log(`  folders that import each other: ${pairs.length} pairs`)
  for (const pair of pairs) console.log(`    ${pair}`)
}

const ofTheRecord = /^src\/(record|features\/(gp-record|emergency|sharing|appointment))\b/
const record = new Map([...importsIn('src')].filter(([file]) => ofTheRecord.test(file)))
const folders = betweenRooms(record, dirname)
console.log(`the record: ${folders.size} folders on ${floorsOf(folders)} floors`)

const imports = new Map([...importsIn('src'), ...importsIn('server')])
for (const walk of textOf('run/walks.txt').split('\n## ').slice(1)) {
  const [name, ...rest] = walk.split('\n')
  const files = rest.filter((line) => line !== '' && !line.startsWith('#'))
  const targets = files.flatMap((file) => [...(imports.get(file) ?? [])])
  const imported = new Set(targets)
  const gone = files.filter((file) => !existsSync(file))
  console.log(`${name} passes ${files.length} files`)
  if (gone.length > 0) console.log(`  gone: ${gone.join(', ')}`)
  const alone = files.filter((file) => !imported.has(file) && !gone.includes(file))
  console.log(`  entered at: ${alone.join(', ')}`)
  const beside = [...imported].filter(
    (file) => !files.includes(file) && targets.filter((target) => target === file).length > 4,
  )
  console.log(`  not counted, though five of them import it: ${beside.join(', ') || 'none'}`)
  if (process.argv.includes('walks')) console.log(rest.join('\n    '))
}

function importsIn(house: string): Arrows {
  const files = readdirSync(house, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => join(house, name))
    .filter((file) => file !== 'server/db/schema.ts')
  const known = new Set([...files, ...(house === 'server' ? importsIn('src').keys() : [])])
  const importsOf = (file: string) =>
    importedBy(file, textOf(file)).filter((to) => to !== file && known.has(to))
  return new Map(files.map((file) => [file, new Set(importsOf(file))]))
}

function textOf(file: string): string {
  return readFileSync(file, 'utf8')
}

function linesOf(file: string): number {
  return textOf(file).split('\n').length - 1
}

/** All that can be reached from one file or folder. */
function reachedFrom(start: string, imports: Arrows): Set<string> {
  const seen = new Set<string>()
  const next = [...(imports.get(start) ?? [])]
  for (let each = next.pop(); each !== undefined; each = next.pop()) {
    if (seen.has(each)) continue
    seen.add(each)
    next.push(...(imports.get(each) ?? []))
  }
  return seen
}

/** The files that reach themselves. */
function inCircles(imports: Arrows): string[] {
  return [...imports.keys()].filter((file) => reachedFrom(file, imports).has(file))
}

/** `server/gp` with all below it; a file beside the folders is a room of its own. */
function secondFloor(file: string): string {
  return file.split('/').slice(0, 2).join('/')
}

/** The arrows between folders. What is imported from another house is left out. */
function betweenRooms(imports: Arrows, roomOf: (file: string) => string): Arrows {
  const rooms: Arrows = new Map()
  for (const [file, targets] of imports) {
    const room = rooms.get(roomOf(file)) ?? new Set()
    for (const target of targets) {
      if (imports.has(target) && roomOf(target) !== roomOf(file)) room.add(roomOf(target))
    }
    rooms.set(roomOf(file), room)
  }
  return rooms
}

/** The longest chain of folders that import the next. Those that reach each other stand on one floor. */
function floorsOf(rooms: Arrows): number {
  const reached = new Map([...rooms.keys()].map((room) => [room, reachedFrom(room, rooms)]))
  const below = (room: string) =>
    [...(reached.get(room) ?? [])].filter((other) => !reached.get(other)?.has(room))
  const floor = (room: string): number => 1 + Math.max(0, ...below(room).map(known))
  const floors = new Map<string, number>()
  function known(room: string): number {
    const found = floors.get(room) ?? floor(room)
    floors.set(room, found)
    return found
  }
  return Math.max(...[...rooms.keys()].map(known))
}

function pairsOf(rooms: Arrows): string[] {
  return [...rooms].flatMap(([room, targets]) =>
    [...targets]
      .filter((target) => room < target && rooms.get(target)?.has(room))
      .map((target) => `${room} and ${target}`),
  )
}
