import { useState } from 'react'
import type { StaffMember } from '#api/features/staff/contract.ts'
import { EditMemberForm, NewMemberForm } from '#pwa/features/staff/member-form.tsx'
import { OpenSessions } from '#pwa/features/staff/open-sessions.tsx'
import { useTeam } from '#pwa/features/staff/team-queries.ts'
import { PasswordOnce, PasswordQuestion, StandingQuestion, TeamTable } from '#pwa/features/staff/team-table.tsx'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { DataSection, PageHead, SectionStack } from '#pwa/ui/layout/staff-page.tsx'
import { Sheet } from '#pwa/ui/overlays/sheet.tsx'

/** `/admin/equipe`: who has an account, and where each is logged in. For the administrator alone. */
export function TeamPage() {
  const team = useTeam()
  const now = useNow()
  const sheet = useOverlay('compte')
  return (
    <>
      <PageHead title="Équipe">
        <Button look="primary" onClick={() => sheet.show(NEW_MEMBER)}>
          Nouveau compte
        </Button>
      </PageHead>
      <SectionStack>
        <DataSection title="Comptes" isTitleHidden query={team} failure="La liste n’a pas pu être chargée.">
          {members => <TeamTable team={members} now={now} onEdit={({ id }) => sheet.show(id)} />}
        </DataSection>
        <OpenSessions now={now} />
      </SectionStack>
      <MemberSheet team={team.data} which={sheet.value} onClose={sheet.close} />
    </>
  )
}

/** In the address, in place of an account's id. */
const NEW_MEMBER = 'nouveau'

type Shown = { name: string; username: string; password: string | null }
type MemberSheetProps = {
  team: readonly StaffMember[] | undefined
  /** An account's id, `NEW_MEMBER`, or undefined: closed. */
  which: string | undefined
  onClose: () => void
}

/** The drawer of one account. A password that is shown this once is not closed by accident. */
function MemberSheet({ team, which, onClose }: MemberSheetProps) {
  const [shown, setShown] = useState<Shown>()
  const [asked, setAsked] = useState<'password' | 'standing'>()
  const member = team?.find(({ id }) => id === which)
  const isNew = which === NEW_MEMBER
  const close = () => {
    setShown(undefined)
    onClose()
  }
  const afterPassword = () => {
    setShown(undefined)
    if (isNew) onClose()
  }
  return (
    <Sheet
      open={isNew || member !== undefined}
      title={shown ? 'Mot de passe' : isNew ? 'Nouveau compte' : 'Modifier le compte'}
      {...(!shown && { onClose: close })}
    >
      {shown ? (
        <PasswordOnce {...shown} onWrittenDown={afterPassword} />
      ) : isNew ? (
        <NewMemberForm onCreated={setShown} />
      ) : (
        member && (
          <EditMemberForm
            key={member.id}
            member={member}
            onSaved={() => {
              showToast({ tone: 'done', text: 'Compte enregistré.' })
              close()
            }}
            onNewPassword={() => setAsked('password')}
            onStanding={() => setAsked('standing')}
          />
        )
      )}
      {member && (
        <>
          <PasswordQuestion
            member={member}
            open={asked === 'password'}
            onClose={() => setAsked(undefined)}
            onMade={password => setShown({ name: member.name, username: member.username, password })}
          />
          <StandingQuestion member={member} open={asked === 'standing'} onClose={() => setAsked(undefined)} />
        </>
      )}
    </Sheet>
  )
}
