import { memo, useCallback, useMemo } from 'react'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { foundIn, useAvoided } from '#pwa/features/menu/dish-marks.tsx'
import { french } from '#pwa/lib/format/french.tsx'
import { formatWeek } from '#pwa/lib/format/hours-words.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { offerOf } from './dish-choices.ts'
import { DishFacts, type DishFactsProps, type Labels } from './dish-facts.tsx'
import { unavailableWord } from './dish-marks.tsx'
import { MenuFrame } from './menu-frame.tsx'
import { FoundSections, RowHint } from './menu-section.tsx'
import { PriceLines } from './price-lines.tsx'
import { FoundCount } from './search/menu-tools.tsx'
import type { FoundDishes } from './search/use-menu-search.ts'
import './menu.css'
import './menu-late.css'

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

type DineInRowProps = {
  dish: MenuItem
  /** A search has not found it: the row keeps its place, out of sight. */
  hidden?: boolean
  labels: Labels
  level: DishFactsProps['level']
  onDetail: (dishId: string) => void
}

/** A dish on the dining room's menu: it can be read and opened, and not added to a cart. */
function DineInRow({ hidden, ...row }: DineInRowProps) {
  const off = unavailableWord(row.dish)
  return (
    <li className="dish-row" data-table="" data-off={off ? '' : undefined} hidden={hidden}>
      <Inside {...row} off={off} />
    </li>
  )
}

type InsideProps = Omit<DineInRowProps, 'hidden'> & { off: string | undefined }

/** Memoised, since what a search finds changes more often than the menu. */
const Inside = memo(({ dish, labels, level, off, onDetail }: InsideProps) => {
  const found = foundIn(dish, useAvoided())
  return (
    <>
      <DishFacts
        dish={dish}
        offer={offerOf(dish, undefined)}
        found={found}
        labels={labels}
        level={level}
        off={off}
        onOpen={onDetail}
      />
      <div className="aside">
        <DishPicture dish={dish} />
      </div>
      <PriceLines dish={dish} found={found} labels={labels} />
    </>
  )
})

type DineInRestaurant = Pick<PublicRestaurant, 'week' | 'paymentOnSite'>

/** The dining room's own terms: hours, prices, payment, offers; and whom to tell about an allergy. */
function DineInNote({ restaurant }: { restaurant: DineInRestaurant | undefined }) {
  const { week, paymentOnSite } = restaurant ?? {}
  return (
    <aside className="dine-in-note" aria-labelledby="dine-in-note-title">
      <h2 id="dine-in-note-title">Bon à savoir</h2>
      <ul>
        <li>
          <Icon name="clock" />
          Ces plats se servent en salle. {week && `${formatWeek(week).join('. ')}.`}
        </li>
        <li>
          <Icon name="bag" />
          Les prix peuvent différer de ceux à emporter. Formules midi et plats offerts du programme de fidélité&nbsp;: à
          emporter uniquement.
        </li>
        {paymentOnSite && (
          <li>
            <Icon name="card" />
            Paiement sur place&nbsp;: {french(paymentOnSite)}
          </li>
        )}
        <li>
          <Icon name="alert" />
          Une allergie&nbsp;? Dites-le en commandant&nbsp;: on vous conseille.
        </li>
      </ul>
    </aside>
  )
}

/** Offers to reserve a table, above the dining room's menu. */
function ReserveBanner({ onReserve }: { onReserve: () => void }) {
  return (
    <section className="reserve-banner" aria-labelledby="reserve-banner-title">
      <div>
        <h2 id="reserve-banner-title">Envie de manger sur place&nbsp;?</h2>
        <p>Demandez votre table en ligne ou par téléphone. Nous vous répondons.</p>
      </div>
      <Button look="primary" onClick={onReserve}>
        <Icon name="calendar" />
        Réserver une table
      </Button>
    </section>
  )
}
