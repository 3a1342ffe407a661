import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { OrderLine, Revision } from '#api/features/orders/contract-order.ts'
import { changeOwnOrder, withdrawOwnChange } from '#api/features/orders/contract-revisions.ts'
import type { Tracking } from '#api/features/orders/contract-tracking.ts'
import { lineDetails, lineTitle } from '#api/features/orders/rules/line-words.ts'
import type { RevisionPlan } from '#api/features/orders/rules/revisions.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { useIntentKey } from '#pwa/lib/calls/intent-key.ts'
import { formatPickup, type PickupTime } from '#pwa/lib/format/hours-words.ts'
import { menuQuery, useMenu, usePriceBook, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { customerToken } from '#pwa/lib/session/customer-session.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { NotLoaded, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Stepper } from '#pwa/ui/forms/stepper.tsx'
import { type Change, type ChangeDraft, changeOf, hasOtherChoices, NO_CHANGE, withChanged } from '../change-draft.ts'
import { DishChoices } from '../dish-choices.tsx'
import { keepTold, trackingQuery } from './order-queries.ts'
import './orders-tracking.css'

/** The slots there are, to choose another pickup from; of the order's day alone where that is said. */
export type PickTime = (
  value: PickupTime | undefined,
  onChange: (pickup: PickupTime) => void,
  isSameDay?: boolean,
) => ReactNode

/** Until when a customer may change the order by themselves; undefined where they ask the restaurant. */
export function ownChangeUntil({ changeable }: Tracking, now: Date): Date | undefined {
  const until = changeable && new Date(changeable.until)
  return until && now < until ? until : undefined
}

type OwnChangeProps = {
  order: Tracking & { changeable: NonNullable<Tracking['changeable']> }
  token: string | undefined
  pickTime: PickTime | undefined
  onDone: () => void
  /** What is no change of one's own is asked for. */
  onAsk: () => void
}

/**
 * Changes an order for its customer, who needs nobody's consent: pieces go or get other choices, the pickup moves. The
 * button says what becomes of the money.
 */
export function OwnChange({ order, token, pickTime, onDone, onAsk }: OwnChangeProps) {
  const book = usePriceBook()
  const menu = useMenu()
  const { data: restaurant } = useRestaurant()
  const needsNetwork = useNeedsNetwork('Changer')
  const now = useNow()
  const part = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useState(NO_CHANGE)
  /** The line that each added one came from, so that it can be given back. */
  const [origins, setOrigins] = useState<readonly string[]>([])
  const [changing, setChanging] = useState<OrderLine>()
  const [picksTime, setPicksTime] = useState(false)
  const send = useOwnChange(order, token, onDone)
  if (!book && menu.isError)
    return <NotLoaded onRetry={() => void menu.refetch()}>La carte n’a pas pu être chargée.</NotLoaded>
  if (!book) return <Skeleton lines={4} />
  // Nothing with alcohol comes that was not there: its customer has said to be of age.
  const seen = { ...order, version: order.changeable.version, alcoholPieces: 1 }
  const { plan, change, problem } = changeOf(draft, seen, book, restaurant?.smallDifferenceAtTill ?? false)
  const backToPart = () => requestAnimationFrame(() => part.current?.focus())
  const take = (line: OrderLine, added: RequestedLine) => {
    setDraft(withChanged(draft, line, added))
    setOrigins([...origins, line.id])
    setChanging(undefined)
    backToPart()
  }
  const undo = (index: number) => {
    setDraft(withoutAdded(draft, index, origins[index] ?? ''))
    setOrigins(origins.filter((_, at) => at !== index))
    backToPart()
  }
  return (
    <form
      ref={part}
      tabIndex={-1}
      className="own-change"
      aria-label="Changer ma commande"
      onSubmit={event => {
        event.preventDefault()
        if (change) send.mutate({ change, words: sentWords(plan) })
      }}
    >
      <h2>Changer ma commande</h2>
      <ul aria-label="Plats de la commande">
        {order.items.map(line => {
          const left = draft.left[line.id] ?? line.quantity
          const back = line.refundedQuantity ?? 0
          return (
            <li key={line.id} data-off={left === 0 || undefined}>
              <Words line={{ ...line, ...line.options }} cents={toCents(line.unitPrice)}>
                {left > back && hasOtherChoices(line, book) && (
                  <Button look="link" onClick={() => setChanging(line)}>
                    {left > 1 ? 'En changer un' : 'Changer'}
                    <span className="visually-hidden">, {line.name}</span>
                  </Button>
                )}
              </Words>
              <Stepper
                label={line.name}
                min={back}
                max={line.quantity - origins.filter(id => id === line.id).length}
                value={left}
                onChange={count => setDraft({ ...draft, left: { ...draft.left, [line.id]: count } })}
              />
            </li>
          )
        })}
        {plan?.priced.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal dishes are told apart by their place alone
          <li key={`added ${index}`} data-added="">
            <Words line={line} cents={line.unitPriceCents} />
            <Button look="link" onClick={() => undo(index)}>
              Comme avant<span className="visually-hidden">, {line.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      {changing && (
        <DishChoices
          key={changing.id}
          dish={book.dishes.get(changing.menuItemId) ?? absent(changing)}
          first={{ options: changing.options, ...(changing.mix && { mix: changing.mix.map(({ id }) => id) }) }}
          goLabel="Changer"
          onBack={() => {
            setChanging(undefined)
            backToPart()
          }}
          onAdd={line => take(changing, line)}
        />
      )}
      {order.pickup && pickTime && (
        <div className="pickup">
          <p>
            Retrait <b>{formatPickup(draft.pickup ?? order.pickup, now)}</b>
          </p>
          {!picksTime && (
            <Button look="link" onClick={() => setPicksTime(true)}>
              Changer l’heure
            </Button>
          )}
          {picksTime && pickTime(draft.pickup, pickup => setDraft({ ...draft, pickup }), true)}
        </div>
      )}
      {plan && plan.differenceCents !== 0 && <MoneyNote plan={plan} />}
      <NeedsNetwork>
        Hors connexion, la commande ne peut pas être changée&nbsp;: prix et créneau doivent être vérifiés.
      </NeedsNetwork>
      {send.error && <Notice tone="problem">{send.error.message}</Notice>}
      <Button
        type="submit"
        look="primary"
        block
        busy={send.isPending}
        busyLabel="Un instant…"
        blocked={needsNetwork ?? (changing ? 'Terminez le plat à changer' : problem)}
      >
        {buttonWords(plan)}
      </Button>
      <Button look="link" onClick={onAsk}>
        Autre chose&nbsp;? Demander au restaurant
      </Button>
      <Button look="link" onClick={onDone}>
        Ne rien changer
      </Button>
    </form>
  )
}

type WordsProps = { line: Parameters<typeof lineTitle>[0]; cents: number; children?: ReactNode }

function Words({ line, cents, children }: WordsProps) {
  return (
    <span>
      {lineTitle(line)}
      <small>{[...lineDetails(line), formatEuros(cents)].join(', ')}</small>
      {children}
    </span>
  )
}

function MoneyNote({ plan }: { plan: RevisionPlan }) {
  const { dueCents, differenceCents, smallDifference } = plan
  if (dueCents < 0)
    return <Notice icon="card">{formatEuros(-dueCents)} reviennent sur votre carte sous 5 à 10 jours.</Notice>
  if (dueCents > 0)
    return (
      <Notice icon="card">
        Reste {formatEuros(dueCents)} à payer, à l’étape suivante. Jusque-là, votre commande reste inchangée&nbsp;; si
        la cuisine commence avant, elle ne change pas.
      </Notice>
    )
  const amount = formatEuros(differenceCents)
  return (
    <Notice icon="card">
      {smallDifference === 'till'
        ? `Reste ${amount} à payer au comptoir, au retrait.`
        : `La différence de ${amount} est offerte.`}
    </Notice>
  )
}

function buttonWords(plan: RevisionPlan | undefined): string {
  const { dueCents = 0 } = plan ?? {}
  if (dueCents > 0) return `Continuer vers le paiement de ${formatEuros(dueCents)}`
  return dueCents < 0 ? `Changer, ${formatEuros(-dueCents)} remboursés` : 'Changer ma commande'
}

function sentWords(plan: RevisionPlan | undefined): string {
  return plan && plan.dueCents > 0 ? 'Votre changement attend son paiement.' : 'Votre commande est changée.'
}

function withoutAdded(draft: ChangeDraft, index: number, lineId: string): ChangeDraft {
  return {
    ...draft,
    left: { ...draft.left, [lineId]: (draft.left[lineId] ?? 0) + 1 },
    added: draft.added.filter((_, at) => at !== index),
  }
}

function absent({ menuItemId }: OrderLine): never {
  throw new Error(`${menuItemId} is not on the menu`)
}

/**
 * Sends a change. Its end is the hook's own, not the call's: the order's stream may take the form away before the answer
 * comes, and a form that was never closed would open again by itself.
 */
function useOwnChange({ id }: Tracking, token: string | undefined, onDone: () => void) {
  const client = useQueryClient()
  const { keyOf } = useIntentKey()
  return useMutation({
    mutationFn: ({ change: { adult: _, ...change } }: { change: Change; words: string }) => {
      const body = { ...change, trackingToken: token ?? null }
      return call(
        changeOwnOrder,
        { params: { id }, body },
        { idempotencyKey: keyOf(body), token: token ? undefined : customerToken() },
      )
    },
    onSuccess: (order, { words }) => {
      keepTold(client, token, order)
      showToast({ text: words, tone: 'done' })
      onDone()
    },
    // A refusal may rest on an order or a menu that this page has not heard of.
    onError: () => {
      void client.invalidateQueries({ queryKey: trackingQuery(id, token).queryKey })
      void client.invalidateQueries(menuQuery)
    },
  })
}

type WithdrawChangeProps = { order: Pick<Tracking, 'id'>; token: string | undefined; revision: Revision }

/** Takes back a change of one's own that is not paid. */
export function WithdrawChange({ order: { id }, token, revision: { number } }: WithdrawChangeProps) {
  const client = useQueryClient()
  const needsNetwork = useNeedsNetwork('Retirer')
  const { keyOf } = useIntentKey()
  const withdraw = useMutation({
    mutationFn: () => {
      const body = { number, trackingToken: token ?? null }
      return call(
        withdrawOwnChange,
        { params: { id }, body },
        { idempotencyKey: keyOf(body), token: token ? undefined : customerToken() },
      )
    },
    onSuccess: order => keepTold(client, token, order),
    onError: () => void client.invalidateQueries({ queryKey: trackingQuery(id, token).queryKey }),
  })
  return (
    <>
      {withdraw.error && <Notice tone="problem">{withdraw.error.message}</Notice>}
      <Button
        look="link"
        busy={withdraw.isPending}
        busyLabel="Un instant…"
        blocked={needsNetwork}
        onClick={() => withdraw.mutate()}
      >
        Garder la commande comme elle est
      </Button>
    </>
  )
}
