import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listAudit, type StaffMember } from '#api/features/staff/contract.ts'
import type { AuditAction } from '#api/kernel/people/journal.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Field } from '#pwa/ui/forms/field.tsx'
import './staff-late.css'

type JournalFiltersProps = {
  filter: JournalFilter
  onChange: (change: Partial<JournalFilter>) => void
  team: readonly StaffMember[]
  /** All actions that were ever done. */
  actions: readonly string[]
  /** The last day that can be chosen. */
  today: string
}

/**
 * The action in words: a verb in the past, with its subject beside it. An action that is newer than this page is shown
 * by its own name.
 */
const ACTIONS: Record<AuditAction, string> = {
  staff_login: 'Connexion',
  staff_logout: 'Déconnexion',
  staff_device_ended: 'Appareil déconnecté',
  staff_created: 'Compte créé',
  staff_renamed: 'Compte renommé',
  staff_role_changed: 'Rôle changé',
  staff_disabled: 'Compte désactivé',
  staff_enabled: 'Compte réactivé',
  staff_password_reset: 'Mot de passe renouvelé',
  staff_factors_reset: 'Clés et codes retirés par l’administrateur',
  'person.here': 'Présence sur un appareil',
  'pin.set': 'Code personnel choisi',
  'pin.removed': 'Code personnel retiré',
  'passkey.added': 'Clé d’accès ajoutée',
  'passkey.removed': 'Clé d’accès retirée',
  'totp.on': 'Application de codes activée',
  'totp.off': 'Application de codes retirée',
  'recovery.renewed': 'Codes de secours renouvelés',
  'recovery.used': 'Code de secours utilisé',
  'order.preparing': 'Commande lancée',
  'order.ready': 'Commande prête',
  'order.delivered': 'Commande remise',
  'order.no_show': 'Commande non retirée',
  'order.cancelled': 'Commande annulée',
  'order.late': 'Retard annoncé',
  'order.unpaid_freed': 'Commande non payée libérée',
  'order.taken': 'Commande prise par l’équipe',
  'order.collected': 'Commande encaissée à la caisse',
  'order.uncollected': 'Encaissement annulé',
  'order.refund': 'Remboursement',
  'withdrawal.refund': 'Rétractation remboursée',
  'order.printed': 'Ticket imprimé à nouveau',
  'order.change.answer': 'Réponse à une demande de changement',
  'order.remark.answer': 'Réponse à un mot sur un plat',
  'order.corrected': 'Nom, mot ou allergie corrigé',
  'order.revise': 'Commande modifiée',
  'order.revise.link': 'Lien de paiement envoyé pour une modification',
  'order.changed_by_customer': 'Commande changée par son client',
  'order.revision.withdraw': 'Modification retirée',
  menu_item_created: 'Article créé',
  menu_item_changed: 'Article modifié',
  menu_item_deleted: 'Article supprimé',
  menu_item_photo_changed: 'Photo changée',
  menu_item_available: 'Article disponible',
  menu_item_unavailable: 'Article indisponible',
  menu_item_sold_out: 'Épuisé aujourd’hui',
  menu_item_portions: 'Portions du jour',
  menu_categories_changed: 'Catégories de la carte modifiées',
  reward_created: 'Plat offert ajouté',
  reward_changed: 'Plat offert modifié',
  rewards_ordered: 'Ordre des plats offerts modifié',
  set_menu_changed: 'Formule modifiée',
  set_menu_rules_changed: 'Plats et boissons des formules modifiés',
  'loyalty.points_set': 'Points fidélité modifiés',
  'loyalty.redeemed': 'Plat offert contre des points',
  'loyalty.notice_seen': 'Plat offert annoncé, vu',
  qr_codes_generated: 'Cartes de fidélité créées',
  qr_code_renewed: 'Code QR remplacé',
  'reservation.accepted': 'Table confirmée',
  'reservation.declined': 'Table refusée',
  'reservation.taken': 'Table notée au téléphone',
  'reservation.off_by_guest': 'Table annulée par le client',
  'reservation.off_by_house': 'Table annulée par la maison',
  'reservation.no_show': 'Table non honorée',
  'reservation.no_show_undone': 'Table finalement honorée',
  'review.hidden': 'Avis masqué',
  'review.shown': 'Avis affiché à nouveau',
  'review.kept': 'Avis signalé, gardé',
  'review.replied': 'Réponse à un avis',
  'review.reply_changed': 'Réponse modifiée',
  'review.reply_removed': 'Réponse retirée',
  settings_changed: 'Réglages modifiés',
  house_photo_changed: 'Photo de la maison changée',
  'orders.paused': 'Commandes suspendues',
  'orders.resumed': 'Commandes reprises',
  'contracts.read': 'Contrats conservés cherchés',
  'data.found': 'Données personnelles cherchées',
  'data.exported': 'Copie de données personnelles',
  'data.corrected': 'Données personnelles corrigées',
  'data.erased': 'Données personnelles effacées',
  webhook_set_up: 'Adresse de notification de Stripe mise en place',
  'menu.confirmed': 'Allergènes et origines confirmés',
  'opening.anyway': 'Commandes ouvertes malgré des mentions manquantes',
  'opening.anyway_ended': 'Ouverture malgré des mentions manquantes, terminée',
  'promotion.sent': 'Offre envoyée',
  'printer.created': 'Imprimante ajoutée',
  'printer.changed': 'Imprimante modifiée',
  'printer.address': 'Adresse d’imprimante remplacée',
  'printer.tested': 'Test d’imprimante',
  'printer.deleted': 'Imprimante supprimée',
  'stock.alert': 'Alerte de stock',
  'reconcile.mended': 'Réparé par le contrôle de la nuit',
  'reconcile.open': 'À voir, trouvé par le contrôle de la nuit',
  'push.on': 'Notifications activées',
  'push.off': 'Notifications désactivées',
}

