import { type RefObject, useEffect, useRef } from 'react'

/** Focuses a part of a sheet that was opened for that part, so that screen readers begin there. */
export function useFocusWhen(wanted: boolean): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wanted) part.current?.focus()
  }, [wanted])
  return part
}
