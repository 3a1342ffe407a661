import type { Composition } from './compose.ts'
import { FRUITS, fill, type Placed, put } from './placed.ts'

/** Light enough to sit on the rim; the rest stands at the foot. */
const ON_THE_RIM = ['citron', 'orange', 'fraise', 'ananas', 'menthe']
const AROUND = ['bulles', 'glace', 'paille', 'the']

/** A tumbler; wine has its stem, beer its mug, and a plain drink the bottle that it comes from. */
export function inGlass(contents: readonly string[]): Composition {
  if (contents.includes('vin')) return { back: ['stem-back', 'vin'], food: [], front: ['stem-front'], height: 'tall' }
  if (contents.includes('biere')) return { back: ['mug-back', 'biere'], food: [], front: ['mug-front'], height: 'tall' }
  const has = (word: string) => contents.includes(word)
  const flavours = contents.filter(word => !AROUND.includes(word))
  const liquid = liquidOf(contents, flavours)
  return {
    back: [],
    food: [
      ...(flavours.length === 0 && !has('the') ? [put('bouteille', [122, 60, 0.9])] : []),
      ...['glass-back', liquid].map(shape => put(shape, [0, 0, 1])),
      ...(has('bulles') ? [put('bulles', [0, 0, 1])] : []),
      ...(has('paille') ? [put('paille', [84, 36, 1])] : []),
      ...(has('glace') && liquid !== 'smoothie' ? [put('glace', [78, 40, 1])] : []),
      ...flavoursAt(flavours),
    ],
    front: ['glass-front'],
    height: 'tall',
  }
}

function liquidOf(contents: readonly string[], flavours: readonly string[]): string {
  const has = (word: string) => contents.includes(word)
  if (has('the')) return 'the-froid'
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
      [42, 98, size],
      [120, 99, size],
    ]),
  ]
}
