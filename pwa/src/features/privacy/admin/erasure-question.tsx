import type { Correction } from '#api/features/privacy/contract-guest.ts'
import type { FoundPerson } from '#api/features/privacy/contract-staff.ts'
import { plural } from '#api/kernel/plural.ts'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { CorrectionForm } from '../correction-form.tsx'
import { contactWords, heldWords } from './person-words.ts'

type ErasureQuestionProps = { found: FoundPerson; onErase: () => Promise<unknown>; onClose: () => void }

/** Says what goes, what is cancelled and what the law keeps, before somebody is erased. */
export function ErasureQuestion({ found, onErase, onClose }: ErasureQuestionProps) {
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Effacer ${contactWords(found)}\u00a0?`}
      confirmLabel="Effacer"
      busyLabel="Effacement…"
      isDanger
      onConfirm={onErase}
    >
      <ul className="erasure-lines">
        {linesOf(found).map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        <strong>C’est définitif.</strong>
      </p>
    </ConfirmDialog>
  )
}

function linesOf(found: FoundPerson): string[] {
  const { person, orders, reviews, unpaid, contracts } = found
  const kept = plural(contracts, 'commande', 'commandes')
  return [
    `À son nom\u00a0: ${heldWords(found)}.`,
    ...(person.kind === 'account' ? ['Le compte est supprimé, avec ses points et ses plats offerts.'] : []),
    ...(unpaid > 0
      ? [`${plural(unpaid, 'commande non payée est annulée', 'commandes non payées sont annulées')}.`]
      : []),
    ...(orders > 0 ? ['Les montants restent dix ans dans les comptes, sans son nom.'] : []),
    ...(contracts > 0
      ? [`De ${kept} de 120\u00a0€ ou plus, nom et contact restent dix ans dans les contrats conservés.`]
      : []),
    ...(reviews > 0 ? ['De ses avis restent la note et la date.'] : []),
    person.kind === 'caller'
      ? 'Aucun email ne part\u00a0: répondez à la personne vous-même.'
      : `Un dernier email le dit à ${person.contact}.`,
  ]
}

type CorrectionSheetProps = {
  found: FoundPerson
  onCorrect: (to: Correction) => Promise<unknown>
  onClose: () => void
}

/** Name and phone of what is still to come, and of the account; what its address is stays. */
export function CorrectionSheet({ found, onCorrect, onClose }: CorrectionSheetProps) {
  return (
    <Sheet open title={`Corriger ${contactWords(found)}`} onClose={onClose}>
      <div className="correction-sheet">
        <p className="soft">
          {found.person.kind === 'account'
            ? 'Le nom et le téléphone du compte, des commandes en cours et des tables à venir. L’adresse email ouvre le compte\u00a0: elle ne change pas.'
            : 'Le nom et le téléphone des commandes en cours et des tables à venir. Ce qui est passé reste tel qu’écrit.'}
        </p>
        <CorrectionForm written={found.correctable ?? { name: '', phone: '' }} correct={onCorrect} />
      </div>
    </Sheet>
  )
}
