import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listPriceChanges, MOST_PRICE_CHANGES } from '#api/features/menu/contract-staff.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatDate, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { RetryButton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import '../menu-admin.css'

type Change = OutputOf<typeof listPriceChanges>['changes'][number]

const priceChangesQuery = (itemId: string) =>
  queryOptions({
    queryKey: ['price changes', itemId],
    queryFn: ({ signal }) => staffCall(listPriceChanges, { params: { id: itemId } }, { signal }),
    // A price that was saved a moment ago must stand in it.
    staleTime: 0,
  })

/** The prices that a dish has had, who changed them and when, newest first; it is asked for when it is opened. */
export function PriceHistory({ itemId }: { itemId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="price-history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Historique des prix</summary>
      {isOpen && <Changes itemId={itemId} />}
    </details>
  )
}

/** More would push the rest of the form away. */
const FIRST = 8

function Changes({ itemId }: { itemId: string }) {
  const { data, isError, refetch } = useQuery(priceChangesQuery(itemId))
  const [isWhole, setWhole] = useState(false)
  if (isError && !data)
    return (
      <div role="alert" className="price-history-problem">
        <p>L’historique ne s’affiche pas.</p>
        <RetryButton onRetry={() => void refetch()} />
      </div>
    )
  if (!data) return <p role="status">Chargement de l’historique…</p>
  const { changes } = data
  const first = changes.at(-1)
  if (!first) return <p>Cet article n’a jamais eu de prix.</p>
  if (changes.every(({ from }) => from === undefined))
    return <p>Aucun changement depuis le {formatDate(parisDay(new Date(first.at)))}.</p>
  return (
    <>
      <ol>
        {(isWhole ? changes : changes.slice(0, FIRST)).map(change => (
          <ChangeLine key={`${change.at} ${change.variant ?? ''}`} change={change} />
        ))}
      </ol>
      {!isWhole && changes.length > FIRST && (
        <Button look="link" onClick={() => setWhole(true)}>
          Afficher la suite
        </Button>
      )}
      {isWhole && changes.length === MOST_PRICE_CHANGES && <p>Les {MOST_PRICE_CHANGES} derniers changements.</p>}
    </>
  )
}

function ChangeLine({ change: { at, variant, from, to, by } }: { change: Change }) {
  const when = new Date(at)
  return (
    <li>
      {variant && <span>{variant}</span>}
      <small>
        <time dateTime={at}>
          {formatDate(parisDay(when))}, {formatTimeInSentence(parisTime(when))}
        </time>
        {by && ` · ${by}`}
      </small>
      <span className="num">
        {from !== undefined && (
          <>
            {formatEuros(toCents(from))} <span aria-hidden="true">→</span>
            <span className="visually-hidden">devient</span>{' '}
          </>
        )}
        <b>{to === undefined ? 'sans prix' : formatEuros(toCents(to))}</b>
        {from === undefined && <small>premier prix</small>}
      </span>
    </li>
  )
}
