import { useEffect, useState } from 'react'
import { useNavigationType } from 'react-router-dom'
import { followSections } from './follow-sections.ts'
import { holdArrival } from './hold-arrival.ts'
import { SECTION_IDS, type SectionId } from './sections.ts'

/** The section of the first page that is being read. From its first use on, page and address lead each other. */
export function useSectionInView(): SectionId {
  const [current, setCurrent] = useState<SectionId>(SECTION_IDS[0])
  const cameBy = useNavigationType()
  useEffect(() => followSections(setCurrent), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only how one came to the page counts
  useEffect(() => {
    const { hash } = window.location
    if (hash && !(cameBy === 'POP' && isBroughtBack())) return holdArrival(hash)
  }, [])
  return current
}

/** Whether the browser itself brings this document back to where it was: a reload, or back from another site. */
function isBroughtBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type !== 'navigate'
}
