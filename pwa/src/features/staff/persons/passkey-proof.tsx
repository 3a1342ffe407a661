import { useState } from 'react'
import type { Person } from '#api/features/staff/contract/persons.ts'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { signedHere, useComeHere } from './queries.ts'

/** Proves by a passkey that a person is at this device. */
export function PasskeyProof({ person, onProven }: { person: Person; onProven: () => void }) {
  const { mutateAsync } = useComeHere()
  const [problem, setProblem] = useState<string>()
  const prove = async () => {
    setProblem(undefined)
    try {
      await mutateAsync({ person: person.id, proof: await signedHere(person.id) })
      onProven()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
    }
  }
  return (
    <>
      <Button block onClick={() => void prove()}>
        Utiliser ma clé d’accès
      </Button>
      {problem && <Notice tone="problem">{problem}</Notice>}
    </>
  )
}
