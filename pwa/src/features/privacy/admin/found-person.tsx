import type { FoundPerson as Found } from '#api/features/privacy/contract-staff.ts'
import { plural } from '#api/kernel/plural.ts'
import { useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { contactWords, heldWords, whoWords } from './person-words.ts'
import { useExportPerson } from './queries.ts'

type FoundPersonProps = { found: Found; onCorrect: () => void; onErase: () => void }

/** One person with what is held about them, and the three things that the law lets them ask for. */
export function FoundPerson({ found, onCorrect, onErase }: FoundPersonProps) {
  const copy = useExportPerson()
  const needsNetwork = useNeedsNetwork()
  const blocked = needsNetwork === undefined ? {} : { blocked: needsNetwork }
  const whose = <span className="visually-hidden">, {`${found.person.name} ${contactWords(found)}`}</span>
  return (
    <li className="found-person">
      <div>
        <h3>{contactWords(found)}</h3>
        <p>{whoWords(found)}</p>
        <p className="soft">{heldWords(found)}</p>
        {found.awaited > 0 && (
          <Notice>
            {plural(found.awaited, 'commande est encore en cours', 'commandes sont encore en cours')}
            {'\u00a0: à remettre ou à annuler avant d’effacer.'}
          </Notice>
        )}
      </div>
      <div className="acts">
        <Button {...blocked} busy={copy.isPending} busyLabel="Préparation…" onClick={() => copy.mutate(found.person)}>
          Télécharger une copie{whose}
        </Button>
        {found.correctable && (
          <Button {...blocked} onClick={onCorrect}>
            Corriger{whose}
          </Button>
        )}
        {found.awaited === 0 && (
          <Button look="danger" {...blocked} onClick={onErase}>
            Effacer{whose}
          </Button>
        )}
        <p role="status">{copy.isSuccess && 'Le fichier est dans vos téléchargements.'}</p>
        {copy.isError && <Notice tone="problem">{copy.error.message}</Notice>}
      </div>
    </li>
  )
}
