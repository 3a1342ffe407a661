import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { CheckBox } from '#pwa/ui/forms/check-box.tsx'
import { Field } from '#pwa/ui/forms/field.tsx'
import { areDetailsValid, type Details, type DetailsErrors, type Draft, detailsErrors } from './draft.ts'
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
 * it. Errors stand beside their fields, the first one takes the focus, editing clears it.
 */
export function DetailsStep(props: DetailsStepProps) {
  const { formId, draft, onChange, onDone, isSmsOn, restaurantName, hasAccount, privacy } = props
  const [errors, setErrors] = useState<DetailsErrors>({})
  const form = useRef<HTMLFormElement>(null)

  const wantsSms = isSmsOn && draft.wantsSms === true
  const focus = (name: keyof Details) => (form.current?.elements.namedItem(name) as HTMLInputElement | null)?.focus()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the step appears
  useEffect(() => {
    if (Object.values(draft.details).every(value => value === '')) focus('firstName')
  }, [])

  const edit = (name: keyof Details, value: string) => {
    onChange({ details: { ...draft.details, [name]: value } })
    setErrors(({ [name]: _, ...others }) => others)
  }
  const askForSms = (wantsSms: boolean) => {
    onChange({ wantsSms })
    setErrors(({ phone: _, ...others }) => others)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = detailsErrors(draft.details, wantsSms)
    setErrors(found)
    const first = FIELDS.find(({ name }) => found[name])
    if (first) focus(first.name)
    else onDone()
  }
  // The keyboard's 'next' key leads to the next field; some systems would submit the half-filled form.
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = FIELDS[index + 1]
    if (event.key !== 'Enter' || !next || areDetailsValid(draft.details, wantsSms)) return
    event.preventDefault()
    focus(next.name)
  }
  return (
    // The messages are the former client's, not the browser's.
    <form className="details-step" id={formId} ref={form} noValidate onSubmit={submit}>
      {FIELDS.map(({ name, label, input }, index) => (
        <Field key={name} label={label} error={errors[name]}>
          {control => (
            <input
              {...control}
              {...input}
              name={name}
              enterKeyHint={index < FIELDS.length - 1 ? 'next' : 'done'}
              value={draft.details[name]}
              onChange={event => edit(name, event.target.value)}
              onKeyDown={event => onKeyDown(event, index)}
            />
          )}
        </Field>
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
