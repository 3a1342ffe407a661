import { plural } from '#api/kernel/plural.ts'
import { formatTimeInSentence, parisDay } from '#api/kernel/time/paris-time.ts'
import { shortDay } from '#pwa/lib/format/moment-words.ts'
import { useOverlay, useShowOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import type { Shown } from '../line/columns.ts'
import { piecesOf } from '../line/stations.ts'
import { hasAllergy } from './ticket-lines.tsx'
import { type ListProps, TicketList } from './ticket-list.tsx'
import './tickets.css'

/** Orders that stand in one line together. */
export type SlotLine = {
  /** In the address of what the line opens. */
  key: string
  title: string
  tickets: readonly Shown[]
  /** They are due soon and have no room among the tickets. */
  isOver: boolean
  hasNew: boolean
}

/** Lines that stand side by side; the last slots share one where there are more. */
const MOST_LINES = 6

/**
 * Orders by slot: first those that are due soon and find no room, apart by what they wait for; then those of later.
 * @param over due soon, without a place
 */
export function slotLines(
  over: readonly Shown[],
  far: readonly Shown[],
  { unseen, now }: Pick<ListProps, 'unseen' | 'now'>,
): SlotLine[] {
  const lines = [...bySlot(over, true, unseen, now), ...bySlot(far, false, unseen, now)]
  const [shown, rest] = [lines.slice(0, MOST_LINES - 1), lines.slice(MOST_LINES - 1)]
  const [first] = rest
  if (!first) return shown
  if (rest.length === 1) return lines
  return [
    ...shown,
    {
      ...first,
      title: `${first.title}\u00a0+`,
      tickets: rest.flatMap(({ tickets }) => tickets),
      isOver: rest.every(({ isOver }) => isOver),
      hasNew: rest.some(({ hasNew }) => hasNew),
    },
  ]
}

function bySlot(tickets: readonly Shown[], isOver: boolean, unseen: ReadonlySet<string>, now: Date): SlotLine[] {
  const slots = new Map<string, Shown[]>()
  for (const shown of tickets) {
    const { status, order } = shown
    const key = `${status} ${order.pickup?.date} ${order.pickup?.time}`
    slots.set(key, [...(slots.get(key) ?? []), shown])
  }
  return [...slots].map(([key, group]) => ({
    key: `${isOver ? 'reste' : 'plus-tard'} ${key}`,
    title: titleOf(group[0], now),
    tickets: group,
    isOver,
    hasNew: group.some(({ order }) => unseen.has(order.id)),
  }))
}

function titleOf(shown: Shown | undefined, now: Date): string {
  const { pickup } = shown?.order ?? {}
  if (!pickup) return 'Sans heure'
  if (pickup.date !== parisDay(now)) return shortDay(pickup.date)
  return formatTimeInSentence(pickup.time)
}

/** Orders without a ticket, one line a slot, each opened by a tap. */
export function SlotLines({ lines }: { lines: readonly SlotLine[] }) {
  const show = useShowOverlay('creneau')
  if (lines.length === 0) return null
  return (
    <ul className="slot-lines" aria-label="Autres créneaux">
      {lines.map(line => (
        <li key={line.key}>
          <button
            type="button"
            data-over={line.isOver || undefined}
            data-new={line.hasNew || undefined}
            onClick={() => show(line.key)}
          >
            <b>{line.title}</b>
            <Mark line={line} />
            <span className="count">{countWords(line)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Mark({ line: { tickets, hasNew } }: { line: SlotLine }) {
  if (tickets.some(({ order }) => hasAllergy(order)))
    return (
      <span className="mark" data-allergy>
        <Icon name="alert" />
        Allergie
      </span>
    )
  if (!hasNew) return null
  return (
    <span className="mark">
      <Icon name="bell" />
      Nouvelle
    </span>
  )
}

/** Such as `encore 5 commandes`, `5 commandes · 9 plats`; on the fire and ready, what they are. */
function countWords({ tickets, isOver }: SlotLine): string {
  const orders = plural(tickets.length, 'commande', 'commandes')
  const status = tickets[0]?.status
  if (status === 'preparing') return `au feu\u00a0: ${orders}`
  if (status === 'ready') return `prêtes\u00a0: ${orders}`
  if (isOver) return `encore ${orders}`
  const pieces = tickets.reduce((sum, { order }) => sum + piecesOf(order), 0)
  return `${orders} · ${plural(pieces, 'plat', 'plats')}`
}

/** The tickets of one line, or of those that wait aside, over the board. */
export function SlotSheet({ lines, ...rest }: ListProps & { lines: readonly SlotLine[] }) {
  const { open, value, close } = useOverlay('creneau')
  const line = lines.find(({ key }) => key === value)
  return (
    <Sheet open={open} shape="page" title={line?.title ?? 'Créneau'} onClose={close}>
      <div className="slot-sheet">
        {line ? <TicketList tickets={line.tickets} {...rest} /> : <p>Plus rien n’attend ici.</p>}
      </div>
    </Sheet>
  )
}
