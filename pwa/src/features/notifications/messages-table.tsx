import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listMessages, type Message } from '#api/features/notifications/contract.ts'
import { formatKind } from '#api/features/notifications/rules/message-kinds.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import type { IconName } from '#pwa/ui/media/icon.tsx'

/** Answers of the SMS provider about which the staff can do something; the code is shown as well. */
const SMS_CODES: Record<string, string> = {
  20003: 'clés de l’expéditeur de SMS refusées',
  20429: 'trop d’envois à la fois',
  21211: 'numéro invalide',
  21408: 'SMS non ouvert pour ce pays',
  21606: 'expéditeur de SMS refusé',
  21610: 'le client a répondu STOP',
  21614: 'ce numéro ne reçoit pas de SMS',
}

/** Codes of mails that came back (RFC 3463) about which somebody can do something. */
const RETURN_CODES: Record<string, string> = {
  '4.4.1': 'sa messagerie n’a pas répondu',
  '4.4.7': 'sa messagerie n’a pas répondu',
  '5.1.1': 'cette adresse n’existe pas',
  '5.1.2': 'ce nom de domaine n’existe pas',
  '5.1.6': 'cette adresse n’existe plus',
  '5.1.10': 'ce domaine ne reçoit pas d’emails',
  '5.2.1': 'cette boîte est fermée',
  '5.2.2': 'cette boîte est pleine',
  '5.7.1': 'refusé par la messagerie du client',
}

/** The messages that were sent, to whom and with what fate, newest first. */
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

const CHANNEL_WORDS: Record<Message['channel'], string> = { mail: 'Email', sms: 'SMS', push: 'Notification' }

type FateWords = { word: string; icon: IconName; tone: 'soft' | 'good' | 'bad' | 'info' }

/** The outcome of a message. */
export function fateOf({ status, failure, tries }: Message): FateWords {
  const isFirst = tries <= 1
  if (status === 'sent') {
    return { word: isFirst ? 'Envoyé' : `Envoyé au ${tries}e essai`, icon: 'check', tone: 'good' }
  }
  const why = failure && formatReason(failure)
  if (status === 'failed') {
    const after = isFirst ? 'Échec' : `Échec après ${tries} essais`
    return { word: `${after}\u00a0: ${why ?? 'sans raison connue'}`, icon: 'alert', tone: 'bad' }
  }
  const waiting = isFirst ? 'En attente d’envoi' : `En attente d’envoi après ${tries} essais`
  const word = why ? `${waiting}, dernier essai\u00a0: ${why}` : waiting
  return { word, icon: 'clock', tone: 'info' }
}

/** Why a message was not sent: in French for the usual reasons, otherwise as it was logged. */
function formatReason(failure: string): string {
  if (failure.startsWith('no answer')) return 'sans réponse'
  if (failure === 'this channel is not set up') return 'canal désactivé par l’hébergeur'
  const code = /^returned ([\d.]+)$/.exec(failure)?.[1]
  if (code) return `revenu, ${RETURN_CODES[code] ?? 'sans raison claire'} (${code})`
  const words = SMS_CODES[/^\d{3} (\d{5})$/.exec(failure)?.[1] ?? '']
  return words ? `${words} (${failure})` : failure
}

type Asked = NonNullable<RequestOf<typeof listMessages>['query']>
/** Empty matches every outcome. */
export type MessageFate = NonNullable<Asked['status']> | ''
/** Empty matches every channel. */
export type MessageChannel = NonNullable<Asked['channel']> | ''

const messagesQuery = (status: MessageFate, channel: MessageChannel) =>
  infiniteQueryOptions({
    queryKey: ['messages', status, channel],
    queryFn: ({ pageParam: cursor, signal }) =>
      staffCall(
        listMessages,
        { query: { ...(status && { status }), ...(channel && { channel }), ...(cursor && { cursor }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

/** Messages with their outcome, newest first, page by page. */
export function useMessages(status: MessageFate, channel: MessageChannel) {
  return useInfiniteQuery(messagesQuery(status, channel))
}
