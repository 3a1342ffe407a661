import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Formule, MenuItem } from '#api/features/menu/contract/menu.ts'
import { toEuros } from '#api/kernel/order/money.ts'
import {
  asCartLine,
  type CartLine,
  requestedLines,
  withAdded,
  withQuantity,
} from '#pwa/features/cart/lines/cart-lines.ts'
import { priceCart } from '#pwa/features/cart/lines/price-cart.ts'
import {
  newRewardLine,
  rewardsIn,
  withoutRewardsOfOthers,
  withRewardOptions,
} from '#pwa/features/cart/rewards/reward-lines.ts'
import { hasUsual, usualLine } from '#pwa/features/menu/dish/dish-choices.ts'
import { type Reorder, reorder } from '#pwa/features/orders/history/reorder/reorder.ts'
import { TakenOrder } from '#pwa/features/orders/taking/taken-order.tsx'
import {
  type KnownCaller,
  type TakenOrder as Taken,
  useKnownCaller,
  useTakeOrder,
} from '#pwa/features/orders/taking/taking-calls.ts'
import { isWholeNumber, type Who, whoOf } from '#pwa/features/orders/taking/who.ts'
import { PICKUP_DAYS_KEY } from '#pwa/features/pickup/queries.ts'
import { earliestSlot, isOffered } from '#pwa/features/pickup/slots/slot-choices.ts'
import { useSlots } from '#pwa/features/pickup/slots/use-slots.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { menuQuery, useMenu, usePriceBook } from '#pwa/lib/menu/use-menu.ts'
import { useRestaurant } from '#pwa/lib/menu/use-restaurant.ts'
import { useStore } from '#pwa/lib/state/stores/use-store.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { useNeedsNetwork } from '#pwa/offline/use-needs-network.ts'
import { Price } from '#pwa/ui/data/price/price.tsx'
import { NeedsNetwork } from '#pwa/ui/feedback/needs-network/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Skeleton } from '#pwa/ui/feedback/skeleton/skeleton.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { ButtonLink } from '#pwa/ui/forms/button/button-link.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box/check-box.tsx'
import { TextField } from '#pwa/ui/forms/field/text-field.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { DishTiles } from './dish-tiles.tsx'
import { TakingCaller } from './taking-caller.tsx'
import { keyFor, takingDraft } from './taking-draft.ts'
import { TakingLines } from './taking-lines.tsx'
import { TakingSlot } from './taking-slot.tsx'
import './taking-page.css'

const DishSheet = lazy(async () => ({
  default: (await import('#pwa/features/menu/sheet/dish-sheet.tsx')).DishSheet,
}))
const FormuleBuilder = lazy(async () => ({
  default: (await import('#pwa/features/menu/formule/builder/formule-builder.tsx')).FormuleBuilder,
}))
const QrCode = lazy(async () => ({ default: (await import('#pwa/features/loyalty/card/qr-code.tsx')).QrCode }))

