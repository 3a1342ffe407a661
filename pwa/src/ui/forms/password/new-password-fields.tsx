import { type ComponentProps, useState } from 'react'
import { PasswordField } from './password-field.tsx'
import './new-password-fields.css'

type Entry = Pick<ComponentProps<typeof PasswordField>, 'name' | 'value' | 'error' | 'onChange'>

/** A password to be set, twice; one button shows both. */
export function NewPasswordFields(props: { label: string; password: Entry; confirmation: Entry }) {
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
