import { type ReactNode, useMemo } from 'react'
import { CategoryNav } from './categories/category-nav.tsx'
import './menu-frame.css'

type MenuFrameProps = {
  /** Anchor and word of each section, top to bottom; must keep its identity between renders. */
  tabs: readonly { id: string; word: string }[]
  children: ReactNode
}

/** A menu on one page, its categories always at hand. */
export function MenuFrame({ tabs, children }: MenuFrameProps) {
  const ids = useMemo(() => tabs.map(tab => tab.id), [tabs])
  return (
    <div className="menu-frame">
      <CategoryNav tabs={tabs} ids={ids} />
      <div className="sections">{children}</div>
    </div>
  )
}
