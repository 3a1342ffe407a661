import type { Person } from '#api/features/staff/contract.ts'
import { PasskeyButton } from '#pwa/ui/forms/password-field.tsx'
import { signedHere, useComeHere } from './queries.ts'

/** Proves by a passkey that a person is at this device. */
export function PasskeyProof({ person, onProven }: { person: Person; onProven: () => void }) {
  const { mutateAsync } = useComeHere()
  const prove = async () => {
    await mutateAsync({ person: person.id, proof: await signedHere(person.id) })
    onProven()
  }
  return <PasskeyButton label="Utiliser ma clé d’accès" onSigning={prove} />
}
