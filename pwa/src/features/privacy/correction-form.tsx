import { useState } from 'react'
import { correctByLink } from '#api/features/privacy/contract/guest-data.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { bodyErrors } from '#pwa/lib/forms/first-errors.ts'
import { useSentForm } from '#pwa/lib/forms/use-sent-form.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { TextField } from '#pwa/ui/forms/field/text-field.tsx'
import { byLink } from './by-link.ts'

type CorrectionFormProps = { token: string; onDeadLink: () => void; written: { name: string; phone: string } }

/** Name and phone of what is still to come; what was booked is changed from the order's page, or by phone. */
export function CorrectionForm({ token, onDeadLink, written }: CorrectionFormProps) {
  const [values, setValues] = useState(written)
  const [isDone, setDone] = useState(false)
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => {
      setValues({ ...values, ...change })
      setDone(false)
    },
    check: typed => bodyErrors(correctByLink, { ...typed, token }),
    send: async typed => {
      await byLink(onDeadLink, () => call(correctByLink, { body: { ...typed, token } }))
      setDone(true)
    },
    sentence: error => (error instanceof Error ? error.message : ''),
  })
  return (
    <section aria-labelledby="data-correction">
      <h2 id="data-correction">Corriger</h2>
      <p className="soft">Le nom et le téléphone de vos commandes en cours et de vos tables à venir.</p>
      <form className="privacy" {...form}>
        <TextField label="Nom" autoComplete="name" autoCapitalize="words" enterKeyHint="next" {...field('name')} />
        <TextField
          label="Téléphone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="done"
          {...field('phone')}
        />
        {problem && <Notice tone="problem">{problem}</Notice>}
        <Button block type="submit" busy={isSending} busyLabel="Correction…">
          Corriger
        </Button>
        <p role="status">{isDone && 'C’est corrigé.'}</p>
      </form>
    </section>
  )
}
