import type { Message } from '#api/features/notifications/contract/messages.ts'
import { momentInWords } from '#pwa/lib/moment-words.ts'
import { type Column, DataTable } from '#pwa/ui/data-table.tsx'
import { EmptyState } from '#pwa/ui/empty-state.tsx'
import { StateWord } from '#pwa/ui/state-word.tsx'
import { CHANNEL_WORDS, fateOf, kindInWords } from './message-words.ts'

/** What was sent to whom and its fate, newest first. */
export function MessagesTable({ messages, now }: { messages: readonly Message[]; now: Date }) {
  return (
    <DataTable
      caption="Messages"
      columns={columns(now)}
      rows={messages}
      rowKey={({ id }) => id}
      empty={<EmptyState title="Aucun message de ce genre." />}
      columnsFrom={68}
    />
  )
}

function columns(now: Date): readonly [Column<Message>, ...Column<Message>[]] {
  return [
    { key: 'kind', title: 'Message', cell: ({ kind }) => kindInWords(kind) },
    { key: 'order', title: 'Commande', cell: ({ order_number }) => order_number ?? '–' },
    { key: 'to', title: 'À', cell: ({ recipient }) => recipient ?? '–', breaks: true },
    { key: 'channel', title: 'Par', cell: ({ channel }) => CHANNEL_WORDS[channel], isWhole: true },
    { key: 'at', title: 'Quand', cell: ({ created_at }) => momentInWords(new Date(created_at), now), isWhole: true },
    { key: 'tries', title: 'Essais', cell: ({ tries }) => tries, isNumber: true },
    { key: 'fate', title: 'État', cell: message => <Fate message={message} />, breaks: true },
  ]
}

function Fate({ message }: { message: Message }) {
  const { word, icon, tone } = fateOf(message)
  return (
    <StateWord tone={tone} icon={icon}>
      {word}
    </StateWord>
  )
}
