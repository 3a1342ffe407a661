import type { ReactNode } from 'react'
import { updateProfile } from '#api/features/customers/contract-profile.ts'
import type { AccountCall } from '#pwa/lib/calls/account-call.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { bodyErrors, useSentForm } from '#pwa/lib/forms.ts'
import { type Customer, updateCustomer } from '#pwa/lib/session/customer-session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { changeProfileDraft, dropProfileDraft, useProfileDraft } from './profile-draft.ts'
import './customers.css'

type ProfileFormProps = {
  customer: Customer
  restaurantName: string | undefined
  ask: AccountCall
  /** The switch for this device's notifications; it takes effect at once and needs no saving. */
  notifications?: ReactNode
}

/** The form for what customers say about themselves; what is typed is kept until it is saved. */
export function ProfileForm({ customer, restaurantName, ask, notifications }: ProfileFormProps) {
  const draft = useProfileDraft(customer.id)
  const { name = customer.name, phone = customer.phone, wantsOffers = customer.marketing_opt_in ?? false } = draft ?? {}
  const isChanged =
    name !== customer.name || phone !== customer.phone || wantsOffers !== (customer.marketing_opt_in ?? false)

  const { form, field, problem, isSending } = useSentForm({
    values: { name, phone },
    onChange: change => changeProfileDraft(customer.id, change),
    check: values => bodyErrors(updateProfile, { ...values, user_email: customer.email }),
    send: async values => {
      const body = { user_email: customer.email, ...values, marketing_opt_in: wantsOffers }
      updateCustomer(await ask(updateProfile, { body }))
      dropProfileDraft(draft)
      showToast({ tone: 'done', text: 'Profil mis à jour\u00a0!', durationMs: 3000 })
    },
    sentence: failure,
  })
  return (
    <form className="profile-form" {...form}>
      <TextField label="Nom" autoComplete="name" autoCapitalize="words" enterKeyHint="next" {...field('name')} />
      <TextField
        label="Téléphone"
        optional
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="done"
        {...field('phone')}
      />
      <TextField label="Email" type="email" hint="L’email ne peut pas être modifié" disabled value={customer.email} />
      <Offers
        restaurantName={restaurantName}
        wanted={wantsOffers}
        onChange={next => changeProfileDraft(customer.id, { wantsOffers: next })}
      />
      {notifications}
      <SheetFooter>
        {problem && <Notice tone="problem">{problem}</Notice>}
        {isChanged && !problem && (
          <p className="unsaved">
            Modifications non enregistrées.{' '}
            <Button look="link" onClick={() => dropProfileDraft()}>
              Les annuler
            </Button>
          </p>
        )}
        <Button look="primary" block type="submit" busy={isSending} busyLabel="Enregistrement…">
          Enregistrer
        </Button>
      </SheetFooter>
    </form>
  )
}

/** The former client's sentence for every failure, except where waiting is the only remedy. */
function failure(error: unknown): string {
  const saysItself = error instanceof ApiProblem && error.code === 'rate_limited'
  return saysItself ? error.message : 'Erreur lors de la mise à jour. Veuillez réessayer.'
}

type OffersProps = { restaurantName: string | undefined; wanted: boolean; onChange: (wanted: boolean) => void }

/** The consent to marketing, which is never ticked beforehand (CPCE L34-5). */
function Offers({ restaurantName, wanted, onChange }: OffersProps) {
  return (
    <div className="offers">
      <CheckBox checked={wanted} onChange={event => onChange(event.target.checked)}>
        Recevoir par email les offres {restaurantName ? `de ${restaurantName}` : 'du restaurant'}
      </CheckBox>
      <p>
        Chaque offre contient un lien pour ne plus en recevoir. Les messages de vos commandes arrivent dans tous les
        cas.
      </p>
    </div>
  )
}
