import { useEffect, useRef } from 'react'

/**
 * For the top of a sequence's content: a new step starts there, with the focus, so that a screen reader and the keyboard
 * go along. The first step is the dialog's own to focus. @param step undefined while the sequence is closed
 */
export function useStartOfStep(step: string | undefined) {
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (step && before.current && step !== before.current) {
      top.current?.scrollIntoView({ block: 'start' })
      top.current?.focus({ preventScroll: true })
    }
    before.current = step
  }, [step])
  return top
}
