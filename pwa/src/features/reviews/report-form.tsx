import { type FormEvent, type ReactNode, useState } from 'react'
import { reportReview, writtenReport } from '#api/features/reviews/contract-moderation.ts'
import { HIDING_REASON_KEYS, HIDING_REASONS, type HidingReason } from '#api/features/reviews/rules.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { firstErrors } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Field, HoneypotField, honeypotValue, TextField } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import './reviews.css'

const OPTIONS = HIDING_REASON_KEYS.map(value => ({
  value,
  label: HIDING_REASONS[value].charAt(0).toUpperCase() + HIDING_REASONS[value].slice(1),
}))

type ReportFormProps = { reviewId: string; privacy: ReactNode; onSent: () => void }

/** Says what is wrong with a review (DSA, article 16); a person of the restaurant decides. */
export function ReportForm({ reviewId, privacy, onSent }: ReportFormProps) {
  const [reason, setReason] = useState<HidingReason>()
  const [words, setWords] = useState('')
  const [email, setEmail] = useState('')
  const [isSure, setSure] = useState(false)
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const website = honeypotValue(event.currentTarget)
    const written = { reason: reason as HidingReason, words, email, good_faith: isSure as true }
    const found = firstErrors(writtenReport, written)
    setErrors(found)
    setProblem(undefined)
    if (isSending || Object.keys(found).length > 0) return
    setSending(true)
    try {
      await call(reportReview, { params: { id: reviewId }, body: { ...written, website } })
      onSent()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '')
    }
    setSending(false)
  }
  return (
    <form className="report-form" noValidate onSubmit={event => void submit(event)}>
      <RadioGroup legend="Motif" options={OPTIONS} value={reason} onChange={setReason} />
      {errors.reason && <Notice tone="problem">{errors.reason}</Notice>}
      <Field label="Ce qui ne va pas" error={errors.words}>
        {control => (
          <textarea
            {...control}
            name="words"
            rows={4}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        )}
      </Field>
      <TextField
        label="Email (facultatif, pour recevoir la réponse)"
        type="email"
        autoComplete="email"
        inputMode="email"
        name="email"
        value={email}
        error={errors.email}
        onChange={({ target }) => setEmail(target.value)}
      />
      <CheckBox
        name="good_faith"
        checked={isSure}
        error={errors.good_faith !== undefined}
        onChange={({ target }) => setSure(target.checked)}
      >
        De bonne foi, je pense que ce que je signale est exact et complet.
      </CheckBox>
      {errors.good_faith && <Notice tone="problem">{errors.good_faith}</Notice>}
      <HoneypotField />
      {privacy}
      <SheetFooter>
        {problem && <Notice tone="problem">{problem}</Notice>}
        <Button look="primary" block type="submit" busy={isSending} busyLabel="Envoi…">
          Signaler cet avis
        </Button>
      </SheetFooter>
    </form>
  )
}
