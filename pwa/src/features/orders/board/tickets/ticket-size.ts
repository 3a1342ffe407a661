import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'

/** How large a ticket is, and how narrow it may be. */
export const SIZES = { large: 330, medium: 300, small: 252 } as const
export type Size = keyof typeof SIZES

/** A device's wish; `auto` takes the largest size at which all that is due soon is in view. */
export const SIZE_CHOICES = ['auto', 'large', 'medium', 'small'] as const
export type SizeChoice = (typeof SIZE_CHOICES)[number]

const isChoice = (value: unknown): value is SizeChoice => (SIZE_CHOICES as readonly unknown[]).includes(value)

const choice = createStore<SizeChoice>('auto', { stored: storedValue('local', 'laikhram_board_size', isChoice) })

export function useSizeChoice(): SizeChoice {
  return useStore(choice)
}

export function chooseSize(size: SizeChoice): void {
  choice.set(size)
}
