import { useState } from 'react'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { type Availability, type Raise, ROUND_CENTS, raisedPrices } from '#api/features/menu/rules/dish-change.ts'
import { formatEuros, toCents } from '#api/kernel/order/money.ts'
import { plural } from '#api/kernel/plural.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Price } from '#pwa/ui/data/price.tsx'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { Sheet, SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { numberIn } from '../form/item-draft.ts'
import type { ItemsChange } from '../queries.ts'
import { AVAILABILITY_WORDS, shownOf } from './use-table-changes.ts'
import './menu-table.css'

type SelectionBarProps = {
  items: readonly AdminItem[]
  isBusy: boolean
  /** @returns the names of the dishes that were left as they are */
  onChange: (changes: readonly ItemsChange[], words: string) => Promise<string[]>
  onEnd: () => void
}

/** So many prices are shown before and after. */
const SHOWN = 6

const MOST_CENTS = 100_000
const MOST_PER_CENT = 100

/** The actions for the chosen dishes, at the screen's foot. */
export function SelectionBar({ items, isBusy, onChange, onEnd }: SelectionBarProps) {
  const raising = useOverlay('prix')
  const needsNetwork = useNeedsNetwork()
  const send = async (changes: readonly ItemsChange[], words: string) => {
    const left = await onChange(changes, words)
    if (left.length > 0)
      showToast({ tone: 'problem', title: 'Changé entre-temps, donc laissé', text: `${left.join(', ')}.` })
  }
  const set = async (to: Availability) => {
    const changes = items.flatMap(item => {
      const { availability: from } = shownOf(item)
      return from === to ? [] : [{ id: item.id, availability: { from, to } }]
    })
    if (changes.length === 0) return
    try {
      await send(
        changes,
        `${plural(changes.length, 'article', 'articles')}\u00a0: ${AVAILABILITY_WORDS[to].toLowerCase()}.`,
      )
    } catch (error) {
      showToast({ tone: 'problem', title: 'Disponibilité inchangée', text: (error as Error).message })
    }
  }
  return (
    <section className="selection-bar" aria-label="Articles choisis">
      <p>
        <b>{plural(items.length, 'article choisi', 'articles choisis')}</b>
      </p>
      <div className="actions">
        <Button blocked={needsNetwork} onClick={() => raising.show()}>
          Changer les prix…
        </Button>
        {(['on', 'soldOut', 'off'] as const).map(to => (
          <Button key={to} blocked={needsNetwork} busy={isBusy} onClick={() => void set(to)}>
            {AVAILABILITY_WORDS[to]}
          </Button>
        ))}
      </div>
      <IconButton icon="close" label="Ne plus rien choisir" onClick={onEnd} />
      <Sheet open={raising.open} onClose={raising.close} shape="card" title="Changer les prix">
        <RaiseForm
          items={items}
          onSend={async (changes, words) => {
            await send(changes, words)
            raising.close()
          }}
        />
      </Sheet>
    </section>
  )
}

type RaiseFormProps = {
  items: readonly AdminItem[]
  onSend: (changes: readonly ItemsChange[], words: string) => Promise<void>
}

/** By how much the chosen dishes' prices change, and what comes of it. */
function RaiseForm({ items, onSend }: RaiseFormProps) {
  const [draft, setDraft] = useState<RaiseDraft>({ way: 'amount', isLess: false, typed: '' })
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const needsNetwork = useNeedsNetwork('Changer les prix')
  const raised = raisedOf(draft, items)
  const send = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      await onSend(raised.changes, raisedWords(raised))
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className="raise-form">
      <RadioGroup
        legend="Sens"
        options={[
          { value: 'more', label: 'Augmenter' },
          { value: 'less', label: 'Baisser' },
        ]}
        value={draft.isLess ? 'less' : 'more'}
        onChange={way => setDraft({ ...draft, isLess: way === 'less' })}
      />
      <RadioGroup
        legend="De combien"
        options={[
          { value: 'amount', label: 'Un montant' },
          { value: 'percent', label: 'Pour cent' },
        ]}
        value={draft.way}
        onChange={way => setDraft({ ...draft, way })}
      />
      <TextField
        label={draft.way === 'amount' ? 'Montant en euros' : 'Taux en pour cent'}
        hint={
          draft.way === 'amount'
            ? 'Appliqué à chaque prix, choix compris.'
            : `Chaque prix est arrondi aux ${ROUND_CENTS} centimes les plus proches.`
        }
        inputMode="decimal"
        autoComplete="off"
        placeholder={draft.way === 'amount' ? '0,50' : '5'}
        value={draft.typed}
        onChange={({ target }) => setDraft({ ...draft, typed: target.value })}
      />
      {raised.prices.length > 0 && (
        <ul className="raised" aria-label="Prix après le changement">
          {raised.prices.slice(0, SHOWN).map(({ name, fromCents, toCents }) => (
            <li key={name}>
              <span>{name}</span>
              <span>
                <Price cents={fromCents} /> →{' '}
                <b>
                  <Price cents={toCents} />
                </b>
              </span>
            </li>
          ))}
          {raised.prices.length > SHOWN && (
            <li className="soft">et {plural(raised.prices.length - SHOWN, 'autre prix', 'autres prix')}</li>
          )}
        </ul>
      )}
      {raised.unpriced > 0 && (
        <p className="soft">
          {plural(raised.unpriced, 'article sans prix reste', 'articles sans prix restent')} ainsi.
        </p>
      )}
      {failure && <Notice tone="problem">{failure}</Notice>}
      <SheetFooter>
        <Button
          block
          look="primary"
          busy={isSending}
          busyLabel="Enregistrement…"
          blocked={needsNetwork ?? raised.problem}
          onClick={() => void send()}
        >
          Changer les prix de {plural(raised.changes.length, 'article', 'articles')}
        </Button>
      </SheetFooter>
    </div>
  )
}

