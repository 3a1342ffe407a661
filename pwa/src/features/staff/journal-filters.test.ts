/** Every action of the journal, with the details that the API writes, as the journal's line says it. */

import { expect, it } from 'vitest'
import type { AuditEntry } from '#api/features/staff/contract.ts'
import type { AuditAction } from '#api/kernel/people/journal.ts'
import { formatAction } from './journal-filters.tsx'
import { formatDetails, formatSubject } from './journal-table.tsx'

const TABLE = { name: 'samedi 21 novembre à 19\u00a0h\u00a030', guests: '4' }
const COUVERTS = 'couverts : 4'

/** Each action; an action that is missing here is no program. */
const WRITTEN: Record<AuditAction, readonly [details: Record<string, unknown>, line: string]> = {
  staff_login: [
    { device: 'Chrome, Android', by: 'passkey' },
    'Connexion · appareil : Chrome, Android · par : clé d’accès',
  ],
  staff_logout: [{}, 'Déconnexion'],
  staff_device_ended: [{ device: 'Chrome, Android' }, 'Appareil déconnecté · appareil : Chrome, Android'],
  staff_created: [{ username: 'ploy', role: 'manager' }, 'Compte créé · identifiant : ploy · rôle : Responsable'],
  staff_renamed: [{ from: 'Ploy', to: 'Ploy N.' }, 'Compte renommé · Ploy → Ploy N.'],
  staff_role_changed: [{ from: 'manager', to: 'admin' }, 'Rôle changé · Responsable → Administrateur'],
  staff_disabled: [{}, 'Compte désactivé'],
  staff_enabled: [{}, 'Compte réactivé'],
  staff_password_reset: [{}, 'Mot de passe renouvelé'],
  staff_factors_reset: [{}, 'Clés et codes retirés par l’administrateur'],
  'person.here': [{ by: 'pin' }, 'Présence sur un appareil · par : code personnel'],
  'pin.set': [{}, 'Code personnel choisi'],
  'pin.removed': [{}, 'Code personnel retiré'],
  'passkey.added': [{ device: 'Tablette' }, 'Clé d’accès ajoutée · appareil : Tablette'],
  'passkey.removed': [{ device: 'Tablette' }, 'Clé d’accès retirée · appareil : Tablette'],
  'totp.on': [{}, 'Application de codes activée'],
  'totp.off': [{}, 'Application de codes retirée'],
  'recovery.renewed': [{}, 'Codes de secours renouvelés'],
  'recovery.used': [{}, 'Code de secours utilisé'],
  'order.preparing': [{}, 'Commande lancée'],
  'order.unpaid_freed': [{}, 'Commande non payée libérée'],
  'order.ready': [{}, 'Commande prête'],
  'order.delivered': [{}, 'Commande remise'],
  'order.no_show': [{}, 'Commande non retirée'],
  'order.cancelled': [{ reason: 'Rupture de stock' }, 'Commande annulée · motif : Rupture de stock'],
  'order.late': [{ minutes: 10 }, 'Retard annoncé · retard : 10\u00a0min'],
  'order.taken': [
    { pays: 'till', totalCents: 2440 },
    'Commande prise par l’équipe · paiement : à la caisse · total : 24,40\u00a0€',
  ],
  'order.collected': [{}, 'Commande encaissée à la caisse'],
  'order.uncollected': [{}, 'Encaissement annulé'],
  'order.refund': [
    { cents: 350, reason: 'Oubli', lines: [{ id: '2', quantity: 1 }], given: ['1 Soda'] },
    'Remboursement · montant : 3,50\u00a0€ · motif : Oubli · rendu : 1 Soda',
  ],
  'withdrawal.refund': [{ cents: 500 }, 'Rétractation remboursée · montant : 5,00\u00a0€'],
  'order.printed': [{ printer: 'Comptoir' }, 'Ticket imprimé à nouveau · imprimante : Comptoir'],
  'order.change.answer': [{ answer: 'declined' }, 'Réponse à une demande de changement · réponse : refusée'],
  'order.remark.answer': [{ answer: 'declined' }, 'Réponse à un mot sur un plat · réponse : refusée'],
  'order.corrected': [{}, 'Nom, mot ou allergie corrigé'],
  'order.revise': [
    {
      number: 2,
      cents: -390,
      taken: ['1 Pad thaï'],
      added: ['2 Soda'],
      changes: {
        totalCents: { from: 2440, to: 2050 },
        pickupAt: { from: '2026-11-21T18:30:00.000Z', to: '2026-11-21T19:00:00.000Z' },
      },
    },
    'Commande modifiée · total : 24,40\u00a0€ → 20,50\u00a0€ · ' +
      'retrait : samedi 21 novembre à 19\u00a0h\u00a030 → samedi 21 novembre à 20\u00a0h · ' +
      'modification n° : 2 · retiré : 1 Pad thaï · ajouté : 2 Soda',
  ],
  'order.revise.link': [
    { number: 2, cents: 600, added: ['1 Som tam'], changes: {} },
    'Lien de paiement envoyé pour une modification · modification n° : 2 · montant : 6,00\u00a0€ · ajouté : 1 Som tam',
  ],
  'order.changed_by_customer': [
    { number: 1, cents: -600, taken: ['1 Som tam'], changes: {} },
    'Commande changée par son client · modification n° : 1 · montant : −6,00\u00a0€ · retiré : 1 Som tam',
  ],
  'order.revision.withdraw': [{ number: 2 }, 'Modification retirée · modification n° : 2'],
  menu_item_created: [{ name: 'Flan' }, 'Article créé'],
  menu_item_changed: [
    { name: 'Flan', changes: { priceCents: { from: 600, to: 650 }, position: { from: 4, to: 0 } } },
    'Article modifié · prix : 6,00\u00a0€ → 6,50\u00a0€ · place : 5 → 1',
  ],
  menu_item_deleted: [{ name: 'Flan' }, 'Article supprimé'],
  menu_item_photo_changed: [{ name: 'Flan' }, 'Photo changée'],
  menu_item_available: [{ name: 'Flan' }, 'Article disponible'],
  menu_item_unavailable: [{ name: 'Flan' }, 'Article indisponible'],
  menu_item_sold_out: [
    { name: 'Flan', until: '2026-11-22T04:00:00.000Z' },
    'Épuisé aujourd’hui · jusqu’à : dimanche 22 novembre à 5\u00a0h',
  ],
  menu_item_portions: [
    { name: 'Flan', day: '2026-11-21', from: 7, to: 0 },
    'Portions du jour · 7 → 0 · jour : samedi 21 novembre',
  ],
  menu_categories_changed: [
    { changes: { headings: { from: 'Plats / Main dishes', to: 'Nos plats / Mains' } } },
    'Catégories de la carte modifiées · titres : Plats / Main dishes → Nos plats / Mains',
  ],
  reward_created: [{ name: 'Curry vert', dish: 'Curry vert' }, 'Plat offert ajouté · plat : Curry vert'],
  reward_changed: [
    {
      name: 'Nems (6 pièces)',
      changes: {
        dish: { from: 'cuisiné comme Nems au poulet', to: 'Som tam' },
        maxBasePriceCents: { from: null, to: 1290 },
        isOffered: { from: true, to: false },
      },
    },
    'Plat offert modifié · plat : cuisiné comme Nems au poulet → Som tam · ' +
      'choix offerts jusqu’à : – → 12,90\u00a0€ · proposé : oui → non',
  ],
  rewards_ordered: [
    { changes: { order: { from: 'Pad thaï, Som tam', to: 'Som tam, Pad thaï' } } },
    'Ordre des plats offerts modifié · ordre : Pad thaï, Som tam → Som tam, Pad thaï',
  ],
  set_menu_changed: [
    {
      name: 'Formule complète',
      changes: {
        priceCents: { from: 2200, to: 2400 },
        offered: { from: 'du lundi au vendredi, 12 h – 14 h', to: 'tous les jours, 12 h – 14 h' },
      },
    },
    'Formule modifiée · prix : 22,00\u00a0€ → 24,00\u00a0€ · ' +
      'jours et heures : du lundi au vendredi, 12 h – 14 h → tous les jours, 12 h – 14 h',
  ],
  set_menu_rules_changed: [
    { changes: { variantSupplements: { from: '', to: 'Saumon +3,00\u00a0€' } } },
    'Plats et boissons des formules modifiés · suppléments des choix : – → Saumon +3,00\u00a0€',
  ],
  'loyalty.points_set': [
    { name: 'Camille', from: 3, to: 10, reason: 'Carte papier' },
    'Points fidélité modifiés · 3 → 10 · motif : Carte papier',
  ],
  'loyalty.redeemed': [
    { name: 'Camille', dish: 'Pad thaï', balance: 4 },
    'Plat offert contre des points · plat : Pad thaï · solde : 4',
  ],
  'loyalty.notice_seen': [{ name: 'Camille' }, 'Plat offert annoncé, vu'],
  qr_codes_generated: [{ count: 12 }, 'Cartes de fidélité créées · nombre : 12'],
  qr_code_renewed: [{ name: 'Camille' }, 'Code QR remplacé'],
  'reservation.accepted': [TABLE, `Table confirmée · ${COUVERTS}`],
  'reservation.declined': [TABLE, `Table refusée · ${COUVERTS}`],
  'reservation.taken': [TABLE, `Table notée au téléphone · ${COUVERTS}`],
  'reservation.off_by_guest': [TABLE, `Table annulée par le client · ${COUVERTS}`],
  'reservation.off_by_house': [TABLE, `Table annulée par la maison · ${COUVERTS}`],
  'reservation.no_show': [TABLE, `Table non honorée · ${COUVERTS}`],
  'reservation.no_show_undone': [TABLE, `Table finalement honorée · ${COUVERTS}`],
  'review.hidden': [{ reason: 'personal_data' }, 'Avis masqué · motif : données personnelles d’un tiers'],
  'review.shown': [{}, 'Avis affiché à nouveau'],
  'review.kept': [{ count: 2 }, 'Avis signalé, gardé · nombre : 2'],
  'review.replied': [{}, 'Réponse à un avis'],
  'review.reply_changed': [{}, 'Réponse modifiée'],
  'review.reply_removed': [{}, 'Réponse retirée'],
  settings_changed: [
    {
      changes: {
        slotCapacity: { from: 24, to: 12 },
        pickupWeek: {
          from: null,
          to: Array.from({ length: 7 }, () => [{ first: '18:00', last: '00:30', stepMinutes: 15, capacity: 8 }]),
        },
      },
    },
    'Réglages modifiés · Capacité d’un créneau : 24 → 12 · Heures de retrait : lun. mar. mer. jeu. ven. sam. dim. ' +
      '11:30 – 14:30 / 30\u00a0min, 18:00 – 22:30 / 30\u00a0min → 18:00 – 00:30 / 15\u00a0min, charge 8',
  ],
  'orders.paused': [
    { pausedUntil: '2026-11-21T19:30:00.000Z', reason: 'Coup de feu' },
    'Commandes suspendues · jusqu’à : samedi 21 novembre à 20\u00a0h\u00a030 · motif : Coup de feu',
  ],
  'orders.resumed': [{}, 'Commandes reprises'],
  'contracts.read': [{ count: 2 }, 'Contrats conservés cherchés · nombre : 2'],
  'data.found': [{ count: 2 }, 'Données personnelles cherchées · nombre : 2'],
  'data.exported': [{ count: 4 }, 'Copie de données personnelles · nombre : 4'],
  'data.corrected': [{ count: 1 }, 'Données personnelles corrigées · nombre : 1'],
  'data.erased': [{ count: 4 }, 'Données personnelles effacées · nombre : 4'],
  house_photo_changed: [{ name: 'Au wok' }, 'Photo de la maison changée'],
  webhook_set_up: [{}, 'Adresse de notification de Stripe mise en place'],
  'menu.confirmed': [{}, 'Allergènes et origines confirmés'],
  'opening.anyway': [
    { reason: 'Le médiateur répond lundi', missing: 'mediator.name, mediator.website' },
    'Commandes ouvertes malgré des mentions manquantes · motif : Le médiateur répond lundi · manque : mediator.name, mediator.website',
  ],
  'opening.anyway_ended': [{}, 'Ouverture malgré des mentions manquantes, terminée'],
  'promotion.sent': [
    { title: 'Loy Krathong', recipients: 40, percent: 10 },
    'Offre envoyée · titre : Loy Krathong · destinataires : 40 · réduction en % : 10',
  ],
  'printer.created': [{ name: 'Comptoir' }, 'Imprimante ajoutée'],
  'printer.changed': [
    {
      name: 'Comptoir',
      changes: {
        way: { from: 'star', to: 'tcp' },
        host: { from: null, to: '192.168.1.50' },
        port: { from: null, to: 9100 },
        paperMm: { from: 80, to: 58 },
        stations: { from: [], to: ['wok', 'friture'] },
        copies: { from: 1, to: 2 },
        prints: { from: ['confirmed', 'changed', 'cancelled'], to: ['confirmed'] },
        language: { from: 'fr', to: 'fr-th' },
        active: { from: true, to: false },
      },
    },
    'Imprimante modifiée · liaison : Star CloudPRNT → réseau local · adresse : – → 192.168.1.50 · port : – → 9100 · ' +
      'largeur du papier : 80\u00a0mm → 58\u00a0mm · postes : – → Wok, Friture · exemplaires : 1 → 2 · ' +
      'imprime les commandes : confirmées, modifiées, annulées → confirmées · ' +
      'langue des tickets : français → français et thaï · en service : oui → non',
  ],
  'printer.address': [{ name: 'Comptoir' }, 'Adresse d’imprimante remplacée'],
  'printer.deleted': [{ name: 'Comptoir' }, 'Imprimante supprimée'],
  'printer.tested': [{ name: 'Comptoir' }, 'Test d’imprimante'],
  'stock.alert': [{ name: 'Flan' }, 'Alerte de stock'],
  'reconcile.mended': [
    { finding: 'books_differ', name: '#1A2B3C4D', why: 'commande et paiement' },
    'Réparé par le contrôle de la nuit · constat : Montants qui ne concordent pas · entre : commande et paiement',
  ],
  'reconcile.open': [
    { finding: 'books_differ', name: '#1A2B3C4D', provider: '24,40\u00a0€', here: '20,50\u00a0€' },
    'À voir, trouvé par le contrôle de la nuit · constat : Montants qui ne concordent pas · ' +
      'chez Stripe : 24,40\u00a0€ · ici : 20,50\u00a0€',
  ],
  'push.on': [{ device: 'Chrome, Android' }, 'Notifications activées · appareil : Chrome, Android'],
  'push.off': [{}, 'Notifications désactivées'],
}

