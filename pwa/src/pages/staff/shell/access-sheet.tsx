import { useState } from 'react'
import { FactorChoice, RecoveryCodes, useFactors } from '#pwa/features/staff/factor-choice.tsx'
import { OwnFactors, PinForm } from '#pwa/features/staff/own-factors.tsx'
import { factorProposal } from '#pwa/features/staff/session.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { SectionStack } from '#pwa/ui/layout/staff-page.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'

/** 'Mon accès': what one proves to be oneself with. Codes that are shown this once are not closed by accident. */
export function AccessSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const factors = useFactors()
  const added = (made: string[] | null) => {
    factorProposal.set(false)
    showToast({ tone: 'done', text: 'Ajouté à votre compte.' })
    if (made) setCodes(made)
  }
  return (
    <Sheet open={open} title={codes ? 'Codes de secours' : 'Mon accès'} {...(!codes && { onClose })}>
      {codes ? (
        <RecoveryCodes codes={codes} onWrittenDown={() => setCodes(undefined)} />
      ) : (
        <SectionStack>
          <OwnFactors onCodes={setCodes} />
          <PinForm />
          <FactorChoice hasTotp={factors.data?.totp ?? false} onAdded={added} />
        </SectionStack>
      )}
    </Sheet>
  )
}