/** `/admin/commandes/nouvelle`: an order on the phone or at the counter, as fast as it is said. */
export function TakingPage() {
  const client = useQueryClient()
  const { data: menu } = useMenu()
  const book = usePriceBook()
  const { data: restaurant } = useRestaurant({ everyMs: 30_000 })
  const now = useNow(10_000)
  const draft = useStore(takingDraft)
  const [taken, setTaken] = useState<Taken>()
  const [lastId, setLastId] = useState<string>()
  const [sheet, setSheet] = useState<MenuItem | Formule>()
  const [repeated, setRepeated] = useState<Reorder>()
  const take = useTakeOrder()
  const needsNetwork = useNeedsNetwork()
  useCardOfAddress()

  const priced = book && priceCart(book, draft.lines)
  const cart = priced && { kitchenLoad: priced.kitchenLoad, hasAlcohol: priced.hasAlcohol }
  const slots = useSlots(cart, now)
  const chosen = { date: draft.date, time: draft.time }
  // An order whose answer was lost may hold its slot itself: it is asked for again as it was.
  const isChosen = draft.date !== '' && (draft.asked !== '' || (slots.days && isOffered(slots.days, chosen)))
  const pickup = isChosen ? chosen : slots.days && earliestSlot(slots.days)
  const who = whoOf(draft.who)
  const { data: known } = useKnownCaller(!who.cardId && isWholeNumber(who.phone) ? who.phone : undefined)

  const setLines = (lines: readonly CartLine[]) => takingDraft.change({ lines: [...lines] })
  const add = (line: NewLine) => {
    const added = asCartLine(line)
    setLines(withAdded(draft.lines, added))
    setLastId(added.id)
    setSheet(undefined)
  }
  const onDish = (dish: MenuItem) => (hasUsual(dish) ? add(usualLine(dish, undefined)) : setSheet(dish))
  const exchange = (line: CartLine, into: NewLine) => {
    const next = asCartLine(into)
    const at = draft.lines.findIndex(({ id }) => id === line.id)
    const others = draft.lines.filter(({ id }) => id !== line.id)
    const isThere = others.some(({ id }) => id === next.id)
    setLines(isThere ? withAdded(others, next) : others.toSpliced(at, 0, next))
    setLastId(next.id)
  }
  const pay = (pays: 'link' | 'till') => {
    if (!priced || !pickup || take.isPending) return
    const body = {
      items: requestedLines(draft.lines),
      totalAmount: toEuros(priced.totalCents),
      customer: customerOf(who, draft.email.trim(), known),
      pickup: { ...pickup, notes: draft.notes.trim() },
      ...(priced.hasAlcohol && { adult: draft.adult }),
      pays,
    }
    takingDraft.change(pickup)
    take.mutate(
      { body, key: keyFor(body) },
      {
        onSuccess: answer => {
          takingDraft.drop()
          setRepeated(undefined)
          setTaken(answer)
        },
        // What was decided on may have changed: dishes, prices, slots.
        onError: error => {
          if (error instanceof ApiProblem && error.status < 500) takingDraft.change({ asked: '' })
          void client.invalidateQueries({ queryKey: menuQuery.queryKey })
          void client.invalidateQueries({ queryKey: PICKUP_DAYS_KEY })
        },
      },
    )
  }
  if (!menu || !book || !priced) return <Skeleton lines={8} />
  if (taken) {
    return (
      <div className="taking-page">
        <Head />
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
      </div>
    )
  }
  const isFree = draft.lines.length > 0 && priced.totalCents === 0
  const blocked =
    needsNetwork ??
    (draft.lines.length === 0
      ? 'Aucun plat'
      : !priced.orderable
        ? 'Un plat manque'
        : priced.hasAlcohol && !draft.adult
          ? 'Majorité ?'
          : !pickup
            ? 'Aucun créneau'
            : draft.who.trim() === ''
              ? 'Qui ?'
              : undefined)
  return (
    <div className="taking-page">
      <Head />
      <DishTiles
        menu={menu}
        countOf={id =>
          draft.lines.reduce((sum, line) => sum + (line.request.menuItemId === id ? line.request.quantity : 0), 0)
        }
        onDish={onDish}
        onFormule={setSheet}
      />
      <section className="order" aria-label="La commande">
        <TakingCaller
          typed={draft.who}
          who={who}
          error={fieldError(take.error, 'customer')}
          known={known}
          inOrder={rewardsIn(draft.lines)}
          // A free dish goes with its card: another customer's order has none of it.
          onType={typed => {
            const lines = withoutRewardsOfOthers(draft.lines, whoOf(typed).cardId ?? '')
            takingDraft.change({ who: typed, lines: [...lines] })
          }}
          onRepeat={(items, notes) => {
            const again = reorder(items, {
              book,
              alcoholRefusal:
                restaurant?.alcoholTakeaway === false ? 'L’alcool n’est pas vendu à emporter.' : undefined,
              roomFor: lines => lines.map(({ request }) => request.quantity),
            })
            setRepeated(again)
            const lines = again.lines.reduce(
              (all, line) => withAdded(all, asCartLine(line)),
              draft.lines as readonly CartLine[],
            )
            takingDraft.change({ lines: [...lines], ...(draft.notes === '' && { notes }) })
          }}
          onReward={({ id, itemId, name }) =>
            add(newRewardLine(book, { rewardId: id, rewardDish: itemId, name, ownerId: who.cardId ?? '' }))
          }
        />
        <div className="when">
          <TakingSlot days={slots.days} value={pickup} onChange={takingDraft.change} />
          <TextField
            label="Note, allergie"
            value={draft.notes}
            maxLength={500}
            autoComplete="off"
            onChange={({ target }) => takingDraft.change({ notes: target.value })}
          />
        </div>
        {repeated && <Differences repeated={repeated} />}
        <TakingLines
          entries={priced.entries}
          menu={menu}
          lastId={lastId}
          onQuantity={(id, quantity) => setLines(withQuantity(draft.lines, id, quantity))}
          onExchange={exchange}
          onRewardOptions={(id, options) => setLines(withRewardOptions(draft.lines, id, options))}
        />
        {priced.hasAlcohol && (
          <CheckBox checked={draft.adult} onChange={({ target }) => takingDraft.change({ adult: target.checked })}>
            Le client dit avoir 18 ans ou plus
          </CheckBox>
        )}
        {!who.cardId && (
          <details className="more">
            <summary>E-mail (facultatif)</summary>
            <TextField
              label="E-mail"
              type="email"
              value={draft.email}
              error={fieldError(take.error, 'customer.email')}
              autoComplete="off"
              onChange={({ target }) => takingDraft.change({ email: target.value })}
            />
          </details>
        )}
        {draft.lines.length > 0 && (
          <Button look="link" className="clear" onClick={() => takingDraft.drop()}>
            Tout effacer
          </Button>
        )}
        <footer>
          {take.isError && <Notice tone="problem">{take.error.message}</Notice>}
          <NeedsNetwork>
            Hors connexion, une commande ne se prend pas : prix, plats et créneau se décident au même moment. Celle-ci
            reste ici.
          </NeedsNetwork>
          <p className="total">
            Total <Price cents={priced.totalCents} />
          </p>
          <div className="ways">
            {isFree ? (
              <Button look="primary" busy={take.isPending} busyLabel="…" blocked={blocked} onClick={() => pay('till')}>
                Confirmer
              </Button>
            ) : (
              <>
                <Button
                  look="primary"
                  busy={take.isPending}
                  busyLabel="Envoi…"
                  blocked={blocked}
                  onClick={() => pay('till')}
                >
                  À la caisse
                </Button>
                <Button busy={take.isPending} busyLabel="Envoi…" blocked={blocked} onClick={() => pay('link')}>
                  Lien de paiement
                </Button>
              </>
            )}
          </div>
        </footer>
      </section>
      <Suspense>
        <DishSheet
          dish={sheet && 'category' in sheet ? sheet : undefined}
          menu={menu}
          service="takeaway"
          atAllergens={false}
          phone={undefined}
          refusal={undefined}
          onAdd={add}
          onClose={() => setSheet(undefined)}
        />
        <FormuleBuilder
          formule={sheet && !('category' in sheet) ? sheet : undefined}
          menu={menu}
          onAdd={add}
          onClose={() => setSheet(undefined)}
        />
      </Suspense>
    </div>
  )
}

function Head() {
  return (
    <header>
      <ButtonLink to="/admin/commandes">
        <Icon name="back" /> Tableau
      </ButtonLink>
      <h1>Nouvelle commande</h1>
    </header>
  )
}

/** What of a caller's last order is no longer as it was. */
function Differences({ repeated: { changed, left } }: { repeated: Reorder }) {
  if (changed.length + left.length === 0) return null
  return (
    <ul className="differences" role="status">
      {[...left, ...changed].map(({ id, title, sentences }) => (
        <li key={id}>
          <b>{title}</b> : {sentences.join(' ')}
        </li>
      ))}
    </ul>
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

/** Who orders: as typed, and for what was not typed as the number is known. */
function customerOf(who: Who, email: string, known: KnownCaller | null | undefined) {
  const name = who.name ?? known?.name
  const address = email || known?.email
  return { ...who, ...(name && { name }), ...(address && { email: address }) }
}

/** What the server says of a field; shown beside it. */
function fieldError(error: Error | null, path: string): string | undefined {
  const errors = (error as { body?: { errors?: { path: string; message: string }[] } } | null)?.body?.errors
  return errors?.find(one => one.path === path || one.path.startsWith(`${path}.`))?.message
}