/** The no-break spaces are `npm run check texts`’s to hold. */
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

it.each(Object.entries(WRITTEN))('says %s', (action, [details, line]) => {
  const said = formatDetails(details)
  expect(plain(formatAction(action) + (said && ` · ${said}`))).toBe(plain(line))
})

const ID = '9c03d7e1-0000-4000-8000-000000000000'
const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-21T10:00:00Z',
  staff: null,
  action: 'order.ready',
  subject: ID,
  subject_name: null,
  subject_number: null,
  device: '',
  details: {},
  ...change,
})

it('says an action in French, and one that it does not know by its own name', () => {
  expect(formatAction('staff_disabled')).toBe('Compte désactivé')
  expect(formatAction('moon.landed')).toBe('moon.landed')
})

it.each([
  ['a colleague by name', { action: 'staff_disabled', subject_name: 'Ploy' }, 'Ploy'],
  ['an order by its number', {}, '#9C03D7E1'],
  ['a dish by the name that was written', { action: 'menu.changed', details: { name: 'Pad thaï' } }, 'Pad thaï'],
  [
    'a table by its day and time',
    { action: 'reservation.accepted', details: { name: 'samedi à 19 h 30' } },
    'samedi à 19 h 30',
  ],
  [
    'an order by the number that it is called by, and its customer',
    { subject_number: 37, subject_name: 'Camille Renard' },
    'Commande 37, Camille Renard',
  ],
  [
    'a table by its day and guest',
    { action: 'reservation.declined', subject_name: 'Camille', details: { name: 'samedi à 19 h 30' } },
    'samedi à 19 h 30, Camille',
  ],
  ['a review by who wrote it', { action: 'review.replied', subject_name: 'Camille' }, 'Avis de Camille'],
  ['a word as it is', { action: 'menu.changed', subject: 'pad-thai' }, 'pad-thai'],
  ['nothing where the action says it', { action: 'orders.paused', subject: 'settings' }, ''],
  [
    'nobody where somebody logs in',
    { action: 'staff_login', subject_name: 'Ploy', staff: { id: ID, name: 'Ploy', username: 'ploy' } },
    '',
  ],
  ['nothing of an id that says nothing', { action: 'review.hidden' }, ''],
])('names %s', (_, change, words) => {
  expect(formatSubject(entry(change))).toBe(words)
})

