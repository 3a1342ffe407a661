/** One message at a time, over everything. A new one replaces the old one. */
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

export type Toast = {
  /** Stands before the text, in bold. */
  title?: string
  text: string
  /** A `problem` stays until it is closed, unless it has a duration; the others disappear by themselves. */
  tone?: 'done' | 'plain' | 'problem'
  /** 4 s unless said: 2 s added, 3 s profile, 4 s reward, 5 s with an undo. */
  durationMs?: number
  action?: { label: string; run: () => void }
}

const shown = createStore<(Toast & { id: number }) | undefined>(undefined)
let lastId = 0

/**
 * Shows a message.
 * @returns hides it if it is still shown
 */
export function showToast(toast: Toast): () => void {
  lastId += 1
  const id = lastId
  shown.set({ ...toast, id })
  return () => hideToast(id)
}

/** Hides a message, unless another one has replaced it. */
export function hideToast(id: number): void {
  if (shown.get()?.id === id) shown.set(undefined)
}

export function useToast() {
  return useStore(shown)
}
