import { useState } from 'react'
import { company } from '#api/features/invoices/contract.ts'
import { firstErrors, serverSentence, useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { type OfOrder, useAskInvoice } from './queries.ts'

const EMPTY = { name: '', siren: '', address: '', vatNumber: '' }

/** Who the invoice is for. It is issued at once and cannot be changed, which the button's sentence says before. */
export function CompanyForm({ order }: { order: OfOrder }) {
  const ask = useAskInvoice(order)
  const [values, setValues] = useState(EMPTY)
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues({ ...values, ...change }),
    check: values => firstErrors(company, values),
    send: ask,
    sentence: error => serverSentence(error) ?? 'Le réseau ne répond pas. Réessayez, votre saisie est gardée.',
  })
  return (
    <form {...form}>
      <TextField label="Raison sociale" autoComplete="organization" {...field('name')} />
      <TextField label="SIREN" inputMode="numeric" hint="Neuf chiffres" {...field('siren')} />
      <TextField label="Adresse" autoComplete="street-address" {...field('address')} />
      <TextField label="Numéro de TVA" optional hint="FR, puis onze caractères" {...field('vatNumber')} />
      <p className="small soft">La facture est établie aussitôt. Elle ne se change plus ensuite.</p>
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button look="primary" block type="submit" busy={isSending} busyLabel="Un instant…">
        Établir la facture
      </Button>
    </form>
  )
}
