import type { StaffMember } from '#api/features/staff/contract.ts'
import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { ROLE_WORDS } from '#pwa/lib/session/staff-session.ts'
import { type Column, DataTable } from '#pwa/ui/data/data-table.tsx'
import { EmptyState } from '#pwa/ui/feedback/empty-state.tsx'
import { StateWord } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'

type TeamTableProps = { team: readonly StaffMember[]; now: Date; onEdit: (member: StaffMember) => void }

/** The accounts with their role and their last use. */
export function TeamTable({ team, now, onEdit }: TeamTableProps) {
  return (
    <DataTable
      caption="Comptes de l’équipe"
      columns={columns(now)}
      rows={team}
      rowKey={({ id }) => id}
      empty={<EmptyState title="Aucun compte." />}
      actions={member => (
        <Button look="link" aria-label={`Modifier ${member.name}`} onClick={() => onEdit(member)}>
          Modifier
        </Button>
      )}
    />
  )
}

function columns(now: Date): readonly [Column<StaffMember>, ...Column<StaffMember>[]] {
  return [
    {
      key: 'name',
      title: 'Nom',
      cell: ({ name, is_you }) => (
        <>
          {name} {is_you && <small className="soft note">(vous)</small>}
        </>
      ),
      sortBy: ({ name }) => name,
    },
    {
      key: 'username',
      title: 'Identifiant',
      cell: ({ username }) => username,
      breaks: true,
      sortBy: ({ username }) => username,
    },
    { key: 'role', title: 'Rôle', cell: ({ role }) => ROLE_WORDS[role], sortBy: ({ role }) => ROLE_WORDS[role] },
    {
      key: 'seen',
      title: 'Dernière activité',
      cell: ({ last_seen_at }) => (last_seen_at ? formatMoment(new Date(last_seen_at), now) : 'Jamais connecté'),
      isWhole: true,
      sortBy: ({ last_seen_at }) => last_seen_at,
    },
    {
      key: 'state',
      title: 'État',
      cell: ({ disabled }) =>
        disabled ? (
          <StateWord tone="bad" icon="close">
            Désactivé
          </StateWord>
        ) : (
          <StateWord tone="good" icon="check">
            Actif
          </StateWord>
        ),
      sortBy: ({ disabled }) => Number(disabled),
    },
  ]
}
