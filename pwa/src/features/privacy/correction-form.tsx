import { useState } from 'react'
import { type Correction, correction } from '#api/features/privacy/contract.ts'
import { firstErrors, useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import './privacy.css'

type CorrectionFormProps = {
  written: Correction
  /** @throws what is said above the button */
  correct: (to: Correction) => Promise<unknown>
  /** The writer is the person, whose browser may fill it in. */
  isOwn?: boolean
}

/** Name and phone of what is still to come; what was booked is changed from the order's page, or by phone. */
export function CorrectionForm({ written, correct, isOwn = false }: CorrectionFormProps) {
  const [values, setValues] = useState(written)
  const [isDone, setDone] = useState(false)
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => {
      setValues({ ...values, ...change })
      setDone(false)
    },
    check: typed => firstErrors(correction, typed),
    send: async typed => {
      await correct(typed)
      setDone(true)
    },
    sentence: error => (error instanceof Error ? error.message : ''),
  })
  return (
    <form className="privacy" {...form}>
      <TextField
        label="Nom"
        autoComplete={isOwn ? 'name' : 'off'}
        autoCapitalize="words"
        enterKeyHint="next"
        {...field('name')}
      />
      <TextField
        label="Téléphone"
        type="tel"
        inputMode="tel"
        autoComplete={isOwn ? 'tel' : 'off'}
        enterKeyHint="done"
        {...field('phone')}
      />
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button block type="submit" busy={isSending} busyLabel="Correction…">
        Corriger
      </Button>
      <p role="status">{isDone && 'C’est corrigé.'}</p>
    </form>
  )
}
