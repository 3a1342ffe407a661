import type { Correction } from '#api/features/privacy/contract-guest.ts'
import type { FoundPerson } from '#api/features/privacy/contract-staff.ts'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'
import { CorrectionForm } from '../data/correction-form.tsx'
import { contactWords } from './person-words.ts'

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
