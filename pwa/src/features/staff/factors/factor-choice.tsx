import { hasPasskeys } from '#pwa/lib/session/passkey-device.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { TotpForm } from './totp-form.tsx'
import './factor-choice.css'

type FactorChoiceProps = {
  hasTotp: boolean
  onAdded: (codes: string[] | null) => void
}

/** What can be added: a passkey where the device can hold one, an application with codes otherwise or besides. */
export function FactorChoice({ hasTotp, onAdded }: FactorChoiceProps) {
  return (
    <div className="factor-choice">
      {hasPasskeys() ? (
        <PasskeyForm onAdded={onAdded} />
      ) : (
        <p className="soft">Ce navigateur ne garde pas de clé d’accès à cette adresse.</p>
      )}
      {!hasTotp && <TotpForm onAdded={onAdded} />}
    </div>
  )
}
