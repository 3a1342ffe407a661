import { useCallback, useMemo } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import { DineInRow } from '../dish/row/dine-in-row.tsx'
import { MenuFrame } from '../list/menu-frame.tsx'
import { FoundSections } from '../list/section/found-sections.tsx'
import { RowHint } from '../list/section/row-hint.tsx'
import { FoundCount } from '../search/answer/found-count.tsx'
import type { FoundDishes } from '../search/use-menu-search.ts'
import { DineInNote, type DineInRestaurant } from './dine-in-note.tsx'
import { ReserveBanner } from './reserve-banner.tsx'

type DineInMenuProps = {
  menu: Menu
  restaurant: DineInRestaurant | undefined
  found: FoundDishes
  /** This function must keep its identity between renders. */
  onDetail: (dishId: string) => void
  onReserve: () => void
}

/**
 * The menu of the dining room, to be read only: dishes are ordered at the table, so a reservation is offered first.
 */
export function DineInMenu({ menu, restaurant, found, onDetail, onReserve }: DineInMenuProps) {
  const { sections, active } = found
  const tabs = useMemo(() => sections.map(({ key, tab }) => ({ id: key, word: tab })), [sections])
  const row = useCallback(
    (dish: MenuItem, level: 3 | 4, hidden: boolean) => (
      <DineInRow key={dish.id} dish={dish} hidden={hidden} labels={menu} level={level} onDetail={onDetail} />
    ),
    [menu, onDetail],
  )
  return (
    <MenuFrame tabs={tabs}>
      <FoundCount found={found} />
      {!active && (
        <>
          <p className="about-dine-in soft">À consulter ici, à commander en salle.</p>
          <ReserveBanner onReserve={onReserve} />
          <RowHint />
        </>
      )}
      <FoundSections found={found} row={row} />
      {!active && <DineInNote restaurant={restaurant} />}
    </MenuFrame>
  )
}
