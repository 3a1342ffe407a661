import type { Message } from '#api/features/notifications/contract.ts'
import { formatKind } from '#api/features/notifications/rules/message-kinds.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { CHANNEL_WORDS, fateOf } from './message-words.ts'

/** What was sent to whom and what became of it, newest first. */
export function MessagesTable({ messages, now }: { messages: readonly Message[]; now: Date }) {
  return (
    <DataTable
      caption="Messages"
      columns={columns(now)}
      rows={messages}
      rowKey={({ id }) => id}
      empty={<EmptyState title="Aucun message." />}
      columnsFrom={44}
    />
  )
}

function columns(now: Date): readonly [Column<Message>, ...Column<Message>[]] {
  return [
    { key: 'kind', title: 'Message', cell: ({ kind }) => formatKind(kind) },
    { key: 'order', title: 'Commande', cell: ({ order_number }) => order_number ?? '–' },
    { key: 'to', title: 'À', cell: message => <Addressee message={message} />, breaks: true },
    { key: 'at', title: 'Quand', cell: ({ created_at }) => formatMoment(new Date(created_at), now), isWhole: true },
    { key: 'fate', title: 'État', cell: message => <Fate message={message} />, breaks: true },
  ]
}

/** Such as `Email à an•••@ex•••.fr`; a device has no name. */
function Addressee({ message: { channel, recipient } }: { message: Message }) {
  return <>{recipient === null ? CHANNEL_WORDS[channel] : `${CHANNEL_WORDS[channel]} à ${recipient}`}</>
}

function Fate({ message }: { message: Message }) {
  const { word, icon, tone } = fateOf(message)
  return (
    <StateWord tone={tone} icon={icon}>
      {word}
    </StateWord>
  )
}
