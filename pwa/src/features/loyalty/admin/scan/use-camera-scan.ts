import { useRef } from 'react'
import { type FoundCard, scanProblem, useScan } from './scan-calls.ts'

/** A card that led to nobody stays before the camera: it is asked about again after a while, or once another was shown. */
const AGAIN_MS = 4000

/** Takes what the camera reads, which says the same fifteen times a second: each card is looked up once. */
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
      // Said over the picture.
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

/** Felt in the hand, where the browser allows it: not before the page was touched. */
function tremble() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60)
}
