import { useState } from 'react'
import type { Person } from '#api/features/staff/contract.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { useSentForm } from '#pwa/lib/forms.ts'
import { hasPasskeys } from '#pwa/lib/session/passkey-device.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { TextField } from '#pwa/ui/forms/field.tsx'
import { PasskeyButton, PasswordField } from '#pwa/ui/forms/password-field.tsx'
import { signedHere, useComeHere } from './person-queries.ts'
import './staff-late.css'

type Way = 'pin' | 'password' | 'code'
type ProofFormProps = {
  person: Person
  /** Whether a PIN is enough. */
  takesPin: boolean
  onProven: () => void
}

const WAY_WORDS: Record<Way, string> = {
  pin: 'Utiliser mon code personnel',
  password: 'Utiliser mon mot de passe',
  code: 'Utiliser mon application de codes',
}

/** Proves that a person is at this device: by PIN, passkey, a code of the application, or the password where it is all. */
export function ProofForm({ person, takesPin, onProven }: ProofFormProps) {
  const better = person.has_factor ? 'code' : 'password'
  const [way, setWay] = useState<Way>(takesPin && person.has_pin ? 'pin' : better)
  const [values, setValues] = useState({ given: '' })
  const [isShown, setShown] = useState(false)
  const [isLocked, setLocked] = useState(false)
  const { mutateAsync } = useComeHere()
  const { form, field, problem, isSending } = useSentForm({
    values,
    onChange: change => setValues(before => ({ ...before, ...change })),
    check: ({ given }) => (fits(way, given) ? {} : { given: MISSING[way] }),
    send: async ({ given }) => {
      try {
        await mutateAsync({ person: person.id, proof: proofOf(way, given) })
        onProven()
      } catch (error) {
        setValues({ given: '' })
        if (!(error instanceof ApiProblem) || error.code !== 'pin_locked') throw error
        setLocked(true)
        setWay(better)
      }
    },
    sentence: error => (error instanceof Error ? error.message : String(error)),
  })
  const ways: Way[] = takesPin && person.has_pin && !isLocked ? ['pin', better] : [better]
  return (
    <form className="proof-form" {...form}>
      {isLocked && <Notice tone="problem">Trop de codes faux. Prouvez autrement que c’est vous.</Notice>}
      {way === 'password' ? (
        <PasswordField
          label="Mot de passe"
          autoComplete="current-password"
          enterKeyHint="go"
          isShown={isShown}
          onShow={setShown}
          {...field('given')}
        />
      ) : (
        <TextField
          key={way}
          label={way === 'pin' ? 'Code personnel' : 'Code de l’application ou de secours'}
          type={way === 'pin' ? 'password' : 'text'}
          inputMode={way === 'pin' ? 'numeric' : 'text'}
          autoComplete={way === 'pin' ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          enterKeyHint="go"
          autoFocus
          {...field('given')}
        />
      )}
      {problem && <Notice tone="problem">{problem}</Notice>}
      <Button look="primary" block type="submit" busy={isSending} busyLabel="Vérification…">
        Confirmer
      </Button>
      {person.has_passkey && hasPasskeys() && <PasskeyProof person={person} onProven={onProven} />}
      <div className="ways">
        {ways
          .filter(other => other !== way)
          .map(other => (
            <Button key={other} look="link" onClick={() => setWay(other)}>
              {WAY_WORDS[other]}
            </Button>
          ))}
      </div>
    </form>
  )
}

const MISSING: Record<Way, string> = {
  pin: 'De 4 à 6 chiffres.',
  password: 'Le mot de passe est requis',
  code: 'Entrez le code.',
}

function fits(way: Way, given: string): boolean {
  return way === 'pin' ? /^\d{4,6}$/.test(given) : given.trim() !== ''
}

function proofOf(way: Way, given: string) {
  if (way === 'pin') return { pin: given }
  return way === 'code' ? { code: given } : { password: given }
}

/** Proves by a passkey that a person is at this device. */
function PasskeyProof({ person, onProven }: { person: Person; onProven: () => void }) {
  const { mutateAsync } = useComeHere()
  const prove = async () => {
    await mutateAsync({ person: person.id, proof: await signedHere(person.id) })
    onProven()
  }
  return <PasskeyButton label="Utiliser ma clé d’accès" onSigning={prove} />
}
