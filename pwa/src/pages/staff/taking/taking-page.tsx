import { Suspense, useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Formule, Menu, MenuItem } from '#api/features/menu/contract.ts'
import { dishName } from '#api/features/orders/rules/line-words.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import { toCents } from '#api/kernel/order/money.ts'
import { offerOf, priceFrom } from '#pwa/features/menu/dish-choices.ts'
import { offWord, Unavailable } from '#pwa/features/menu/dish-marks.tsx'
import { type MenuSection, menuSections } from '#pwa/features/menu/menu-sections.ts'
import { MenuState } from '#pwa/features/menu/menu-state.tsx'
import { finder } from '#pwa/features/menu/search/finder.ts'
import { soughtDishes } from '#pwa/features/orders/taking/dish-finder.ts'
import { TakenOrder } from '#pwa/features/orders/taking/taken-order.tsx'
import type { TakenOrder as Taken } from '#pwa/features/orders/taking/taking-calls.ts'
import { type NewLine, useMenu, usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { later } from '#pwa/lib/state/later.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { FilterChips } from '#pwa/ui/forms/filters.tsx'
import { part } from '#pwa/ui/layout/part.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { LateSheet } from '#pwa/ui/overlays/late-sheet.tsx'
import { OrderPanel } from './order-panel.tsx'
import { takingDraft, useOrderLines, useTaking } from './use-taking.ts'
import './taking.css'

const QrCode = part(async () => (await import('#pwa/features/loyalty/qr-code.tsx')).QrCode)

const FORMULES = 'formules'

/** `/admin/commandes/nouvelle`: an order on the phone or at the counter, as fast as it is said. */
export function TakingPage() {
  const { data: menu, isError, refetch } = useMenu()
  const book = usePriceBook()
  const now = useNow(10_000)
  const [taken, setTaken] = useState<Taken>()
  useCardOfAddress()
  if (!menu || !book) return <MenuState onRetry={isError ? () => void refetch() : undefined} />
  return (
    <div className="taking-page">
      <header>
        <ButtonLink to="/admin/commandes">
          <Icon name="back" /> Commandes
        </ButtonLink>
        <h1>Nouvelle commande</h1>
      </header>
      {taken ? (
        <TakenOrder
          taken={taken}
          now={now}
          code={address => (
            <Suspense>
              <QrCode text={address} label="Lien de paiement, à scanner" />
            </Suspense>
          )}
          onNext={() => setTaken(undefined)}
        />
      ) : (
        <OpenOrder menu={menu} book={book} onTaken={setTaken} />
      )}
    </div>
  )
}

/** A card that was scanned elsewhere comes along in the address, once. */
function useCardOfAddress(): void {
  const [search, setSearch] = useSearchParams()
  const card = search.get('carte')
  useEffect(() => {
    if (!card) return
    takingDraft.change({ who: card })
    setSearch({}, { replace: true })
  }, [card, setSearch])
}

const loadDish = later(async () => (await import('#pwa/features/menu/sheet/dish-sheet.tsx')).DishSheet)
const loadFormule = later(async () => (await import('#pwa/features/menu/sheet/formule-builder.tsx')).FormuleBuilder)

type OpenOrderProps = { menu: Menu; book: PriceBook; onTaken: (taken: Taken) => void }

/** The order that is being taken, beside the dishes; one that has to be chosen opens its sheet. */
function OpenOrder({ menu, book, onTaken }: OpenOrderProps) {
  const lines = useOrderLines(book)
  const taking = useTaking(book, onTaken)
  const [sheet, setSheet] = useState<MenuItem | Formule>()
  const dish = sheet && 'category' in sheet ? sheet : undefined
  const formule = sheet && !('category' in sheet) ? sheet : undefined
  const close = () => setSheet(undefined)
  // Somebody waits at the telephone: both are there before the tap.
  useEffect(() => {
    for (const load of [loadDish, loadFormule]) load().catch(() => undefined)
  }, [])
  const add = (line: NewLine) => {
    lines.add(line)
    close()
  }
  return (
    <>
      <DishTiles
        menu={menu}
        countOf={id =>
          taking.draft.lines.reduce((sum, { request }) => sum + (request.menuItemId === id ? request.quantity : 0), 0)
        }
        onDish={dish => {
          const { line } = offerOf(dish, undefined)
          if (line) add(line)
          else setSheet(dish)
        }}
        onFormule={setSheet}
      />
      <OrderPanel taking={taking} lines={lines} menu={menu} />
      <LateSheet
        open={dish !== undefined}
        title={dish?.name ?? ''}
        shape="drawer"
        onClose={close}
        load={loadDish}
        sheet={{
          dish,
          menu,
          service: 'takeaway',
          atAllergens: false,
          phone: undefined,
          ownCup: undefined,
          refusal: undefined,
          onAdd: add,
          onClose: close,
        }}
      />
      <LateSheet
        open={formule !== undefined}
        title={formule?.name ?? ''}
        shape="drawer"
        onClose={close}
        load={loadFormule}
        sheet={{ formule, menu, onAdd: add, onClose: close }}
      />
    </>
  )
}

type DishTilesProps = {
  menu: Menu
  /** How many of a dish the order has. */
  countOf: (id: string) => number
  onDish: (dish: MenuItem) => void
  onFormule: (formule: Formule) => void
}

/** The menu to take away as tiles, one tap a dish; typing finds by code and first letters, Enter takes the first. */
function DishTiles({ menu, countOf, onDish, onFormule }: DishTilesProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>('plats')
  const sections = useMemo(() => menuSections(menu, 'takeaway'), [menu])
  const found = useMemo(() => (typed.trim() ? findIn(sections, typed) : undefined), [sections, typed])
  const dishes = found ?? sections.find(({ key }) => key === chosen)?.items ?? []
  const add = (dish: MenuItem) => {
    if (offWord(dish)) return
    onDish(dish)
    setTyped('')
  }
  return (
    <section className="dish-tiles" aria-label="La carte">
      <form
        onSubmit={event => {
          event.preventDefault()
          const first = found?.find(dish => !offWord(dish))
          if (first) add(first)
        }}
      >
        <Icon name="search" />
        <input
          type="search"
          aria-label="Chercher un plat&nbsp;: code, premières lettres"
          placeholder="Code ou premières lettres&nbsp;: pt, khao, nems"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      {!found && (
        <FilterChips
          label="Catégorie"
          chips={[
            ...sections.map(({ key, tab }) => ({ value: key as string, label: tab })),
            ...(menu.formules.length > 0 ? [{ value: FORMULES, label: 'Formules' }] : []),
          ]}
          chosen={chosen}
          onChoose={setChosen}
        />
      )}
      {found?.length === 0 && <p className="none">Aucun plat ne s’appelle ainsi.</p>}
      <ul>
        {!found && chosen === FORMULES
          ? menu.formules.map(formule => (
              <li key={formule.id}>
                <button type="button" onClick={() => onFormule(formule)}>
                  <b>{formule.name}</b>
                  <Price cents={toCents(formule.price)} />
                </button>
              </li>
            ))
          : dishes.map(dish => (
              <li key={dish.id}>
                <Tile dish={dish} count={countOf(dish.id)} onAdd={() => add(dish)} />
              </li>
            ))}
      </ul>
    </section>
  )
}

function Tile({ dish, count, onAdd }: { dish: MenuItem; count: number; onAdd: () => void }) {
  const { cents, from } = priceFrom(dish)
  return (
    <button
      type="button"
      aria-disabled={offWord(dish) ? true : undefined}
      data-chosen={count > 0 || undefined}
      onClick={onAdd}
    >
      {dish.code && <i>{dish.code}</i>}
      <b>{dishName(dish.name)}</b>
      {!dish.available ? (
        <em>
          <Unavailable dish={dish} />
        </em>
      ) : (
        <span>
          {from && 'dès '}
          <Price cents={cents} />
        </span>
      )}
      {count > 0 && (
        <strong>
          {count}
          <span className="visually-hidden"> dans la commande</span>
        </strong>
      )}
    </button>
  )
}

/** By codes and beginnings; where nothing begins so, as forgivingly as customers search, who spell Thai in many ways. */
function findIn(sections: MenuSection[], typed: string): MenuItem[] {
  const quick = soughtDishes(
    sections.flatMap(({ items }) => items),
    typed,
  )
  return quick.length > 0 ? quick : finder(sections)(typed).sections.flatMap(({ items }) => items)
}
