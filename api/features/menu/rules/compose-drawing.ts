/**
 * Where each content of a dish lies in its vessel, on a 160 × 120 grid, back to front. The data says what (a vessel
 * and up to five words, the catalogue's `drawing`); this says where it looks good.
 */
import type { Drawing } from './drawing.ts'
import { BEDS, type Composition, FRUITS, fill, onPlate, type Placed, put } from './plate-drawing.ts'

/** These are light enough to sit on the rim; everything else stands at the foot. */
const ON_THE_RIM = ['citron', 'orange', 'fraise', 'ananas', 'menthe']
/** These stand beside the glass: the bottle or can that the drink is poured from, or what its label shows. */
const CONTAINERS = ['bouteille', 'grande', 'canette']
const LABELS = ['montagne', 'sapin', 'zero', 'lotus', 'epi']
const AROUND = ['bulles', 'glace', 'paille', 'the', 'lait', 'cola', ...CONTAINERS, ...LABELS]

/** Composes a dish's drawing; an unknown vessel becomes a plate, and `fruit` is a fruit without a vessel. */
export function compose({ vessel, contents }: Drawing): Composition {
  switch (vessel) {
    case 'bowl':
      return { back: ['bowl-back'], food: inBowl(contents), front: ['bowl-front'] }
    case 'steamer':
      return { back: ['steamer-back'], food: inSteamer(contents), front: ['steamer-front'] }
    case 'wok':
      return { back: ['wok-back'], food: inWok(contents), front: ['wok-front'] }
    case 'skewer':
      return { back: ['tray-back'], food: onSkewers(contents), front: [] }
    case 'roll':
      return { back: ['tray-back'], food: onRollTray(contents), front: [] }
    case 'cup':
      return inCup(contents)
    case 'glass':
      return inGlass(contents)
    case 'fruit':
      return { back: [], food: fill(contents.map(asFruit), [[80, 72, 1.6]]), front: [] }
    default:
      return { back: ['plate-back'], food: onPlate(contents), front: [] }
  }
}

function asFruit(word: string): string {
  return word === 'mangue' ? 'mangue-entiere' : word
}

/** Only the broth's colour tells a green, a red and a yellow curry apart. */
const BROTHS = ['vert', 'rouge', 'jaune']

function inBowl(contents: readonly string[]): Placed[] {
  if (contents.includes('coco') && contents.includes('glace') && contents.includes('arachide'))
    return [put('boules', [74, 56, 1]), put('coco', [114, 54, 0.6]), put('arachide', [74, 64, 0.6])]
  const bed = contents.find(word => BEDS.includes(word))
  const broth = contents.find(word => BROTHS.includes(word))
  const loose = contents.filter(word => word !== bed && word !== 'bouillon' && word !== broth)
  const shapes = loose.map(word => (word === 'banane' ? 'rondelles' : word))
  // The customer chooses a curry's meat, so pieces of no kind in particular are drawn: it is never only sauce.
  const hasMeat = contents.includes('bouillon') && !bed && !contents.includes('canard')
  return [
    ...(broth ? [put(`curry-${broth}`, [80, 57, 1])] : []),
    ...(contents.includes('bouillon') ? [put('bouillon', [80, 58, 1])] : []),
    ...(bed ? [put(bed, [contents.includes('nem') ? 70 : 80, 62, 1])] : []),
    ...(hasMeat ? [put('morceaux', [78, 58, 0.8])] : []),
    ...(shapes.length === 1 && !bed && !hasMeat
      ? [put(shapes[0] as string, [80, 56, 1.25])]
      : fill(
          shapes,
          hasMeat
            ? [
                [46, 54, 0.8, -8],
                [108, 52, 0.85, 6],
                [84, 66, 0.7],
                [122, 60, 0.62],
                [66, 44, 0.6],
              ]
            : [
                [58, 52, 0.85, -8],
                [98, 50, 0.85, 6],
                [78, 60, 0.75],
                [116, 56, 0.7],
                [40, 58, 0.6],
              ],
        )),
  ]
}

function inSteamer(contents: readonly string[]): Placed[] {
  return contents.map(word => put(word, word === 'riz' ? [80, 66, 1.2] : [80, 60, 1.1]))
}

function inWok(contents: readonly string[]): Placed[] {
  const bed = contents.find(word => BEDS.includes(word)) ?? 'riz'
  const hasEgg = contents.includes('oeuf')
  const rest = contents.filter(word => word !== bed && word !== 'oeuf')
  return [
    put(bed, [74, 64, 1.15]),
    ...(hasEgg ? [put('oeuf', [104, 54, 0.75])] : []),
    ...fill(
      rest,
      hasEgg
        ? [
            [36, 58, 0.8],
            [128, 62, 0.7],
            [64, 64, 0.7],
          ]
        : [
            [106, 54, 0.95],
            [36, 58, 0.8],
            [126, 62, 0.7],
          ],
    ),
  ]
}

function onSkewers(contents: readonly string[]): Placed[] {
  const kind = contents.find(word => ['crevette', 'boeuf', 'porc'].includes(word))
  const garnish = contents.filter(word => !['brochette', 'poulet', 'arachide', kind].includes(word))
  return [
    put(kind ? `brochette-${kind}` : 'brochette', [72, 84, 1]),
    ...(contents.includes('arachide') ? [put('sauce', [132, 92, 1])] : []),
    ...fill(garnish, [[128, 94, 0.85]]),
  ]
}

function onRollTray(contents: readonly string[]): Placed[] {
  const rolls = contents.includes('rouleau') ? put('rouleau', [62, 84, 0.95]) : put('nem', [60, 84, 0.95])
  const beside = contents.filter(word => !['nem', 'rouleau', 'salade'].includes(word))
  return [
    ...(contents.includes('salade') ? [put('salade', [114, 84, 0.62])] : []),
    rolls,
    ...fill(
      beside,
      beside.length === 1
        ? [[128, 90, 0.9]]
        : [
            [114, 84, 0.75],
            [138, 94, 0.8],
          ],
    ),
  ]
}

function inCup(contents: readonly string[]): Composition {
  const isWhite = contents.includes('lait')
  const liquid = contents.includes('cafe') ? (isWhite ? 'cafe-noisette' : 'cafe-chaud') : 'the-chaud'
  const beside = contents
    .filter(word => !['the', 'cafe', 'lune', 'lait'].includes(word))
    .concat(isWhite ? ['pichet'] : [])
  return {
    back: ['cup-back', liquid],
    food: [
      ...fill(beside, [
        [34, 98, 0.85],
        [122, 104, 0.7],
      ]),
      ...(contents.includes('lune') ? [put('lune', [128, 30, 0.9])] : []),
    ],
    front: ['cup-front', 'steam'],
  }
}

/** Draws a tumbler; wine gets a stemmed glass, beer a mug, and a plain drink has its bottle beside it. */
function inGlass(contents: readonly string[]): Composition {
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
