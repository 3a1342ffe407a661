import { type FocusEvent, memo, Suspense, useCallback, useMemo, useState } from 'react'
import type { Formule, Menu, MenuItem, Offered } from '#api/features/menu/contract.ts'
import { type MenuLead, SET_MENUS } from '#api/features/menu/rules/menu-lead.ts'
import { isOfferedNow, offeredWords, setMenusTitle, sharedHours } from '#api/features/menu/rules/set-menu-hours.ts'
import { dishName, heatWord } from '#api/features/orders/rules/line-words.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { formatTimeInSentence } from '#api/kernel/time/paris-time.ts'
import { DishMarks, foundIn, useAvoided } from '#pwa/features/menu/dish-marks.tsx'
import { dishOn, type NewLine } from '#pwa/lib/menu/use-menu.ts'
import { useNowOnceShown } from '#pwa/lib/state/clock.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { DishPicture } from '#pwa/ui/media/dish-picture.tsx'
import { Chillies, Icon } from '#pwa/ui/media/icon.tsx'
import { offerOf } from './dish-choices.ts'
import { CookWord, type Labels } from './dish-facts.tsx'
import { DishAdd, DishRow, type DishRowProps, useUsual } from './dish-row.tsx'
import { MenuFrame } from './menu-frame.tsx'
import { FoundSections, RowHint } from './menu-section.tsx'
import { FoundCount } from './search/menu-tools.tsx'
import type { FoundDishes } from './search/use-menu-search.ts'
import './menu.css'

type TakeawayMenuProps = {
  menu: Menu
  /** What the list begins with; the tabs keep the staff's order. */
  lead: MenuLead
  found: FoundDishes
  /** Why drinks with alcohol cannot be ordered to take away now. */
  alcoholRefusal: string | undefined
  onAdd: (line: NewLine) => void
  onChoose: (dishId: string) => void
  onCompose: (formuleId: string) => void
} & Pick<DishRowProps, 'Added' | 'InCart'>

/**
 * The takeaway menu. The set menus come first, or after the section that leads, and are hidden while one searches for
 * something else: on a slow phone, removing what stands above the list would take as long as finding dishes. It is
 * memoised, and the actions must keep their identity: an overlay changes the address, and must not wait until the whole
 * list has been rendered again.
 */
export const TakeawayMenu = memo((props: TakeawayMenuProps) => {
  const { menu, lead, found, alcoholRefusal, onAdd, onChoose, onCompose, Added, InCart } = props
  const { sections, active, findsFormules } = found
  const showsFormules = menu.formules.length > 0 && (!active || findsFormules)
  const formules = (
    <FormuleList key={SET_MENUS} hidden={!showsFormules} formules={menu.formules} onCompose={onCompose} />
  )
  const tabs = useMemo(
    () => [
      ...(showsFormules ? [{ id: SET_MENUS, word: setMenusTitle(menu.formules) }] : []),
      ...sections.map(({ key, tab }) => ({ id: key, word: tab })),
    ],
    [sections, showsFormules, menu.formules],
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
        {...(InCart && { InCart })}
      />
    ),
    [menu, alcoholRefusal, onAdd, onChoose, Added, InCart],
  )
  return (
    <MenuFrame tabs={tabs} first={active ? undefined : lead}>
      <FoundCount found={found} />
      <FirstDishes hidden={active} menu={menu} onAdd={onAdd} onChoose={onChoose} Added={Added} />
      {lead === SET_MENUS && formules}
      <RowHint hidden={active} />
      <FoundSections found={found} row={row} second={lead !== SET_MENUS && formules} />
    </MenuFrame>
  )
})

type FirstDishesProps = { menu: Menu; hidden: boolean } & Pick<DishRowProps, 'onAdd' | 'onChoose' | 'Added'>

/**
 * Three dishes for whoever does not know the menu, at its head; nothing where the menu names none. Memoised and hidden
 * while somebody searches, which ends what is shown of an added line.
 */
