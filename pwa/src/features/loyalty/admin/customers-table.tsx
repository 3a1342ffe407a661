import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type LoyaltyCustomer, updatePoints } from '#api/features/loyalty/contract-staff.ts'
import { DEFAULT_REASON, MOST_POINTS, type Standing, standingOf } from '#api/features/loyalty/rules.ts'
import { plural } from '#api/kernel/plural.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice, StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button, IconButton } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import type { IconName } from '#pwa/ui/media/icon.tsx'
import { holdReadings, movePoints, putCustomer, reloadCustomers, reloadFigures } from './customers.ts'
import './loyalty-admin.css'

type CustomersTableProps = {
  customers: readonly LoyaltyCustomer[]
  /** Shown in place of the table where there are no customers. */
  empty: ReactNode
}

/** The words are the former client's. */
const WORDS: Record<Standing, { word: string; tone: 'good' | 'info' | 'plain' | 'soft'; icon: IconName }> = {
  reward: { word: 'Récompense disponible', tone: 'good', icon: 'check' },
  near: { word: 'Proche récompense', tone: 'info', icon: 'bowl' },
  active: { word: 'Client actif', tone: 'plain', icon: 'user' },
  beginner: { word: 'Client débutant', tone: 'soft', icon: 'clock' },
}

/** The customers with their points, which can be changed in the table. */
export function CustomersTable({ customers, empty }: CustomersTableProps) {
  return (
    <div className="customers-table">
      <DataTable
        caption="Clients fidélité"
        columns={COLUMNS}
        rows={customers}
        rowKey={({ customer_id }) => customer_id}
        empty={empty}
      />
    </div>
  )
}

const COLUMNS: readonly [Column<LoyaltyCustomer>, ...Column<LoyaltyCustomer>[]] = [
  {
    key: 'customer',
    title: 'Client',
    cell: ({ name, email }) => (
      <>
        {name}
        <span className="email">{email}</span>
      </>
    ),
  },
  { key: 'points', title: 'Points', cell: customer => <PointsCell customer={customer} /> },
  {
    key: 'available',
    title: 'Plats offerts disponibles',
    cell: ({ available_rewards }) => available_rewards,
    isNumber: true,
  },
  {
    key: 'claimed',
    title: 'Plats offerts obtenus',
    cell: ({ rewards_claimed }) => rewards_claimed,
    isNumber: true,
  },
  { key: 'orders', title: 'Commandes', cell: ({ total_orders }) => total_orders, isNumber: true },
  { key: 'standing', title: 'Statut', cell: ({ total_points }) => <StandingWord points={total_points} /> },
]

/** A word for how near a customer is to a free dish. */
function StandingWord({ points }: { points: number }) {
  const { word, tone, icon } = WORDS[standingOf(points)]
  return (
    <StateWord tone={tone} icon={icon}>
      {word}
    </StateWord>
  )
}

/** A balance with buttons for one point less or more, and one to set it with a reason. */
function PointsCell({ customer }: { customer: LoyaltyCustomer }) {
  const { name, total_points: points } = customer
  const [isEditing, setEditing] = useState(false)
  const { mutate } = useSetPoints(customer, ({ message }) =>
    showToast({
      tone: 'problem',
      title: 'Erreur lors de la mise à jour des points',
      text: `${name}. ${message}`,
    }),
  )
  const value = useFocusBack(isEditing)
  const isCut = useNeedsNetwork() !== undefined
  const latest = useLatest(points)
  const isMoved = (by: number) => {
    const seen = latest.current
    const next = seen + by
    if (next < 0 || next > MOST_POINTS) return false
    latest.current = next
    mutate({ seen, points: next })
    return true
  }
  const inRow = useTapsInRow()
  const add = (by: number) => {
    if (isCut || !isMoved(by)) return
    const moved = inRow(by)
    showToast({
      tone: 'done',
      text: movedWords(name, moved, latest.current),
      durationMs: UNDO_MS,
      ...(moved !== 0 && { action: { label: 'Annuler', run: () => isMoved(-moved) && inRow(-moved) } }),
    })
  }
  if (isEditing) return <PointsForm customer={customer} onDone={() => setEditing(false)} />
  return (
    <div className="points-cell">
      {points > 0 && (
        <IconButton
          icon="minus"
          label={`Un point de moins, ${name}`}
          aria-disabled={isCut || undefined}
          onClick={() => add(-1)}
        />
      )}
      <button
        ref={value}
        type="button"
        className="value num"
        aria-disabled={isCut || undefined}
        onClick={() => !isCut && setEditing(true)}
      >
        <span className="visually-hidden">Modifier les points de {name}&nbsp;: </span>
        {points}
      </button>
      {points < MOST_POINTS && (
        <IconButton
          icon="plus"
          label={`Un point de plus, ${name}`}
          aria-disabled={isCut || undefined}
          onClick={() => add(1)}
        />
      )}
    </div>
  )
}

/** How long taps can be taken back, as on the board. */
const UNDO_MS = 5000