it.each([
  [{ from: 'manager', to: 'admin' }, 'Responsable → Administrateur'],
  [{ device: 'Chrome, Android' }, 'appareil : Chrome, Android'],
  [{ name: 'Pad thaï', available: false, prices: { poulet: 12 } }, 'disponibilité : non'],
  [
    { name: 'Pad thaï', changes: { price: { from: 12, to: 13 }, prices: {}, image: {} } },
    'prix : 12 → 13 · prix · photo',
  ],
  [
    {
      changes: {
        slotCapacity: { from: 24, to: 12 },
        closures: { from: [], to: [] },
        alcoholUntil: { from: '22:00', to: null },
      },
    },
    'Capacité d’un créneau : 24 → 12 · Fermetures · Dernière heure pour l’alcool : 22:00 → –',
  ],
  [
    {
      name: 'Pad thaï',
      changes: {
        priceCents: { from: 1250, to: null },
        pricesCents: { from: { Poulet: 1250, Boeuf: 1350 }, to: { Poulet: 1290, Boeuf: 1350, Tofu: 1190 } },
        inFormules: { from: true, to: false },
        cookingOptions: { from: [], to: [{ name: 'Saignante' }, { name: 'Bien cuite' }] },
        usualPortions: { from: [null, 12, 12, 12, 12, 20, null], to: [null, 12, 12, 12, 12, 24, 6] },
        description: { from: 'x'.repeat(61), to: 'court' },
      },
    },
    'prix : 12,50\u00a0€ → – · prix : Poulet 12,50\u00a0€ → 12,90\u00a0€, Tofu – → 11,90\u00a0€ · dans les formules : oui → non · ' +
      'cuissons : – → Saignante, Bien cuite · portions par jour : sam. 20 → 24, dim. – → 6 · description',
  ],
  [
    {
      changes: {
        week: {
          from: Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }]),
          to: [[], [], ...Array.from({ length: 5 }, () => [{ opens: '11:30', closes: '23:30' }])],
        },
        pickupWeek: {
          from: null,
          to: Array.from({ length: 7 }, (_, day) => [
            { first: '11:30', last: '14:30', stepMinutes: 30, capacity: null },
            { first: '18:00', last: day > 3 ? '00:30' : '22:30', stepMinutes: 30, capacity: null },
          ]),
        },
      },
    },
    'Horaires : lun. mar. 11\u00a0h\u00a030 – 23\u00a0h\u00a030 → fermé · Heures de retrait : ven. sam. dim. ' +
      '11:30 – 14:30 / 30\u00a0min, 18:00 – 22:30 / 30\u00a0min → 11:30 – 14:30 / 30\u00a0min, 18:00 – 00:30 / 30\u00a0min',
  ],
  [{ name: 'Pad thaï', from: null, to: 12, day: '2026-11-21' }, '– → 12 · jour : samedi 21 novembre'],
  [{ cents: 1290, reason: 'Oubli', lines: [{ id: '1', quantity: 1 }] }, 'montant : 12,90\u00a0€ · motif : Oubli'],
  [{ pausedUntil: '2026-11-21T19:30:00.000Z', reason: null }, 'jusqu’à : samedi 21 novembre à 20\u00a0h\u00a030'],
  [{ reason: 'personal_data' }, 'motif : données personnelles d’un tiers'],
  [
    { finding: 'books_differ', name: '#1A2B3C4D', why: 'commande et paiement' },
    'constat : Montants qui ne concordent pas · entre : commande et paiement',
  ],
  [{}, ''],
])('says %o as %s', (details, words) => {
  expect(plain(formatDetails(details))).toBe(plain(words))
})

it('says what a change cost more and no card paid, and that the till has it', () => {
  expect(formatDetails({ waivedCents: 40 })).toBe('offert\u00a0: 0,40\u00a0€')
  expect(formatDetails({ tillCents: 30 })).toBe('pour la caisse\u00a0: 0,30\u00a0€')
  expect(formatDetails({ difference: true })).toBe('différence d’une modification\u00a0: oui')
})
