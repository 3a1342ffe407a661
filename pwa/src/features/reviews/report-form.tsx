import { type ReactNode, useState } from 'react'
import { reportReview, writtenReport } from '#api/features/reviews/contract-moderation.ts'
import { HIDING_REASON_KEYS, HIDING_REASONS, type HidingReason } from '#api/features/reviews/rules.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { call } from '#pwa/lib/calls/api.ts'
import { firstErrors, useSentForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { HoneypotField, honeypotValue, TextArea, TextField } from '#pwa/ui/forms/field.tsx'
import { RadioGroup } from '#pwa/ui/forms/radio-group.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import './reviews.css'

const OPTIONS = HIDING_REASON_KEYS.map(value => ({
  value,
  label: HIDING_REASONS[value].charAt(0).toUpperCase() + HIDING_REASONS[value].slice(1),
}))

type Report = RequestOf<typeof reportReview>['body']
type Written = { reason: HidingReason | undefined; words: string; email: string; good_faith: boolean }

const UNWRITTEN: Written = { reason: undefined, words: '', email: '', good_faith: false }

type ReportFormProps = { reviewId: string; privacy: ReactNode; onSent: () => void }

/** Says what is wrong with a review (DSA, article 16); a person of the restaurant decides. */
export function ReportForm({ reviewId, privacy, onSent }: ReportFormProps) {
  const [values, setValues] = useState<Written>(UNWRITTEN)
  const { form, field, errors, edit, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: written => firstErrors(writtenReport, written),
    send: async (written, form) => {
      const report = { ...(written as Report), website: honeypotValue(form) }
      await call(reportReview, { params: { id: reviewId }, body: report })
      onSent()
    },
    sentence: error => (error instanceof Error ? error.message : ''),
    standIn: form => form.querySelector<HTMLInputElement>('[type=radio]'),
  })
  return (
    <form className="report-form" {...form}>
      <RadioGroup legend="Motif" options={OPTIONS} value={values.reason} onChange={reason => edit({ reason })} />
      {errors.reason && <Notice tone="problem">{errors.reason}</Notice>}
      <TextArea label="Ce qui ne va pas" rows={4} {...field('words')} />
      <TextField
        label="Email (facultatif, pour recevoir la réponse)"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...field('email')}
      />
      <CheckBox
        name="good_faith"
        checked={values.good_faith}
        error={errors.good_faith !== undefined}
        onChange={({ target }) => edit({ good_faith: target.checked })}
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
