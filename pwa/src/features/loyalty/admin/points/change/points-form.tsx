import { type KeyboardEvent, useEffect, useState } from 'react'
import { type LoyaltyCustomer, updatePoints } from '#api/features/loyalty/contract-staff.ts'
import { DEFAULT_REASON } from '#api/features/loyalty/rules/standing.ts'
import { plural } from '#api/kernel/plural.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { customerOf, useSetPoints } from './use-set-points.ts'
import './points-form.css'

/** A new balance with its reason, in place of the old one. Escape changes nothing. */
export function PointsForm({ customer, onDone }: { customer: LoyaltyCustomer; onDone: () => void }) {
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
