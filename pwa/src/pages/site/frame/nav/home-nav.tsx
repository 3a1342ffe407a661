import type { ReactNode } from 'react'
import { useSectionInView } from '../../home/sections/use-section-in-view.ts'
import { SiteNav } from './site-nav.tsx'

/** The header's links on the first page: the one of the section being read is marked. */
export function HomeNav({ children }: { children?: ReactNode }) {
  return (
    <SiteNav home current={useSectionInView()}>
      {children}
    </SiteNav>
  )
}
