import { useEffect, useRef, useState } from 'react'

/** 'Ajouté' is shown for two seconds. */
const MARK_MS = 2000

/** The line of a dish that was added last, for two seconds. */
export function useAddedMark(): [added: string | undefined, mark: (what: string) => void] {
  const [added, setAdded] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const mark = (what: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAdded(undefined), MARK_MS)
    setAdded(what)
  }
  return [added, mark]
}
