/** Three small pieces fill a place that a single one would leave empty. */
const CLUSTER: readonly Spot[] = [
  [-16, -6, 0.9, -10],
  [16, -4, 0.9, 14],
  [0, 12, 0.9, 4],
]

/** A plate: a bed on the left with the main thing beside it, or the main things alone in the middle; herbs at the rim. */
export function onPlate(contents: readonly string[]): Placed[] {
  if (contents.includes('coco') && contents.includes('oeuf'))
    return [put('flan', [74, 80, 1.15]), put('coco', [122, 88, 0.6])]
  if (contents.includes('gyoza')) return dumplings(contents)
  if (contents.includes('omelette')) return omelette(contents)
  const bed = contents.find(word => BEDS.includes(word))
  const rest = contents.filter(word => word !== bed && word !== 'oeuf')
  const isMain = (word: string) => [...MAINS, ...FRUITS, ...BEDS].includes(word)
  // Beside rice or noodles a half coconut is drawn as a garnish at the rim.
  const mains = rest.filter(word => isMain(word) && !(word === 'coco' && bed))
  const garnish = rest.filter(word => !mains.includes(word))
  const hasEgg = contents.includes('oeuf')
  return bed ? bedded(bed, mains, garnish, hasEgg) : bare(mains, garnish, hasEgg)
}

function bedded(bed: string, mains: string[], garnish: string[], hasEgg: boolean): Placed[] {
  // A stir-fry's meat is the customer's choice, so only its pieces are drawn beside the rice.
  const beside = mains.length === 0 && bed === 'riz' && !hasEgg ? ['morceaux'] : mains
  const bedX = beside.length > 0 ? 56 : 70
  const egg = hasEgg ? [put('oeuf', [bedX, 62, 0.8])] : []
  return [
    put(bed, [bedX, 86, beside.length > 1 ? 0.85 : 1]),
    ...egg,
    ...mainsAt(
      beside,
      beside.length === 1
        ? [[108, 82, 0.85]]
        : [
            [108, 84, 0.72],
            [86, 68, 0.55],
            [60, 62, 0.55],
          ],
    ),
    ...fill(
      garnish,
      beside.length > 0
        ? [
            [92, 98, 0.7, -10],
            [128, 92, 0.62, -30],
            [32, 94, 0.6],
            [98, 64, 0.6],
          ]
        : [
            [104, 92, 0.9, -12],
            [126, 78, 0.8, -10],
            [34, 94, 0.7],
            [104, 64, 0.7],
          ],
    ),
  ]
}

function bare(mains: string[], garnish: string[], hasEgg: boolean): Placed[] {
  // Without rice or noodles, chicken is drawn as a drumstick.
  const shapes = mains.map(word => (word === 'poulet' ? 'pilon' : word))
  const spots: Spot[] =
    shapes.length < 2
      ? [[72, 80, 1.15]]
      : shapes.length === 2
        ? [
            [54, 80, 0.95],
            [108, 82, 0.95],
          ]
        : [
            [46, 84, 0.8],
            [80, 74, 0.8],
            [112, 86, 0.8],
          ]
  return [
    ...mainsAt(shapes, spots),
    ...(hasEgg ? [put('oeuf', mains.length ? [80, 66, 0.8] : [80, 82, 1.5])] : []),
    ...fill(garnish, [
      [118, 88, 0.85, -10],
      [34, 92, 0.75],
      [76, 99, 0.7],
      [124, 72, 0.7],
    ]),
  ]
}

/** Lies over its rice, with the other contents beside. */
function omelette(contents: readonly string[]): Placed[] {
  const beside = contents.filter(word => word !== 'omelette' && word !== 'riz')
  return [
    put('riz', [66, 84, 1.05]),
    put('omelette', [74, 74, 0.95]),
    ...fill(beside, [
      [118, 92, 0.85],
      [34, 94, 0.7],
    ]),
  ]
}

/** A meat named with dumplings is their filling and is not drawn; a shrimp or vegetables may be. */
function dumplings(contents: readonly string[]): Placed[] {
  const beside = contents.filter(word => word !== 'gyoza' && (word === 'crevette' || !MAINS.includes(word)))
  return [
    put('gyoza', [66, 80, 1]),
    ...fill(beside, [
      [120, 86, 0.9],
      [38, 96, 0.75],
      [92, 98, 0.7],
    ]),
  ]
}

function mainsAt(shapes: readonly string[], spots: readonly Spot[]): Placed[] {
  return fill(shapes, spots).flatMap(piece => {
    const scale = piece.scale ?? 1
    if (piece.shape === 'poisson' && scale < 1) return [{ ...piece, x: piece.x - 4, scale: scale * 0.87 }]
    if (piece.shape !== 'crevette') return [piece]
    return CLUSTER.map(([x, y, size, turn]) =>
      put('crevette', [piece.x + x * scale, piece.y + y * scale, size * scale, turn]),
    )
  })
}
/** A shape laid at a spot of the 160 × 120 grid. */
export type Placed = { shape: string; x: number; y: number; scale?: number; turn?: number }
type Spot = readonly [x: number, y: number, scale: number, turn?: number]

export type Composition = {
  back: string[]
  food: Placed[]
  /** The near wall's shapes, drawn last so that they hide the food behind them. */
  front: string[]
}

export function put(shape: string, [x, y, scale, turn]: Spot): Placed {
  return { shape, x, y, ...(scale !== 1 && { scale }), ...(turn && { turn }) }
}

/** Each shape takes the next spot; when no spot is left it is omitted rather than drawn over another. */
export function fill(shapes: readonly string[], spots: readonly Spot[]): Placed[] {
  return spots.slice(0, shapes.length).map((spot, index) => put(shapes[index] as string, spot))
}

/** The words for what other food lies on. */
export const BEDS = ['nouilles', 'larges', 'vermicelles', 'riz', 'papaye', 'salade']
/** The words for what is drawn large, in the middle or beside the bed. */
const MAINS = [
  'poisson',
  'poulet',
  'canard',
  'boeuf',
  'porc',
  'tofu',
  'gyoza',
  'nem',
  'brochette',
  'calamar',
  'crevette',
  'galette',
  'beignet',
]
export const FRUITS = ['mangue', 'ananas', 'banane', 'fraise', 'orange', 'litchi', 'coco', 'peche', 'dragon', 'passion']

/** The SVG `transform` that puts a shape into its place. */
export function placement({ x, y, scale, turn }: Placed): string {
  return [`translate(${x} ${y})`, turn && `rotate(${turn})`, scale && `scale(${scale})`].filter(Boolean).join(' ')
}
