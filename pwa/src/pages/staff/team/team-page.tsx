import { OpenSessions } from '#pwa/features/staff/team/open-sessions.tsx'
import { useTeam } from '#pwa/features/staff/team/queries.ts'
import { TeamTable } from '#pwa/features/staff/team/team-table.tsx'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { useNow } from '#pwa/lib/state/use-now.ts'
import { DataSection } from '#pwa/ui/data/data-section/data-section.tsx'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { PageHead } from '#pwa/ui/layout/page-head/page-head.tsx'
import { SectionStack } from '#pwa/ui/layout/section-stack/section-stack.tsx'
import { MemberSheet, NEW_MEMBER } from './member-sheet.tsx'

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
