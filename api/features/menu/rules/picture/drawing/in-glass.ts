import { type Composition, FRUITS, fill, type Placed, put } from './placed.ts'

/** These are light enough to sit on the rim; everything else stands at the foot. */
const ON_THE_RIM = ['citron', 'orange', 'fraise', 'ananas', 'menthe']
/** These stand beside the glass: the bottle or can that the drink is poured from, or what its label shows. */
const CONTAINERS = ['bouteille', 'grande', 'canette']
const LABELS = ['montagne', 'sapin', 'zero', 'lotus', 'epi']
const AROUND = ['bulles', 'glace', 'paille', 'the', 'lait', 'cola', ...CONTAINERS, ...LABELS]

/** Draws a tumbler; wine gets a stemmed glass, beer a mug, and a plain drink has its bottle beside it. */
export function inGlass(contents: readonly string[]): Composition {
  if (contents.includes('vin')) return ofWine(contents)
  if (contents.includes('biere')) return ofBeer(contents)
  const has = (word: string) => contents.includes(word)
  const flavours = contents.filter(word => !AROUND.includes(word))
  const liquid = liquidOf(contents, flavours)
  const isPlain = flavours.length === 0 && !has('the')
  const container = CONTAINERS.find(has) ?? (isPlain ? 'bouteille' : undefined)
  return {
    back: [],
    food: [
      ...(container ? besideTheGlass(container, contents) : []),
      ...['glass-back', liquid].map(shape => put(shape, [0, 0, 1])),
      ...(has('bulles') ? [put('bulles', [0, 0, 1])] : []),
      ...(has('paille') ? [put('paille', [84, 36, 1])] : []),
      ...(has('glace') && liquid !== 'smoothie' ? [put('glace', [78, 40, 1])] : []),
      ...flavoursAt(flavours),
    ],
    front: ['glass-front'],
  }
}

function besideTheGlass(container: string, contents: readonly string[]): Placed[] {
  const label = LABELS.find(word => contents.includes(word)) ?? (contents.includes('bulles') ? 'perlage' : 'goutte')
  if (container === 'grande') return [put('grande-bouteille', [128, 60, 0.9]), put(label, [128, 73, 0.9])]
  if (container === 'canette') return [put('canette', [124, 78, 0.9]), put(label, [124, 80, 0.9])]
  return [put('bouteille', [122, 60, 0.9]), put(label, [122, 78, 0.9])]
}

function ofWine(contents: readonly string[]): Composition {
  const colour = ['rouge', 'blanc', 'rose'].find(word => contents.includes(word))
  const bottle = { rouge: 'bouteille-vin', blanc: 'flute', rose: 'bouteille-rose' }[colour ?? '']
  return {
    back: ['stem-back', colour ? `vin-${colour}` : 'vin'],
    food: [
      ...(contents.includes('bouteille') && bottle ? [put(bottle, [128, 66, 0.88])] : []),
      ...(contents.includes('raisin') ? [put('raisin', [122, 92, 1.15])] : []),
    ],
    front: ['stem-front'],
  }
}

function ofBeer(contents: readonly string[]): Composition {
  const label = LABELS.find(word => contents.includes(word))
  const size = contents.includes('grande') ? 1 : contents.includes('bouteille') ? 0.82 : 0
  return {
    back: ['mug-back', 'biere'],
    food: [
      ...(size > 0 ? [put('bouteille-biere', [26, 110 - 48 * size, size])] : []),
      ...(size > 0 && label ? [put(label, [26, 110 - 31 * size, size])] : []),
      ...(contents.includes('houblon') ? [put('houblon', [28, 90, 1.05])] : []),
    ],
    front: ['mug-front', ...(contents.includes('citron') ? ['tranche'] : [])],
  }
}

function liquidOf(contents: readonly string[], flavours: readonly string[]): string {
  const has = (word: string) => contents.includes(word)
  if (has('cola')) return 'cola'
  if (has('the')) return has('lait') ? 'matcha' : 'the-froid'
  if (flavours.length === 0) return has('bulles') ? 'boisson' : 'eau'
  const thick = has('glace') || has('banane') || flavours.length > 2
  return has('paille') && thick && !has('bulles') && !has('citronnelle') ? 'smoothie' : 'boisson'
}

function flavoursAt(flavours: readonly string[]): Placed[] {
  const rim = flavours.find(word => ON_THE_RIM.includes(word))
  const foot = flavours.filter(word => word !== rim).map(word => (word === 'mangue' ? 'mangue-entiere' : word))
  const size = foot.length === 1 && FRUITS.some(fruit => foot[0]?.startsWith(fruit)) ? 0.9 : 0.75
  return [
    ...(rim ? [put(rim, [111, 24, 0.85, 35])] : []),
    ...fill(foot, [
      [40, 98, size],
      [121, 99, size],
    ]),
  ]
}
