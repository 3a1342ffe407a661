import { memo, useCallback, useMemo } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { DishRow, type DishRowProps } from './dish-row.tsx'
import { FirstDishes } from './first-dishes.tsx'
import { FormuleList } from './formule-list.tsx'
import { MenuFrame } from './menu-frame.tsx'
import { FoundSections, RowHint } from './menu-section.tsx'
import { FoundCount } from './search/menu-tools.tsx'
import type { FoundDishes } from './search/use-menu-search.ts'

type TakeawayMenuProps = {
  menu: Menu
  found: FoundDishes
  /** Why drinks with alcohol cannot be ordered to take away now. */
  alcoholRefusal: string | undefined
  onAdd: (line: NewLine) => void
  onChoose: (dishId: string) => void
  onCompose: (formuleId: string) => void
} & Pick<DishRowProps, 'Added'>

/**
 * The takeaway menu. The set menus come first, and are hidden while one searches for something else: on a slow phone,
 * removing what stands above the list would take as long as finding dishes. It is memoised, and the actions must keep
 * their identity: an overlay changes the address, and must not wait until the whole list has been rendered again.
 */
export const TakeawayMenu = memo((props: TakeawayMenuProps) => {
  const { menu, found, alcoholRefusal, onAdd, onChoose, onCompose, Added } = props
  const { sections, active, findsFormules } = found
  const showsFormules = !active || findsFormules
  const tabs = useMemo(
    () => [
      ...(showsFormules ? [{ id: 'formules', word: 'Formules midi' }] : []),
      ...sections.map(({ key, tab }) => ({ id: key, word: tab })),
    ],
    [sections, showsFormules],
  )
  const row = useCallback(
    (dish: MenuItem, level: 3 | 4, hidden: boolean) => (
      <DishRow
        key={dish.id}
        dish={dish}
        hidden={hidden}
        labels={menu}
        level={level}
        refusal={dish.alcohol ? alcoholRefusal : undefined}
        onAdd={onAdd}
        onChoose={onChoose}
        Added={Added}
      />
    ),
    [menu, alcoholRefusal, onAdd, onChoose, Added],
  )
  return (
    <MenuFrame tabs={tabs}>
      <FoundCount found={found} />
      <FirstDishes hidden={active} menu={menu} onAdd={onAdd} onChoose={onChoose} Added={Added} />
      <FormuleList hidden={!showsFormules} formules={menu.formules} onCompose={onCompose} />
      <RowHint hidden={active} />
      <FoundSections found={found} row={row} />
    </MenuFrame>
  )
})
