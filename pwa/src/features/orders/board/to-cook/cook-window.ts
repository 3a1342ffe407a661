import { createStore } from '#pwa/lib/state/stores/store.ts'
import { storedValue } from '#pwa/lib/state/stores/stored.ts'

/** The minutes that are looked ahead, as this device was set last. */
export const WINDOWS = [15, 30, 60] as const
type Window = (typeof WINDOWS)[number]

const isWindow = (value: unknown): value is Window => (WINDOWS as readonly unknown[]).includes(value)

export const cookWindow = createStore<Window>(30, { stored: storedValue('local', 'laikhram_board_cook', isWindow) })
