import { useRef, useState } from 'react'
import { reviseOrder } from '#api/features/orders/contract-revisions.ts'
import type { BoardOrder } from '#api/features/orders/contract-staff.ts'
import { lineDetails, lineTitle } from '#api/features/orders/rules/line-words.ts'
import { isToSettle, type RevisionPlan, SETTLEMENTS, type Settlement } from '#api/features/orders/rules/revisions.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import type { PriceBook } from '#api/features/pricing/rules/price-book.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { callSign, uuid } from '#api/kernel/ids.ts'
import { CARD_MINIMUM_CENTS, formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatDay } from '#api/kernel/time/paris-time.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import type { PickupTime } from '#pwa/lib/format/hours-words.ts'
import { menuQuery, useMenu, usePriceBook, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { NotLoaded, Skeleton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Field } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { Stepper } from '#pwa/ui/forms/stepper.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { changeOf, hasOtherChoices, NO_CHANGE, withChanged } from '../../change-draft.ts'
import { DishChoices } from '../../dish-choices.tsx'
import { takeAnswer } from '../line/ticket-calls.ts'
import { AddDish } from './add-dish.tsx'
import { collectedDifferenceWords, overLimitWords, partRefundedWords, useLimitReached } from './refund-draft.ts'
import { type Place, useDaySlots } from './revise-draft.ts'
import './revise-form.css'

/** The three ways of a difference that a card can pay. */
const SETTLEMENT_WORDS: Record<Settlement, string> = {
  link: 'Lien de paiement',
  till: 'À la caisse',
  waived: 'Offert',
}

const LAST_MORE = 'li[data-added]:last-of-type .stepper > :last-child'

/** Changes a paid order: pieces off, dishes on, another time; the button says what becomes of the money. */
export function ReviseForm({ order, onDone }: { order: BoardOrder; onDone: () => void }) {
  const book = usePriceBook()
  const menu = useMenu()
  const { data: restaurant } = useRestaurant()
  const send = useRevise()
  // The same for every try of this form: what is refused keeps nothing under it, what went through makes no second one.
  const [key] = useState(uuid)
  const lines = useRef<HTMLUListElement>(null)
  const [draft, setDraft] = useState(NO_CHANGE)
  const [changing, setChanging] = useState<OrderedLine>()
  const needsNetwork = useNeedsNetwork('Modifier')
  const { days, places } = useDaySlots((draft.pickup ?? order.pickup)?.date, order.alcoholPieces > 0)
  const planned = book && changeOf(draft, order, book, restaurant?.smallDifferenceAtTill ?? false)
  const limitCents = useLimitReached(order, givenAwayCents(planned?.plan))
  if (!book && menu.isError)
    return <NotLoaded onRetry={() => void menu.refetch()}>La carte n’a pas pu être chargée.</NotLoaded>
  if (!book || !planned) return <Skeleton lines={6} />
  const { plan, change } = planned
  const problem = planned.problem ?? (limitCents === undefined ? undefined : 'Pour l’administrateur')
  const cents = plan?.dueCents ?? 0
  const inTill = plan && plan.taken.length > 0 ? collectedDifferenceWords(order) : undefined

  /** Its line is rendered by then; the button that was pressed is gone. */
  const focusLastAdded = () =>
    requestAnimationFrame(() => lines.current?.querySelector<HTMLElement>(LAST_MORE)?.focus())
  const onSend = () => {
    if (!change) return
    send.mutate(
      { order, change, key },
      {
        onSuccess() {
          showToast({ title: `Commande ${callSign(order)}`, text: sentWords(plan), tone: 'done' })
          onDone()
        },
      },
    )
  }
  return (
    <div className="ticket-form revise-form">
      <ul className="revise-lines" ref={lines} aria-label="Plats de la commande">
        {order.items.map(line => {
          const back = line.refundedQuantity ?? 0
          const left = draft.left[line.id] ?? line.quantity
          const canChange = left > back && hasOtherChoices(line, book)
          return (
            <li key={line.id} data-off={left === 0 || undefined}>
              <span>
                {lineTitle({ ...line, ...line.options })}
                <small>
                  {[...lineDetails({ ...line, ...line.options }), formatEuros(toCents(line.unitPrice))].join(', ')}
                  {partRefundedWords(line)}
                </small>
                {canChange && (
                  <Button look="link" onClick={() => setChanging(line)}>
                    {left > 1 ? 'En changer un' : 'Changer'}
                    <span className="visually-hidden">, {line.name}</span>
                  </Button>
                )}
              </span>
              <Stepper
                label={line.name}
                min={back}
                max={line.quantity}
                value={left}
                onChange={count => setDraft({ ...draft, left: { ...draft.left, [line.id]: count } })}
              />
            </li>
          )
        })}
        {plan?.priced.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal dishes are told apart by their place alone
          <li key={`added ${index}`} data-added="">
            <span>
              {lineTitle(line)}
              <small>{[...lineDetails(line), formatEuros(line.unitPriceCents)].join(', ')}</small>
            </span>
            <Stepper
              label={line.name}
              min={0}
              value={line.quantity}
              onChange={quantity => setDraft({ ...draft, added: withQuantity(draft.added, index, quantity) })}
            />
          </li>
        ))}
      </ul>
      {changing && (
        <ChangedLine
          key={changing.id}
          line={changing}
          book={book}
          onBack={() => setChanging(undefined)}
          onAdd={line => {
            setDraft(withChanged(draft, changing, line))
            setChanging(undefined)
            focusLastAdded()
          }}
        />
      )}
      <AddDish
        book={book}
        onAdd={line => {
          setDraft({ ...draft, added: [...draft.added, line] })
          focusLastAdded()
        }}
      />
      {order.pickup && (
        <PickupFields
          present={order.pickup}
          value={draft.pickup ?? order.pickup}
          days={order.status === 'confirmed' ? days : []}
          places={places}
          onChange={pickup => setDraft({ ...draft, pickup })}
        />
      )}
      {plan?.added.some(({ alcohol }) => alcohol) && order.alcoholPieces === 0 && (
        <CheckBox checked={draft.isAdult} onChange={({ target }) => setDraft({ ...draft, isAdult: target.checked })}>
          Le client déclare avoir 18 ans ou plus
        </CheckBox>
      )}
      <p className="revise-sum">
        <span>Nouveau total</span>
        <Price cents={plan?.totalAfterCents ?? toCents(order.totalAmount)} />
      </p>
      {plan && isToSettle(plan) && (
        <RadioGroup
          legend={`${formatEuros(plan.differenceCents)} de plus`}
          options={SETTLEMENTS.map(value => ({ value, label: SETTLEMENT_WORDS[value] }))}
          value={draft.settlement}
          onChange={settlement => setDraft({ ...draft, settlement })}
        />
      )}
      {cents > 0 && (
        <Notice icon="card">
          Le client {order.unreachable ? 'a sur sa page de suivi' : 'reçoit'} un lien pour payer {formatEuros(cents)}.
          Jusque-là, la commande reste comme elle est.
        </Notice>
      )}
      {inTill && <Notice>{inTill}</Notice>}
      {plan?.smallDifference && isToSettle(plan) && (
        <Notice icon="card">
          La commande change tout de suite.{' '}
          {plan.smallDifference === 'till'
            ? 'La caisse encaisse au retrait, et fait son ticket.'
            : 'La maison offre la différence, prise sur ce que vous pouvez offrir aujourd’hui.'}
        </Notice>
      )}
      {plan?.smallDifference && !isToSettle(plan) && (
        <Notice icon="card">
          Le paiement par carte commence à {formatEuros(CARD_MINIMUM_CENTS)}&nbsp;: la différence de{' '}
          {formatEuros(plan.differenceCents)}{' '}
          {plan.smallDifference === 'till' ? 's’encaisse à la caisse, au retrait.' : 'est offerte par la maison.'}
        </Notice>
      )}
      {limitCents !== undefined && <Notice>{overLimitWords(limitCents)}</Notice>}
      <NeedsNetwork>
        Hors connexion, une commande ne se modifie pas&nbsp;: prix et créneau se décident en ligne.
      </NeedsNetwork>
      <SheetFooter>
        {send.error && <Notice tone="problem">{send.error.message}</Notice>}
        <Button
          block
          look="primary"
          busy={send.isPending}
          busyLabel="Modification…"
          blocked={needsNetwork ?? problem}
          onClick={onSend}
        >
          {buttonWords(plan)}
        </Button>
      </SheetFooter>
    </div>
  )
}