type RaiseDraft = { way: 'amount' | 'percent'; isLess: boolean; typed: string }

/** A price that changes: 'Pad thaï, Poulet', from, to. */
export type RaisedPrice = { name: string; fromCents: number; toCents: number }

type Raised = {
  changes: ItemsChange[]
  prices: RaisedPrice[]
  /** Dishes that have no price, which stay without. */
  unpriced: number
  /** '+0,50 €', '−5 %'. */
  words: string
  /** Why it cannot be sent, in the button's words. */
  problem?: string
}

/** The prices that a raise gives the chosen dishes, or what is wrong with it. */
export function raisedOf({ way, isLess, typed }: RaiseDraft, items: readonly AdminItem[]): Raised {
  const none = { changes: [], prices: [], unpriced: 0, words: '' }
  const number = numberIn(typed.replace('%', ''))
  if (typed.trim() === '') return { ...none, problem: way === 'amount' ? 'Indiquez un montant' : 'Indiquez un taux' }
  const raise = raiseOf(way, isLess, number)
  if (!raise) return { ...none, problem: way === 'amount' ? 'Montant à corriger' : 'Taux à corriger' }
  const raised = items.map(item => ({ item, change: raisedPrices(shownOf(item), raise) }))
  const changes = raised.flatMap(({ item, change }) => (change && isOther(change) ? [{ id: item.id, ...change }] : []))
  const prices = raised.flatMap(({ item, change }) => [
    ...(change?.price ? [lineOf(item.name, change.price)] : []),
    ...Object.entries(change?.prices ?? {}).map(([variant, one]) => lineOf(`${item.name}, ${variant}`, one)),
  ])
  const unpriced = raised.filter(({ change }) => !change).length
  const faulty = prices.find(({ toCents }) => toCents < 1 || toCents > MOST_CENTS)
  const sign = isLess ? '−' : '+'
  const words =
    way === 'amount' ? `${sign}${formatEuros(toCents(number))}` : `${sign}${String(number).replace('.', ',')}\u00a0%`
  const problem = faulty
    ? `${faulty.name} serait à ${formatEuros(faulty.toCents)}`
    : changes.length === 0
      ? 'Aucun prix ne changerait'
      : undefined
  return { changes, prices, unpriced, words, ...(problem && { problem }) }
}

/** The sentence when it is done. */
export function raisedWords({ changes, words }: Pick<Raised, 'changes' | 'words'>): string {
  return `${words} sur ${plural(changes.length, 'article', 'articles')}.`
}

function raiseOf(way: RaiseDraft['way'], isLess: boolean, number: number): Raise | undefined {
  const sign = isLess ? -1 : 1
  const parts = Math.round(number * (way === 'amount' ? 100 : 10))
  const isWhole = Math.abs(parts - number * (way === 'amount' ? 100 : 10)) < 0.001
  if (!isWhole || parts <= 0) return undefined
  if (way === 'amount') return parts <= MOST_CENTS ? { cents: sign * parts } : undefined
  return parts <= MOST_PER_CENT * 10 ? { perMille: sign * parts } : undefined
}

function isOther({ price, prices = {} }: NonNullable<ReturnType<typeof raisedPrices>>): boolean {
  return [price, ...Object.values(prices)].some(one => one !== undefined && one.from !== one.to)
}

function lineOf(name: string, { from, to }: { from: number | null; to: number | null }): RaisedPrice {
  return { name, fromCents: toCents(from ?? 0), toCents: toCents(to ?? 0) }
}
