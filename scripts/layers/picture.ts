import { LAYERS } from '../config/layers.mjs'
import { type FeatureImport, layerOf } from './imports.ts'

const WIDTH = 1120
const ROW = 130
const BOX = { width: 124, height: 40 }
const LEFT = 130

type Place = { x: number; y: number; layer: number }

/**
 * The features by layer, the ground at the bottom, and an arrow for each that imports another. An arrow up is red; within
 * a layer it runs as a bow above the boxes.
 */
export function drawLayers(imports: readonly FeatureImport[]): string {
  const places = placesOf(imports)
  const height = LAYERS.length * ROW + 20
  const bands = LAYERS.map(({ name }, layer) => {
    const y = top(layer)
    return `<rect class="band" x="8" y="${y}" width="${WIDTH - 16}" height="${ROW - 14}" rx="8"/><text class="layer" x="24" y="${y + 62}">${name}</text>`
  })
  const arrows = imports.map(one => arrow(places, one))
  const boxes = [...places].map(
    ([feature, { x, y }]) =>
      `<rect class="box" x="${x - BOX.width / 2}" y="${y - BOX.height / 2}" width="${BOX.width}" height="${BOX.height}" rx="4"/><text class="feature" x="${x}" y="${y + 5}">${feature}</text>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="Features of the API by layer; an arrow leads from a feature to one that it imports">
<style>
svg { background: #fff; font: 15px system-ui, sans-serif }
.band { fill: #eef2fa } .layer { fill: #4a5878; font-weight: 600 }
.box { fill: #fff; stroke: #213f8f } .feature { fill: #101a3c; text-anchor: middle }
.down, .level, .up { fill: none; stroke: #8fa3cf; marker-end: url(#tip) }
.level { stroke: #c08a2b } .up { stroke: #c02b2b; stroke-width: 2 }
</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="context-stroke"/></marker></defs>
${[...bands, ...arrows, ...boxes].join('\n')}
</svg>
`
}

function placesOf(imports: readonly FeatureImport[]): Map<string, Place> {
  const named = new Set(imports.flatMap(({ from, to }) => [from, to]))
  const places = new Map<string, Place>()
  for (const layer of LAYERS.keys()) {
    const known: readonly string[] = LAYERS[layer]?.features ?? []
    const features = [...named]
      .filter(feature => layerOf(feature) === layer)
      .sort((a, b) => known.indexOf(a) - known.indexOf(b))
    const step = (WIDTH - LEFT - 20) / Math.max(1, features.length)
    for (const [index, feature] of features.entries()) {
      places.set(feature, { x: Math.round(LEFT + step * (index + 0.5)), y: top(layer) + 68, layer })
    }
  }
  return places
}

function arrow(places: ReadonlyMap<string, Place>, { from, to, count }: FeatureImport): string {
  const a = places.get(from) as Place
  const b = places.get(to) as Place
  const title = `<title>${from} imports ${to} in ${count} places</title>`
  if (a.layer === b.layer) {
    const y = a.y - BOX.height / 2
    const bow = y - 16 - Math.abs(a.x - b.x) / 24
    const side = a.x < b.x ? 1 : -1
    return `<path class="level" d="M${a.x + side * 16} ${y} Q${(a.x + b.x) / 2} ${bow - 14} ${b.x - side * 16} ${y}">${title}</path>`
  }
  const isDown = b.layer < a.layer
  const start = a.y + (isDown ? 1 : -1) * (BOX.height / 2)
  const end = b.y - (isDown ? 1 : -1) * (BOX.height / 2)
  return `<path class="${isDown ? 'down' : 'up'}" d="M${a.x} ${start} C${a.x} ${(start + end) / 2} ${b.x} ${(start + end) / 2} ${b.x} ${end}">${title}</path>`
}

/** Upper edge of a layer's band; the ground is the lowest. */
function top(layer: number): number {
  return 10 + (LAYERS.length - 1 - layer) * ROW
}
