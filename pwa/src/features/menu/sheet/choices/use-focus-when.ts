import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to a part of a sheet, and so the reading with it, when the sheet was opened for that part. */
export function useFocusWhen(wanted: boolean): RefObject<HTMLElement | null> {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wanted) part.current?.focus()
  }, [wanted])
  return part
}
