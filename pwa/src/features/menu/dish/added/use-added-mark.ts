import { useEffect, useRef, useState } from 'react'

/** Two seconds of 'Ajouté'. */
const MARK_MS = 2000

/** Which of a dish's lines was added last, for two seconds after it was. */
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