type OrderedLine = BoardOrder['items'][number]
type ChangedLineProps = {
  line: OrderedLine
  book: PriceBook
  onBack: () => void
  onAdd: (line: RequestedLine) => void
}

/** Other choices for one piece of a line, those that it has shown first. */
function ChangedLine({ line: { menuItemId, options, mix }, book, onBack, onAdd }: ChangedLineProps) {
  const dish = book.dishes.get(menuItemId)
  if (!dish) return null
  const first = { options, ...(mix && { mix: mix.map(({ id }) => id) }) }
  return <DishChoices dish={dish} first={first} goLabel="Changer" onBack={onBack} onAdd={onAdd} />
}

type PickupFieldsProps = {
  /** The pickup that the order has. */
  present: PickupTime
  value: PickupTime
  /** The days to choose from; none where the pickup stays within its day. */
  days: readonly string[]
  /** The times of the chosen day. */
  places: readonly Place[]
  onChange: (pickup: PickupTime) => void
}

/** Day and time of a pickup; what the order has is said to be so. */
function PickupFields({ present, value, days, places, onChange }: PickupFieldsProps) {
  const isSameDay = value.date === present.date
  const isKnown = places.some(({ time }) => time === value.time)
  const times = isKnown ? places : [{ time: value.time, isClosed: !isSameDay }, ...places]
  const isPresent = (time: string) => isSameDay && time === present.time
  return (
    <>
      {days.some(day => day !== present.date) && (
        <Field label="Jour">
          {control => (
            <select
              {...control}
              value={value.date}
              onChange={({ target }) => onChange({ date: target.value, time: value.time })}
            >
              {[...new Set([present.date, ...days])].sort().map(day => (
                <option key={day} value={day}>
                  {formatDay(day)}
                  {day === present.date && ', comme prévu'}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label="Retrait">
        {control => (
          <select
            {...control}
            value={value.time}
            onChange={({ target }) => onChange({ date: value.date, time: target.value })}
          >
            {times.map(({ time, isClosed }) => (
              <option key={time} value={time} disabled={isClosed && !isPresent(time)}>
                {time}
                {isPresent(time) && ', comme prévu'}
              </option>
            ))}
          </select>
        )}
      </Field>
      {!isSameDay && (
        <Notice icon="clock">
          La commande reçoit un numéro de ce jour-là&nbsp;: le client l’apprend avec la nouvelle heure.
        </Notice>
      )}
    </>
  )
}

/** The sum that a change gives away: money that goes back, or a difference that is waived. */
function givenAwayCents({ differenceCents = 0, waivedCents = 0 }: Partial<RevisionPlan> = {}): number {
  return Math.max(0, -differenceCents) + waivedCents
}

function buttonWords(plan: RevisionPlan | undefined): string {
  const { dueCents = 0, differenceCents = 0, smallDifference } = plan ?? {}
  if (dueCents > 0) return `Envoyer le lien de paiement, ${formatEuros(dueCents)}`
  if (dueCents < 0) return `Modifier et rendre ${formatEuros(-dueCents)}`
  if (smallDifference === 'waived') return `Modifier et offrir ${formatEuros(differenceCents)}`
  return smallDifference ? `Modifier, ${formatEuros(differenceCents)} à encaisser` : 'Modifier la commande'
}

function sentWords(plan: RevisionPlan | undefined): string {
  const { dueCents = 0, differenceCents = 0, smallDifference } = plan ?? {}
  if (dueCents > 0) return `Lien de paiement de ${formatEuros(dueCents)} envoyé.`
  if (dueCents < 0) return `Modifiée, ${formatEuros(-dueCents)} rendus.`
  if (smallDifference === 'waived') return `Modifiée, ${formatEuros(differenceCents)} offerts.`
  return smallDifference ? `Modifiée, ${formatEuros(differenceCents)} à encaisser.` : 'Modifiée.'
}

function withQuantity<Line extends { quantity: number }>(lines: readonly Line[], at: number, quantity: number): Line[] {
  return lines.flatMap((line, index) => (index !== at ? line : quantity > 0 ? { ...line, quantity } : []))
}

/** Changes a paid order. */
export function useRevise() {
  return useStaffMutation(reviseOrder, {
    request: ({ order: { id }, change, key }: { order: BoardOrder; change: RevisionBody; key: string }) => ({
      params: { id },
      body: change,
      key,
    }),
    takes: takeAnswer,
    // A refusal may rest on a menu that this page has not heard of.
    onError: (_, __, ___, { client }) => client.invalidateQueries(menuQuery),
  })
}

type RevisionBody = RequestOf<typeof reviseOrder>['body']