/** Taps that follow each other while the last can be taken back: together they are one change, undone as one. */
function useTapsInRow(): (by: number) => number {
  const row = useRef({ by: 0, at: 0 })
  return by => {
    const now = clock.deviceMs()
    const before = now - row.current.at < UNDO_MS ? row.current.by : 0
    row.current = { by: before + by, at: now }
    return row.current.by
  }
}

/** @param by the points of the taps in a row, less than 0 where some were taken away */
function movedWords(name: string, by: number, points: number): string {
  const has = `${points} en tout.`
  if (by === 0) return `${name}\u00a0: comme avant, ${has}`
  return `${name}\u00a0: ${plural(Math.abs(by), 'point', 'points')} de ${by < 0 ? 'moins' : 'plus'}, ${has}`
}

/** The balance including every tap so far: on a slow tablet the next tap may come before the last one is rendered. */
function useLatest(points: number) {
  const latest = useRef(points)
  useLayoutEffect(() => {
    latest.current = points
  }, [points])
  return latest
}

/** Once the form is closed, the button that opened it has the focus again. */
function useFocusBack(isOpen: boolean) {
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return opener
}

/** A new balance with its reason, in place of the old one. Escape changes nothing. */
function PointsForm({ customer, onDone }: { customer: LoyaltyCustomer; onDone: () => void }) {
  const { email, name } = customer
  /**
   * The balance that the staff have seen: the one when the form was opened, or the one that a refusal has brought
   * since.
   */
  const [seen, setSeen] = useState(customer.total_points)
  const [values, setValues] = useState({ new_points: String(seen), admin_reason: DEFAULT_REASON })
  const { mutateAsync } = useSetPoints(customer)
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: ({ new_points, admin_reason }) =>
      bodyErrors(updatePoints, { customer_email: email, new_points: wholeNumber(new_points), admin_reason }),
    send: async ({ new_points, admin_reason }) => {
      try {
        await mutateAsync({ seen, points: wholeNumber(new_points), reason: admin_reason })
        onDone()
      } catch (error) {
        setSeen(customerOf(error)?.total_points ?? seen)
        throw error
      }
    },
    sentence,
  })
  const needsNetwork = useNeedsNetwork('Enregistrer')
  const element = form.ref
  useEffect(() => {
    const input = element.current?.querySelector('input')
    input?.focus({ preventScroll: true })
    input?.select()
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [element])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isSending) onDone()
    else form.onKeyDown(event)
  }
  return (
    <form className="points-form" aria-label={`Points de ${name}`} {...form} onKeyDown={onKeyDown}>
      <TextField label="Points" inputMode="numeric" autoComplete="off" {...field('new_points')} />
      <TextField
        label="Motif"
        hint="Lu par le client dans son historique."
        autoComplete="off"
        maxLength={200}
        {...field('admin_reason')}
      />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <div className="ways">
        <Button type="submit" busy={isSending} busyLabel="Enregistrement…" blocked={needsNetwork}>
          Enregistrer
        </Button>
        <Button look="link" onClick={onDone}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

/** Text that is not a whole number becomes NaN, which the API refuses with a French sentence. */
function wholeNumber(text: string): number {
  return /^-?\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
}

function sentence(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const asItIs = customerOf(error)
  if (asItIs) return `${message} Le solde est de ${plural(asItIs.total_points, 'point', 'points')}.`
  return `Erreur lors de la mise à jour des points. ${message}`
}

/** `seen` is the balance that the staff saw. Without a reason a fixed one is written. */
type NewBalance = { seen: number; points: number; reason?: string }

/**
 * Sets a customer's balance: shown at once, and undone when the server refuses. Taps on one customer are sent one after
 * the other, each with the balance that it follows, so that no change of another tablet is lost.
 * @param onRefused called with each refusal
 */
function useSetPoints({ email, customer_id }: LoyaltyCustomer, onRefused?: (error: Error) => void) {
  const client = useQueryClient()
  const key = ['points of', customer_id]
  return useStaffMutation(updatePoints, {
    mutationKey: key,
    scope: { id: key.join(' ') },
    request: ({ seen, points, reason }: NewBalance) => ({
      body: { customer_email: email, customer_id, new_points: points, expected_points: seen, admin_reason: reason },
    }),
    onMutate: async ({ seen, points }) => {
      await holdReadings(client)
      movePoints(client, customer_id, points - seen)
    },
    // While more taps wait, the list already shows their result.
    takes: (_, customer) => client.isMutating({ mutationKey: key }) === 1 && putCustomer(client, customer),
    onError: (error, { seen, points }) => {
      onRefused?.(error)
      const asItIs = customerOf(error)
      if (asItIs) return putCustomer(client, asItIs)
      movePoints(client, customer_id, seen - points)
      // Either the server's answer is lost, or the customer is deleted.
      reloadCustomers(client)
    },
    refreshes: reloadFigures,
  })
}

/** The customer as the server has them, which comes with a refusal of an outdated balance. */
function customerOf(error: unknown): LoyaltyCustomer | undefined {
  if (!(error instanceof ApiProblem) || error.code !== 'stale_version') return undefined
  return error.body.customer as LoyaltyCustomer | undefined
}
