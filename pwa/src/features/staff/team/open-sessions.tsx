import { useState } from 'react'
import type { StaffSession } from '#api/features/staff/contract.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useEndStaffSession, useStaffSessions } from './queries.ts'
import { SessionsTable } from './sessions-table.tsx'

/** The devices of the staff; logging one out is asked about first. */
export function OpenSessions({ now }: { now: Date }) {
  const sessions = useStaffSessions()
  const { mutateAsync } = useEndStaffSession()
  const [asked, setAsked] = useState<StaffSession>()
  const end = async (session: StaffSession) => {
    await mutateAsync(session.id)
    showToast({ tone: 'done', text: `${session.device}\u00a0: déconnecté.` })
  }
  return (
    <>
      <DataSection title="Appareils connectés" query={sessions} failure="Les appareils n’ont pas pu être chargés.">
        {open => <SessionsTable sessions={open} now={now} onEnd={setAsked} />}
      </DataSection>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(undefined)}
          title={`Déconnecter ${asked.device}\u00a0?`}
          confirmLabel="Déconnecter"
          busyLabel="Déconnexion…"
          onConfirm={() => end(asked)}
        >
          <p>
            {asked.account.name} devra se reconnecter sur cet appareil. Si ce n’était pas cette personne, donnez aussi
            un nouveau mot de passe au compte.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
