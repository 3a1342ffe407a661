import { useState } from 'react'
import { FactorChoice, RecoveryCodes } from '#pwa/features/staff/factor-choice.tsx'
import { logOutStaff } from '#pwa/features/staff/session.ts'
import { needFactor, staffToken } from '#pwa/lib/session/staff-session.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Band } from '#pwa/ui/media/drawing.tsx'
import { ProofHost } from './access-host.tsx'
import './shell.css'

/** In the place of the app for an account whose password alone is not enough, until it has something more. */
export function EnrolPage() {
  const [codes, setCodes] = useState<readonly string[]>()
  const goOn = () => needFactor(staffToken(), false)
  return (
    <div className="login-page">
      <title>Protéger votre compte</title>
      <Band />
      <main>
        <h1>Protéger votre compte</h1>
        {codes ? (
          <RecoveryCodes codes={codes} onWrittenDown={goOn} />
        ) : (
          <>
            <p>
              Le mot de passe seul ne suffit plus ici. Ajoutez une clé d’accès (l’empreinte, le visage ou le code de cet
              appareil), ou une application de codes.
            </p>
            <FactorChoice hasTotp={false} onAdded={made => (made ? setCodes(made) : goOn())} />
          </>
        )}
        <Button look="link" onClick={() => void logOutStaff()}>
          Se déconnecter
        </Button>
      </main>
      <ProofHost />
    </div>
  )
}