/** Filters by person, action and day, also combined. */
export function JournalFilters({ filter, onChange, team, actions, today }: JournalFiltersProps) {
  const isFiltered = Object.values(filter).some(Boolean)
  // The chosen value is always among the options, even before they are loaded.
  const known = [...new Set([...actions, ...(filter.action ? [filter.action] : [])])]
  const byWords = known.sort((a, b) => formatAction(a).localeCompare(formatAction(b), 'fr'))
  return (
    <div className="journal-filters">
      <Field label="Personne">
        {control => (
          <select {...control} value={filter.staff} onChange={({ target }) => onChange({ staff: target.value })}>
            <option value="">Toute l’équipe</option>
            {team.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Action">
        {control => (
          <select {...control} value={filter.action} onChange={({ target }) => onChange({ action: target.value })}>
            <option value="">Toutes</option>
            {byWords.map(action => (
              <option key={action} value={action}>
                {formatAction(action)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label="Jour">
        {control => (
          <input
            {...control}
            type="date"
            max={today}
            value={filter.day}
            onChange={({ target }) => onChange({ day: target.value })}
          />
        )}
      </Field>
      {isFiltered && (
        <Button look="link" onClick={() => onChange({ staff: '', action: '', day: '' })}>
          Tout afficher
        </Button>
      )}
    </div>
  )
}

/** An empty field matches everything. */
type JournalFilter = { staff: string; action: string; day: string }

const journalQuery = ({ staff, action, day }: JournalFilter) =>
  infiniteQueryOptions({
    queryKey: ['journal', staff, action, day],
    queryFn: ({ pageParam: cursor, signal }) =>
      staffCall(
        listAudit,
        {
          query: { ...(staff && { staff }), ...(action && { action }), ...(day && { day }), ...(cursor && { cursor }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })

/** The journal's actions, newest first, page by page; the former list stays visible while another filter is loaded. */
export function useJournal(filter: JournalFilter) {
  return useInfiniteQuery(journalQuery(filter))
}

/** The action in French. */
export function formatAction(action: string): string {
  return (ACTIONS as Record<string, string>)[action] ?? action
}
