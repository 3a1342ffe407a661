/** A shape laid at a spot of the 160 × 120 grid. */
export type Placed = { shape: string; x: number; y: number; scale?: number; turn?: number }
export type Spot = readonly [x: number, y: number, scale: number, turn?: number]

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
export const MAINS = [
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
