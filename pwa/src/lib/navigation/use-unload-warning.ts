import { useEffect } from 'react'

/** The browser asks before it closes or reloads the page while something would be lost by it. */
export function useUnloadWarning(wouldLose: boolean): void {
  useEffect(() => {
    if (!wouldLose) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [wouldLose])
}
