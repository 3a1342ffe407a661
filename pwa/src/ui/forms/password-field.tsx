import { type ComponentProps, useState } from 'react'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'
import './field.css'

type PasswordFieldProps = Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & {
  label: string
  hint?: string
  error?: string | undefined
  /** What a password manager does here: fill one in, or propose one. */
  autoComplete: 'current-password' | 'new-password'
  isShown: boolean
  /** Absent beside another field, whose button shows both. */
  onShow?: (isShown: boolean) => void
}

/** A password with the button that shows it. The button's name stays; whether it is pressed says the rest. */
export function PasswordField({ label, hint, error, isShown, onShow, ...input }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {control => (
        <div className="password-field">
          <input
            {...control}
            {...input}
            type={isShown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {onShow && (
            <IconButton
              icon={isShown ? 'eyeOff' : 'eye'}
              label="Afficher le mot de passe"
              aria-pressed={isShown}
              onClick={() => onShow(!isShown)}
            />
          )}
        </div>
      )}
    </Field>
  )
}

type PasswordEntry = Pick<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'error' | 'onChange'>

/** A password to be set, twice; one button shows both. */
export function NewPasswordFields(props: { label: string; password: PasswordEntry; confirmation: PasswordEntry }) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="new-password-fields">
      <PasswordField
        label={props.label}
        hint={'6\u00a0caractères au moins'}
        autoComplete="new-password"
        enterKeyHint="next"
        isShown={isShown}
        onShow={setShown}
        {...props.password}
      />
      <PasswordField
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        enterKeyHint="done"
        isShown={isShown}
        {...props.confirmation}
      />
    </div>
  )
}

type PasskeyButtonProps = {
  label: string
  /** Has the device ask who holds it, and does what follows; what it throws is shown. */
  onSigning: () => Promise<void>
}

/** Uses a passkey of this device: one tap here, one look or finger there. */
export function PasskeyButton({ label, onSigning }: PasskeyButtonProps) {
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await onSigning()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button block busy={isBusy} busyLabel="L’appareil vous demande…" onClick={() => void press()}>
        {label}
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </>
  )
}
