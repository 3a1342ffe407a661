import { usePersons } from '#pwa/features/staff/person-queries.ts'
import { ProofForm } from '#pwa/features/staff/proof-form.tsx'
import { type ProofAsked, settleProof } from '#pwa/lib/calls/staff-call.ts'
import { RetryButton } from '#pwa/ui/feedback/placeholders.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'

/** Asks who is there, over whatever page: what waits for it goes on afterwards, and what is typed stays. */
export function ProofDialog({ asked }: { asked: ProofAsked | undefined }) {
  const persons = usePersons()
  const person = persons.data?.persons.find(({ id }) => id === asked?.person)
  return (
    <Sheet
      open={asked !== undefined}
      onClose={() => settleProof(false)}
      title={person ? `C’est bien vous, ${person.name}\u00a0?` : 'C’est bien vous\u00a0?'}
      shape="card"
    >
      {person && asked ? (
        <ProofForm
          key={`${person.id} ${asked.level}`}
          person={person}
          takesPin={asked.level !== 'strong'}
          onProven={() => settleProof(true)}
        />
      ) : (
        persons.isError && <RetryButton onRetry={() => void persons.refetch()} />
      )}
    </Sheet>
  )
}