export const FirstDishes = memo(({ menu, hidden, onAdd, onChoose, Added }: FirstDishesProps) => {
  const [added, setAdded] = useState<{ dish: MenuItem; line: NewLine }>()
  if (hidden && added) setAdded(undefined)
  const { startWith = [] } = menu
  if (startWith.length === 0) return null
  const dishes = startWith.flatMap(id => dishOn(menu, id) ?? [])
  // Said of what the sales say alone: the office may put other dishes in front.
  const isOrderedMost = dishes.every(({ bestSeller }) => bestSeller)
  return (
    <section className="first-dishes" aria-labelledby="first-dishes-title" hidden={hidden}>
      <h3 id="first-dishes-title">{isOrderedMost ? 'Les plus commandés' : 'Commencez par…'}</h3>
      <ul onFocus={showWhole}>
        {dishes.map(dish => (
          <FirstDish
            key={dish.id}
            dish={dish}
            labels={menu}
            onAdd={onAdd}
            onChoose={onChoose}
            onLine={line => setAdded({ dish, line })}
          />
        ))}
      </ul>
      {added && (
        <Suspense fallback={null}>
          <Added
            key={added.dish.id}
            {...added}
            labels={menu}
            onLine={line => setAdded(line && { dish: added.dish, line })}
          />
        </Suspense>
      )}
    </section>
  )
})

/** A person who walks by keyboard sees all of a card, of which the browser shows no more than the button. */
function showWhole({ target }: FocusEvent) {
  target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

type FirstDishProps = {
  dish: MenuItem
  labels: Labels
  onAdd: (line: NewLine) => void
  onChoose: (dishId: string) => void
  /** The line that the '+' has added. */
  onLine: (line: NewLine) => void
}

/** A dish as its row has it, with the cook's word in place of what it is made of. */
function FirstDish({ dish, labels, ...heard }: FirstDishProps) {
  const found = foundIn(dish, useAvoided())
  const offer = offerOf(dish, found)
  const usual = useUsual(dish, offer, heard)
  const { price, heat, variant } = offer
  return (
    <li>
      <div className="words">
        <h4>
          <button type="button" onClick={() => heard.onChoose(dish.id)}>
            {dishName(dish.name)}
          </button>
        </h4>
        <CookWord dish={dish} />
        <p className="terms">
          <Price {...price} />
          {variant && <span>{variant}</span>}
          {heat > 1 && (
            <span role="img" aria-label={heatWord(heat)}>
              <Chillies count={heat - 1} />
            </span>
          )}
        </p>
        {found && <DishMarks found={found} names={labels} />}
      </div>
      <div className="beside">
        <DishPicture dish={dish} />
        <DishAdd {...usual} />
      </div>
    </li>
  )
}

type FormuleListProps = {
  /** Something else is searched for. */
  hidden: boolean
  formules: readonly Formule[]
  onCompose: (id: string) => void
}

/** The set menus, framed. Memoised, since no letter of a search changes them. */
export const FormuleList = memo(({ hidden, formules, onCompose }: FormuleListProps) => {
  const now = useNowOnceShown()
  const shared = sharedHours(formules)
  return (
    <section className="formule-list" id={SET_MENUS} aria-labelledby="formules-title" hidden={hidden}>
      <header>
        <h2 id="formules-title">{setMenusTitle(formules)}</h2>
        {shared && <OfferedHours offered={shared} now={now} />}
      </header>
      <ul>
        {formules.map(formule => (
          <li key={formule.id}>
            <button type="button" onClick={() => onCompose(formule.id)}>
              <span className="words">
                <b>{formuleTitle(formule)}</b> <small lang="en">{formule.nameEn}</small>
                {!shared && formule.offered && (
                  <small className="soft">
                    {capital(offeredWords(formule.offered))}
                    {formule.offered.only ? ', à ces heures seulement.' : '.'}
                  </small>
                )}
              </span>{' '}
              <Price cents={toCents(formule.price)} />
              <Icon name="arrow" />
            </button>
          </li>
        ))}
      </ul>
      <p className="note soft">À emporter uniquement.</p>
    </section>
  )
})

/** Such as `Entrée, plat, boisson`. */
export function formuleTitle({ components }: Formule): string {
  const labels = components.map(({ label }, index) => (index === 0 ? label : label.toLocaleLowerCase('fr')))
  return labels.join(', ')
}

function OfferedHours({ offered, now }: { offered: Offered; now: Date | undefined }) {
  const isNow = now && isOfferedNow(offered, now)
  const other = isNow
    ? 'À composer aussi pour tout autre créneau de retrait.'
    : 'Vous pouvez déjà composer et commander la vôtre, pour tout créneau de retrait.'
  return (
    <p className="small">
      {isNow ? (
        <StateWord tone="good" icon="check">
          Disponibles maintenant, jusqu’à {formatTimeInSentence(offered.until)}
        </StateWord>
      ) : (
        `${capital(offeredWords(offered))}.`
      )}
      {/* The space is of the same text: Chromium drops one that stands alone beside a box which comes later. */}
      <span className="soft">{` ${offered.only ? 'Pour un retrait à ces heures.' : other}`}</span>
    </p>
  )
}

function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)
}
