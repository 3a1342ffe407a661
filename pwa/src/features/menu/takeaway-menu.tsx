import { useMemo } from 'react'
import type { Menu } from '#api/features/menu/contract.ts'
import type { NewLine } from '#pwa/lib/new-line.ts'
import { FormuleList } from './formule/formule-list.tsx'
import { CategoryNav } from './list/category-nav.tsx'
import { MenuSection } from './list/menu-section.tsx'
import { takeawaySections } from './list/menu-sections.ts'
import './takeaway-menu.css'

type TakeawayMenuProps = {
  menu: Menu
  alcoholRefusal: string | undefined
  onAdd: (line: NewLine) => void
  onChoose: (dishId: string) => void
  onAllergens: (dishId: string) => void
  onCompose: (formuleId: string) => void
}

/** The whole takeaway menu on one page, its categories always at hand. The actions must keep their identity. */
export function TakeawayMenu({ menu, onCompose, ...rest }: TakeawayMenuProps) {
  const sections = useMemo(() => takeawaySections(menu), [menu])
  const tabs = useMemo(
    () => [{ id: 'formules', word: 'Formules midi' }, ...sections.map(({ key, tab }) => ({ id: key, word: tab }))],
    [sections],
  )
  const ids = useMemo(() => tabs.map(tab => tab.id), [tabs])
  return (
    <div className="takeaway-menu">
      <CategoryNav tabs={tabs} ids={ids} />
      <div className="sections">
        <FormuleList formules={menu.formules} onCompose={onCompose} />
        {sections.map(section => (
          <MenuSection key={section.key} section={section} {...rest} />
        ))}
      </div>
    </div>
  )
}
