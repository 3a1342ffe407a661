import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { listSetMenuPrices } from '#api/features/menu/contract-set-menus.ts'
import { listPriceChanges, MOST_PRICE_CHANGES } from '#api/features/menu/contract-staff.ts'
import { surchargeOf } from '#api/features/menu/rules/takeaway-price.ts'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { formatDate, formatTimeInSentence, parisDay, parisTime } from '#api/kernel/time/paris-time.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { RetryButton } from '#pwa/ui/feedback/placeholders.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { FieldGroup, TextField } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import type { PartProps } from './column-field.tsx'
import { numberIn } from './item-draft.ts'
import '../menu-admin.css'

/** More would push the rest of the form away. */
const FIRST = 8

/** Either one price, or one for each variant. */
export function PricePart(props: PartProps) {
  const { draft, errors, onChange } = props
  return (
    <>
      <RadioGroup
        legend="Prix"
        options={[
          { value: 'single', label: 'Un seul prix' },
          { value: 'variants', label: 'Un prix selon le choix' },
        ]}
        value={draft.hasVariants ? 'variants' : 'single'}
        onChange={way => onChange({ hasVariants: way === 'variants' })}
      />
      {draft.hasVariants ? (
        <Variants {...props} />
      ) : (
        <TextField
          label="Prix en euros"
          name="price"
          inputMode="decimal"
          autoComplete="off"
          hint="Sans prix, l’article est gardé ici et n’apparaît pas à la carte."
          value={draft.price}
          error={errors.price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      )}
    </>
  )
}

function Variants({ draft: { variants, category, takeaway }, errors, onChange, menu }: PartProps) {
  const known = Object.keys(menu.variantLabels)
  const names = [...known, ...variants.map(({ name }) => name).filter(name => !known.includes(name))]
  const set = (name: string, price: string | undefined) => {
    const before = variants.find(variant => variant.name === name)
    const others = variants.filter(variant => variant.name !== name)
    const next = price === undefined ? others : [...others, { add: [], remove: [], ...before, name, price }]
    onChange({ variants: next.sort((a, b) => names.indexOf(a.name) - names.indexOf(b.name)) })
  }
  const more = surchargeOf({ category, takeaway }, toCents(menu.takeawayVariantSurcharge))
  return (
    <FieldGroup
      legend="Choix"
      hint={more > 0 && `À emporter, chaque prix est augmenté de ${formatEuros(more)}.`}
      error={errors.prices}
    >
      <ul className="variant-prices">
        {names.map(name => {
          const variant = variants.find(variant => variant.name === name)
          return (
            <li key={name}>
              <CheckBox
                checked={variant !== undefined}
                onChange={({ target }) => set(name, target.checked ? '' : undefined)}
              >
                {name}
              </CheckBox>
              {variant && more > 0 && numberIn(variant.price) > 0 && (
                <small className="soft">{formatEuros(toCents(numberIn(variant.price)) + more)} à emporter</small>
              )}
              {variant && (
                <input
                  aria-label={`Prix en euros, ${name}`}
                  inputMode="decimal"
                  autoComplete="off"
                  placeholder="12,90"
                  value={variant.price}
                  onChange={({ target }) => set(name, target.value)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <OtherChoice
        onAdd={name => {
          if (!variants.some(variant => variant.name === name)) set(name, '')
        }}
      />
    </FieldGroup>
  )
}

/** A choice of a dish that no other one has yet, such as a size or a sauce. */
export function OtherChoice({ onAdd, label = 'Autre choix' }: { onAdd: (name: string) => void; label?: string }) {
  const [typed, setTyped] = useState('')
  const add = () => {
    if (typed.trim()) onAdd(typed.trim())
    setTyped('')
  }
  return (
    <div className="other-variant">
      <input
        aria-label={label}
        placeholder="Autre choix"
        maxLength={40}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button onClick={add}>Ajouter</Button>
    </div>
  )
}

type Change = OutputOf<typeof listPriceChanges>['changes'][number]

type Listed = typeof listPriceChanges | typeof listSetMenuPrices

/** The histories of all dishes and set menus. */
export const PRICE_CHANGES_KEY = ['price changes'] as const

const priceChangesQuery = (itemId: string, endpoint: Listed) =>
  queryOptions({
    queryKey: [...PRICE_CHANGES_KEY, itemId],
    queryFn: ({ signal }) => staffCall(endpoint as typeof listPriceChanges, { params: { id: itemId } }, { signal }),
    // A price that was saved a moment ago must stand in it.
    staleTime: 0,
  })

/** The prices that a dish has had, who changed them and when, newest first; it is asked for when it is opened. */
export function PriceHistory({ itemId, endpoint = listPriceChanges }: { itemId: string; endpoint?: Listed }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="price-history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Historique des prix</summary>
      {isOpen && <Changes itemId={itemId} endpoint={endpoint} />}
    </details>
  )
}

function Changes({ itemId, endpoint }: { itemId: string; endpoint: Listed }) {
  const { data, isError, refetch } = useQuery(priceChangesQuery(itemId, endpoint))
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
