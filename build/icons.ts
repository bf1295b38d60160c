/**
 * Draws the icons in public/ from the mark: `npx tsx build/icons.ts`. Run it when the mark changes
 * and commit the result; the build does not run it.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import { launchOptions } from '../e2e/support/chromium.ts'

const folder = new URL('../public/', import.meta.url)
const drawn = await readFile(new URL('mark.svg', import.meta.url), 'utf8')
const shapes = /<g[^>]*>(.*)<\/g>/s.exec(drawn)?.[1] ?? ''

const paper = '#fbfaf7'
const berry = '#9c2f50'
const primary = '#0f5f5c'
const slate = '#4a5560'

/** SVG paths of the shortcut icons, on a 24 by 24 grid. */
const pictures = {
  tasks:
    'M4 6.5l1.5 1.5L8 5M4 12.5L5.5 14 8 11M4 18.5L5.5 20 8 17M11.5 6.5H20M11.5 12.5H20M11.5 18.5H20',
  kit: 'M4 8.5 12 4l8 4.5v7L12 20l-8-4.5zM4 8.5l8 4.5 8-4.5M12 13v7',
  notifications: 'M6 16V10.5a6 6 0 0 1 12 0V16l1.5 2h-15zM10 21h4',
  plain: 'M6 3.5h8l4 4V20.5H6zM9 10h6M9 13.5h6M9 17h4',
  help: 'M8.5 9.2a3.5 3.5 0 1 1 5.3 3c-1.2.8-1.8 1.5-1.8 2.8M12 18.6v.2',
}

interface MarkStyle {
  /** How much of the icon's edge the mark takes. */
  share: number
  ink: string
  ground: string
  corner?: number
}

const mark = (size: number, { share, ink, ground, corner = 0 }: MarkStyle) => {
  const scale = (size * share) / 32
  const offset = (size - 32 * scale) / 2
  return `<rect width="${size}" height="${size}" rx="${corner}" fill="${ground}"/>
    <g fill="${ink}" transform="translate(${offset} ${offset}) scale(${scale})">${shapes}</g>`
}

const picture = (
  size: number,
  strokes: string,
  { ground = primary, corner = size / 4 } = {},
) => `<rect width="${size}" height="${size}" rx="${corner}" fill="${ground}"/>
  <path d="${strokes}" transform="translate(${size * 0.2} ${size * 0.2}) scale(${(size * 0.6) / 24})"
    fill="none" stroke="${paper}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`

const plain = { ground: slate, corner: 0 }

/** A maskable icon keeps its mark within the inner 80%, so that no mask shape cuts it off. */
const icons = {
  'icons/icon-192.png': {
    size: 192,
    drawing: mark(192, { share: 0.66, ink: berry, ground: paper, corner: 42 }),
  },
  'icons/icon-512.png': {
    size: 512,
    drawing: mark(512, { share: 0.66, ink: berry, ground: paper, corner: 112 }),
  },
  'icons/maskable-512.png': {
    size: 512,
    drawing: mark(512, { share: 0.52, ink: paper, ground: berry }),
  },
  'icons/monochrome-512.png': {
    size: 512,
    drawing: mark(512, { share: 0.72, ink: '#000', ground: 'none' }),
  },
  'icons/apple-touch-icon.png': {
    size: 180,
    drawing: mark(180, { share: 0.58, ink: paper, ground: berry }),
  },
  'icons/shortcut-tasks.png': { size: 96, drawing: picture(96, pictures.tasks) },
  'icons/shortcut-kit.png': { size: 96, drawing: picture(96, pictures.kit) },
  'icons/shortcut-notifications.png': { size: 96, drawing: picture(96, pictures.notifications) },
  'icons/shortcut-help.png': { size: 96, drawing: picture(96, pictures.help) },
  // Of the plain name: nothing of the brand is in it.
  'icons/plain-192.png': { size: 192, drawing: picture(192, pictures.plain, plain) },
  'icons/plain-512.png': { size: 512, drawing: picture(512, pictures.plain, plain) },
}

const browser = await chromium.launch(launchOptions())
const page = await browser.newPage()
const draw = async (size: number, drawing: string) => {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<body style="margin:0"><svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" style="display:block">${drawing}</svg>`,
  )
  return page.screenshot({ omitBackground: true })
}

for (const [name, { size, drawing }] of Object.entries(icons)) {
  await writeFile(new URL(name, folder), await draw(size, drawing))
}
const small = await draw(32, mark(32, { share: 0.8, ink: berry, ground: paper, corner: 7 }))
await writeFile(new URL('favicon.ico', folder), ico(small, 32))
await browser.close()

/** An ICO file that holds one PNG. An SVG favicon would cost a slow phone some 60 ms at each start. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, png])
}
