import { type FormEvent, type ReactNode, useId } from 'react'
import { COMMENT_MAX, charactersMissing, RATINGS } from '#api/features/reviews/rules.ts'
import { plural } from '#api/kernel/plural.ts'
import { useCheckedForm } from '#pwa/lib/forms.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { HoneypotField, honeypotValue, TextArea, TextField } from '#pwa/ui/forms/field.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import { type ReviewErrors, type ReviewValues, reviewErrors } from './publish-review.ts'
import { ratingWord, Stars, starsWords } from './stars.tsx'
import './reviews.css'

type ReviewFormProps = {
  values: ReviewValues
  /** A Paris day, after which no visit can be. */
  today: string
  onChange: (change: Partial<ReviewValues>) => void
  /**
   * Called with a valid review alone.
   * @param website a honeypot: only a machine fills it in
   */
  onSend: (values: ReviewValues, website: string) => void
  sending: boolean
  /** The server's errors of single fields. */
  refused: ReviewErrors | undefined
  /** Why the review could not be sent. */
  failure: string | undefined
  /** The text about what is done with these data. */
  privacy: ReactNode
}

/** The review form. */
export function ReviewForm(props: ReviewFormProps) {
  const { values, today, onChange, onSend, sending, refused, failure, privacy } = props
  const missing = charactersMissing(values.comment)
  const { form, field, edit, isFit } = useCheckedForm({
    values,
    onChange,
    check: values => reviewErrors(values, today),
    refused,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!sending && isFit()) onSend(values, honeypotValue(event.currentTarget))
  }
  return (
    // The messages are the former client's, not the browser's.
    <form className="review-form" {...form} onSubmit={submit}>
      <RatingPicker rating={values.rating} onChange={rating => edit({ rating })} />
      <TextField label="Nom" required autoComplete="name" autoCapitalize="words" {...field('name')} />
      <TextField
        label="Email (facultatif, jamais publié)"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...field('email')}
      />
      <TextField label="Date de votre visite" required type="date" max={today} {...field('experience_date')} />
      <TextArea
        label="Votre avis (10 caractères au moins)"
        hint={values.comment !== '' && missing > 0 && `Encore ${plural(missing, 'caractère', 'caractères')}`}
        required
        rows={5}
        maxLength={COMMENT_MAX}
        {...field('comment')}
      />
      <HoneypotField />
      <p className="promise">
        Votre avis paraît aussitôt, sous ce nom. «&nbsp;Achat vérifié&nbsp;»&nbsp;: si vous êtes connecté et qu’une de
        vos commandes a été remise.
      </p>
      {privacy}
      <SheetFooter>
        {failure && <Notice tone="problem">{failure}</Notice>}
        <Button type="submit" look="primary" block busy={sending} busyLabel="Publication…">
          Publier
        </Button>
      </SheetFooter>
    </form>
  )
}

/** Five native radio buttons that look like five stars, with the word for the chosen one beside them. */
function RatingPicker({ rating, onChange }: { rating: number; onChange: (rating: number) => void }) {
  const name = useId()
  return (
    <fieldset className="rating-picker">
      <legend>Votre note</legend>
      <div className="choice">
        <div className="stars-row">
          <Stars rating={rating} />
          {RATINGS.map(value => (
            <input
              key={value}
              type="radio"
              name={name}
              value={value}
              checked={value === rating}
              aria-label={`${ratingWord(value)}, ${starsWords(value)}`}
              onChange={() => onChange(value)}
            />
          ))}
        </div>
        <span className="word" aria-hidden="true">
          {ratingWord(rating)}
        </span>
      </div>
    </fieldset>
  )
}
