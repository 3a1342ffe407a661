/** The apps' icons, each size from its drawing. */
import { mkdirSync, readFileSync } from 'node:fs'
import sharp from 'sharp'

const DRAWINGS = { icon: 'pwa/public/icon.svg', 'staff-icon': 'pwa/public/staff-icon.svg' } as const
const ONE_INK = {
  icon: 'pwa/build/icons/monochrome.svg',
  'staff-icon': 'pwa/build/icons/staff-monochrome.svg',
} as const
/** iOS uses its own icon of its own size, and rounds the corners itself. */
const TOUCH_ICONS = { icon: 'apple-touch-icon', 'staff-icon': 'staff-touch-icon' } as const
const TOUCH_PIXELS = 180
const SHORTCUT_PIXELS = 96

/** Paths on a 24 × 24 grid, the same as in pwa/src/ui/media/icon.tsx and staff-icon.tsx. */
const SHORTCUTS = {
  order: 'M5 8h14l1 13H4zM8 8a4 4 0 0 1 8 0',
  card: 'M2 11h20c0 6-4 9-7 10H9c-3-1-7-4-7-10M8 7c-1-2 1-2 0-4M12 7c-1-2 1-2 0-4M16 7c-1-2 1-2 0-4',
  service: 'M6 3h14v18H6zM3 7h3M3 12h3M3 17h3M10 8h6M10 12h6M10 16h3',
  scan: 'M3 8V3h5M16 3h5v5M21 16v5h-5M8 21H3v-5M3 12h18',
}

/** Writes all icons into a folder. */
export async function drawIcons(folder: string): Promise<void> {
  for (const app of ['icon', 'staff-icon'] as const) {
    const drawing = readFileSync(DRAWINGS[app], 'utf8')
    const whole = withoutCorners(drawing)
    await save(drawing, 192, `${folder}/${app}-192.png`)
    await save(drawing, 512, `${folder}/${app}-512.png`)
    await save(whole, 512, `${folder}/${app}-maskable-512.png`)
    await save(whole, TOUCH_PIXELS, `${folder}/${TOUCH_ICONS[app]}.png`)
    await save(readFileSync(ONE_INK[app], 'utf8'), 512, `${folder}/${app}-monochrome-512.png`)
  }
  mkdirSync(`${folder}/shortcuts`, { recursive: true })
  for (const [name, strokes] of Object.entries(SHORTCUTS)) {
    const isStaff = name === 'service' || name === 'scan'
    await save(shortcut(strokes, isStaff ? '#0E1638' : '#16265C'), SHORTCUT_PIXELS, `${folder}/shortcuts/${name}.png`)
  }
}

/** A maskable icon must fill its corners, since systems cut them off; the motif lies in the middle four fifths. */
function withoutCorners(drawing: string): string {
  return drawing.replace(/ rx="96"/, '')
}

function shortcut(strokes: string, ground: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="24" fill="${ground}"/>
    <path transform="translate(12 12)" d="${strokes}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`
}

async function save(svg: string, pixels: number, file: string): Promise<void> {
  // Renders the drawing at its final size, since enlarging a rendered one makes its edges soft.
  const width = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])
  await sharp(Buffer.from(svg), { density: (72 * pixels) / width })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9 })
    .toFile(file)
}
