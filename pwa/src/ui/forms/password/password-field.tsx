import type { ComponentProps } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { Field } from '../field/field.tsx'
import './password-field.css'

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
