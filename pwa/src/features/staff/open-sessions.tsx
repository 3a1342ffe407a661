import { useState } from 'react'
import type { StaffSession } from '#api/features/staff/contract.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DataSection } from '#pwa/ui/layout/staff-page.tsx'
import { ConfirmDialog } from '#pwa/ui/overlays/confirm-dialog.tsx'
import { useEndStaffSession, useStaffSessions } from './team-queries.ts'

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

type SessionsTableProps = { sessions: readonly StaffSession[]; now: Date; onEnd: (session: StaffSession) => void }

/** Where somebody of the staff is logged in, each device with a button that logs it out. */
function SessionsTable({ sessions, now, onEnd }: SessionsTableProps) {
  return (
    <DataTable
      caption="Appareils connectés"
      columns={columns(now)}
      rows={sessions}
      rowKey={({ id }) => id}
      empty={<EmptyState title="Aucun appareil connecté." />}
      actions={session =>
        !session.current && (
          <Button
            look="link"
            aria-label={`Déconnecter ${session.device}, ${session.account.name}`}
            onClick={() => onEnd(session)}
          >
            Déconnecter
          </Button>
        )
      }
    />
  )
}

function columns(now: Date): readonly [Column<StaffSession>, ...Column<StaffSession>[]] {
  const moment = (at: string) => formatMoment(new Date(at), now)
  return [
    { key: 'device', title: 'Appareil', cell: ({ device }) => device, breaks: true, sortBy: ({ device }) => device },
    {
      key: 'account',
      title: 'Compte',
      cell: ({ account, person }) =>
        person && person !== account.name ? `${account.name}, tenu par ${person}` : account.name,
      breaks: true,
      sortBy: ({ account }) => account.name,
    },
    {
      key: 'opened',
      title: 'Depuis',
      cell: ({ created_at }) => moment(created_at),
      isWhole: true,
      sortBy: ({ created_at }) => created_at,
    },
    {
      key: 'seen',
      title: 'Vu',
      cell: ({ last_seen_at, current }) =>
        current ? (
          <StateWord tone="good" icon="check">
            Cet appareil
          </StateWord>
        ) : (
          moment(last_seen_at)
        ),
      isWhole: true,
      sortBy: ({ last_seen_at }) => last_seen_at,
    },
  ]
}
