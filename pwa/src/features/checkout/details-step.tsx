import { type ComponentProps, type FormEvent, type ReactNode, useEffect } from 'react'
import { useCheckedForm } from '#pwa/lib/forms.ts'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { type Details, type Draft, detailsErrors } from './draft.ts'
import './checkout.css'

type DetailsStepProps = {
  /** The form's id, for a submit button that stands outside it. */
  formId: string
  draft: Draft
  onChange: (change: Partial<Draft>) => void
  /** Called with valid details alone. */
  onDone: () => void
  /** Text messages are offered only where a sender is set up. */
  isSmsOn: boolean
  restaurantName: string
  /** The details come from an account, which stores them already. */
  hasAccount?: boolean
  /** The text about what is done with these data. */
  privacy: ReactNode
}

const A_NAME = { autoCapitalize: 'words', autoCorrect: 'off', spellCheck: false } as const
const FIELDS: { name: keyof Details; label: string; input: ComponentProps<'input'> }[] = [
  { name: 'firstName', label: 'Prénom', input: { autoComplete: 'given-name', ...A_NAME } },
  { name: 'lastName', label: 'Nom', input: { autoComplete: 'family-name', ...A_NAME } },
  { name: 'email', label: 'Email', input: { type: 'email', autoComplete: 'email', inputMode: 'email' } },
  { name: 'phone', label: 'Téléphone', input: { type: 'tel', autoComplete: 'tel', inputMode: 'tel' } },
]

/**
 * Step 1, 'Vous'. When nothing is filled in yet, the first field has the focus, so that the browser can offer to fill
 * it.
 */
export function DetailsStep(props: DetailsStepProps) {
  const { formId, draft, onChange, onDone, isSmsOn, restaurantName, hasAccount, privacy } = props
  const wantsSms = isSmsOn && draft.wantsSms === true
  const { firstName, lastName, email, phone } = draft.details
  const { form, field, clear, focus, isFit } = useCheckedForm({
    values: { firstName, lastName, email, phone },
    onChange: change => onChange({ details: { ...draft.details, ...change } }),
    check: details => detailsErrors(details, wantsSms),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the step appears
  useEffect(() => {
    if (Object.values(draft.details).every(value => value === '')) focus('firstName')
  }, [])

  const askForSms = (wantsSms: boolean) => {
    onChange({ wantsSms })
    clear(['phone'])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isFit()) onDone()
  }
  return (
    // The messages are the former client's, not the browser's.
    <form className="details-step" id={formId} {...form} onSubmit={submit}>
      {FIELDS.map(({ name, label, input }, index) => (
        <TextField
          key={name}
          label={label}
          enterKeyHint={index < FIELDS.length - 1 ? 'next' : 'done'}
          {...input}
          {...field(name)}
        />
      ))}
      <p className="promise">Un email vous prévient quand la commande est prête.</p>
      {isSmsOn && (
        <CheckBox checked={wantsSms} onChange={event => askForSms(event.target.checked)}>
          Me prévenir aussi par SMS&nbsp;: commande prête, retard, annulation
        </CheckBox>
      )}
      {!hasAccount && (
        <CheckBox checked={draft.keepDetails} onChange={event => onChange({ keepDetails: event.target.checked })}>
          Garder mes coordonnées sur cet appareil
        </CheckBox>
      )}
      <CheckBox checked={draft.marketingOptIn} onChange={event => onChange({ marketingOptIn: event.target.checked })}>
        Recevoir les offres de {restaurantName} par email. Désinscription à tout moment.
      </CheckBox>
      {privacy}
    </form>
  )
}
