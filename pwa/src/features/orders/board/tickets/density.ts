import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'

/** How much of an order its ticket shows: all of it, as little room as three dishes take, or one line for each order. */
export const DENSITIES = ['large', 'compact', 'lines'] as const
export type Density = (typeof DENSITIES)[number]

/** A device's setting of its board. */
type Wish = {
  density: Density
  /** Somebody has said that it stays, though not every ticket is in view. */
  isSettled: boolean
}

function isWish(value: unknown): value is Wish {
  const { density, isSettled } = (value ?? {}) as Partial<Wish>
  return DENSITIES.some(one => one === density) && typeof isSettled === 'boolean'
}

const wish = createStore<Wish>(
  { density: 'large', isSettled: false },
  { stored: storedValue('local', 'laikhram_board_density', isWish) },
)

export function useDensity(): Wish {
  return useStore(wish)
}

/** By hand: from then on this is what the device shows, whether all are in view or not. */
export function chooseDensity(density: Density): void {
  wish.set({ density, isSettled: true })
}

/** As it was proposed: it may be proposed to go on. */
export function takeProposal(density: Density): void {
  wish.set({ density, isSettled: false })
}

/** 'Garder': nothing is proposed any more. */
export function keepDensity(): void {
  wish.set({ ...wish.get(), isSettled: true })
}

/** The step that shows more orders at once. */
export function denser(density: Density): Density | undefined {
  return DENSITIES[DENSITIES.indexOf(density) + 1]
}
