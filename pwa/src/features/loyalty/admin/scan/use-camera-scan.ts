import { useRef } from 'react'
import { type FoundCard, scanProblem, useScan } from './scan-calls.ts'

/**
 * A card that was not found stays before the camera: it is looked up again after this time, or once another card was
 * shown.
 */
const AGAIN_MS = 4000

/** Handles what the camera reads, which is the same text fifteen times a second: each card is looked up once. */
export function useCameraScan(onFound: (customer: FoundCard) => void) {
  const scan = useScan()
  const isBusy = useRef(false)
  const last = useRef({ text: '', at: Number.NEGATIVE_INFINITY })

  const look = async (text: string) => {
    const isSame = text === last.current.text && performance.now() - last.current.at < AGAIN_MS
    if (isBusy.current || isSame) return
    isBusy.current = true
    try {
      const customer = await scan.mutateAsync(text)
      tremble()
      onFound(customer)
    } catch {
      // The problem is shown over the picture.
    } finally {
      last.current = { text, at: performance.now() }
      isBusy.current = false
    }
  }
  return {
    onText: (text: string) => void look(text),
    isPending: scan.isPending,
    problem: scan.error ? scanProblem(scan.error) : undefined,
  }
}

/** Vibrates, where the browser allows it: not before the page was touched. */
function tremble() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60)
}
