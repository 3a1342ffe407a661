import { type ComponentProps, useState } from 'react'
import { PasswordField } from '#pwa/ui/password-field.tsx'
import './new-password-fields.css'

type Entry = Pick<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'error' | 'onChange'>

/** A password to be set, twice; one button shows both. */
export function NewPasswordFields({
  label,
  field,
}: {
  label: string
  field: (name: 'password' | 'confirmation') => Entry
}) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="new-password-fields">
      <PasswordField
        label={label}
        hint="6 caractères au moins"
        autoComplete="new-password"
        enterKeyHint="next"
        isShown={isShown}
        onShow={setShown}
        {...field('password')}
      />
      <PasswordField
        label="Confirmer le mot de passe"
        autoComplete="new-password"
        enterKeyHint="done"
        isShown={isShown}
        {...field('confirmation')}
      />
    </div>
  )
}

/** The message of a confirmation that differs from its password. Source: specification 1, section 5. */
export function confirmationError({ password, confirmation }: { password: string; confirmation: string }) {
  return password === confirmation ? {} : { confirmation: 'Les mots de passe ne correspondent pas' }
}
