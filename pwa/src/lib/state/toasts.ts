/** One message at a time, over everything. A new one takes the place of the old. */
import { createStore } from './store.ts'
import { useStore } from './use-store.ts'

export type Toast = {
  /** Before the text, in bold. */
  title?: string
  text: string
  /** `problem` stays until closed, unless it is given a duration; the others leave by themselves. */
  tone?: 'done' | 'plain' | 'problem'
  /** 4 s unless said: 2 s added, 3 s profile, 4 s reward, 5 s with an undo. */
  durationMs?: number
  action?: { label: string; run: () => void }
}

const shown = createStore<(Toast & { id: number }) | undefined>(undefined)
let lastId = 0

/** Shows a message; the answer takes it away if it is still the one shown. */
export function showToast(toast: Toast): () => void {
  lastId += 1
  const id = lastId
  shown.set({ ...toast, id })
  return () => hideToast(id)
}

/** Takes a message away, unless another has come in its place. */
export function hideToast(id: number): void {
  if (shown.get()?.id === id) shown.set(undefined)
}

export function useToast() {
  return useStore(shown)
}
