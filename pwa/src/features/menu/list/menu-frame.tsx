import { type ReactNode, useDeferredValue, useMemo } from 'react'
import { CategoryNav } from './categories/category-nav.tsx'
import './menu-frame.css'

type MenuFrameProps = {
  /** The anchor and the word of each section, top to bottom; it must keep its identity between renders. */
  tabs: readonly { id: string; word: string }[]
  children: ReactNode
}

/** A menu on one page with its categories always in view. */
export function MenuFrame({ tabs: wanted, children }: MenuFrameProps) {
  // What a letter finds is painted before the row of categories follows.
  const tabs = useDeferredValue(wanted)
  const ids = useMemo(() => tabs.map(tab => tab.id), [tabs])
  return (
    <div className="menu-frame">
      <CategoryNav tabs={tabs} ids={ids} />
      <div className="sections">{children}</div>
    </div>
  )
}
