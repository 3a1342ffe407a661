/**
 * The one place that decides what is worth waking somebody. Pure. Each kind has its page in docs/runbook.md.
 */
import { plural } from '#api/kernel/text/plural.ts'

/** What could not be asked now: an alert of it neither begins nor ends. */
export type Unknown = 'unknown'

export type Facts = {
  now: Date
  /** Orders of the last hour that were found paid by asking, with no news of the provider since. */
  paidUnheard: number
  /** Of the last five minutes, by all processes. */
  answers: { answers: number; faults: number; slow: number }
  /** Jobs that are due for five minutes and not begun; those that failed again and again, or were given up today. */
  jobs: { waiting: number; failing: number }
  /** Messages given up within an hour. */
  failedMessages: number
  takesMail: boolean | Unknown
  /** Disputes that somebody has to answer. */
  disputes: number
  /** What the last night's comparison of the books left for a person. */
  findings: number
  /** The disk of whichever process has least. */
  leastFree: number | null
  certificateUntil: Date | null | Unknown
  /** Of the last backup; unknown where none is expected, as while one tries the product out. */
  backupAt: Date | null | Unknown
  /** Machines whose processes of a kind started more often than an upgrade explains. */
  restarting: readonly string[]
  /** Orders to be cooked now, live pages of the staff, printers that print. */
  board: { dueOrders: number; tablets: number; printers: number }
}

export type Condition = {
  kind: AlertKind
  /** What is watched, as the page of its state calls it. */
  title: string
  /** How long it has to last before somebody is told. */
  lastsMinutes: number
  /** What is said while all is well. */
  well: string
  /** A sentence while it is not; null while it is. */
  found(facts: Facts): string | null | Unknown
  /** What to do next. */
  todo: string
  /** Said to customers on `/statut`, where they notice it. */
  inPublic?: string
  /** It has a message of its own, so that nobody is told twice. */
  isToldElsewhere?: true
}

export type AlertKind =
  | 'webhook'
  | 'answers'
  | 'board'
  | 'jobs'
  | 'messages'
  | 'mail_server'
  | 'dispute'
  | 'night_check'
  | 'backup'
  | 'disk'
  | 'certificate'
  | 'restarts'

const DAY_MS = 86_400_000
const LEAST_FREE = 0.1
const CERTIFICATE_DAYS = 14
/** One a day, and an hour for it to be made. */
const BACKUP_HOURS = 25
/** Below these counts a share says nothing. */
const [FEW_FAULTS, FEW_SLOW, FEW_FAILED] = [5, 10, 3]
const [FAULT_SHARE, SLOW_SHARE] = [0.02, 0.1]

/** In the order of the page: what costs an evening first. */
export const CONDITIONS: readonly Condition[] = [
  {
    kind: 'answers',
    title: 'Site et commandes',
    lastsMinutes: 0,
    well: 'Le site répond, et vite.',
    found({ answers: { answers, faults, slow } }) {
      if (faults >= FEW_FAULTS && faults > answers * FAULT_SHARE)
        return `${faults} réponses en erreur en 5\u00a0minutes.`
      if (slow >= FEW_SLOW && slow > answers * SLOW_SHARE) {
        return `${slow} réponses de plus d’une seconde en 5\u00a0minutes.`
      }
      return null
    },
    todo: 'Lisez le journal du serveur à l’heure dite\u00a0: chaque erreur y est, avec son numéro.',
    inPublic: 'Le site répond mal.',
  },
  {
    kind: 'board',
    title: 'Écran de la cuisine',
    lastsMinutes: 3,
    well: 'Aucune commande n’attend sans être vue.',
    found({ board: { dueOrders, tablets, printers } }) {
      if (dueOrders === 0 || tablets > 0 || printers > 0) return null
      return `${plural(dueOrders, 'commande est à préparer', 'commandes sont à préparer')}, et aucun appareil n’est ouvert.`
    },
    todo: 'Ouvrez /admin/commandes sur la tablette, ou appelez la cuisine.',
  },
  {
    kind: 'webhook',
    title: 'Nouvelles de Stripe',
    lastsMinutes: 0,
    well: 'Aucun paiement sans nouvelle de Stripe.',
    found: ({ paidUnheard }) =>
      paidUnheard === 0
        ? null
        : `${plural(paidUnheard, 'paiement a été trouvé', 'paiements ont été trouvés')} sans que Stripe en ait averti le site.`,
    todo: 'Les commandes passent, avec du retard. Voyez Réglages, Mise en service, «\u00a0Nouvelles de Stripe\u00a0».',
  },
  {
    kind: 'jobs',
    title: 'Travail de fond',
    lastsMinutes: 0,
    well: 'Emails, remboursements et tickets partent aussitôt.',
    found({ jobs: { waiting, failing } }) {
      if (waiting > 0) return `${plural(waiting, 'tâche attend', 'tâches attendent')} depuis plus de 5\u00a0minutes.`
      return failing === 0 ? null : `${plural(failing, 'tâche échoue', 'tâches échouent')} sans cesse.`
    },
    todo: 'Redémarrez le processus de travail\u00a0; si cela dure, cherchez «\u00a0job\u00a0» dans le journal du serveur.',
  },
  {
    kind: 'messages',
    title: 'Messages',
    lastsMinutes: 0,
    well: 'Les messages arrivent.',
    found: ({ failedMessages }) =>
      failedMessages < FEW_FAILED ? null : `${failedMessages} messages refusés en une heure.`,
    todo: 'Voyez le Journal, Messages\u00a0: la raison de chaque refus y est.',
  },
  {
    kind: 'mail_server',
    title: 'Serveur d’envoi',
    lastsMinutes: 10,
    well: 'Les emails peuvent partir.',
    found: ({ takesMail }) =>
      takesMail === 'unknown'
        ? 'unknown'
        : takesMail
          ? null
          : 'Le serveur d’envoi ne répond pas, ou refuse le mot de passe.',
    todo: 'Vérifiez SMTP_URL. Ce qui attend part de lui-même ensuite.',
  },
  {
    kind: 'dispute',
    title: 'Litiges',
    lastsMinutes: 0,
    well: 'Aucun litige à répondre.',
    found: ({ disputes }) =>
      disputes === 0 ? null : `${plural(disputes, 'litige attend', 'litiges attendent')} une réponse.`,
    todo: 'Répondez dans Litiges, avant la date dite.',
    isToldElsewhere: true,
  },
  {
    kind: 'night_check',
    title: 'Contrôle de la nuit',
    lastsMinutes: 0,
    well: 'Les comptes concordent.',
    found: ({ findings }) => (findings === 0 ? null : `${plural(findings, 'point reste', 'points restent')} à voir.`),
    todo: 'Voyez le Journal\u00a0: chaque point y dit quoi faire.',
    isToldElsewhere: true,
  },
  {
    kind: 'backup',
    title: 'Sauvegarde',
    // A house that has just been set up gets an hour.
    lastsMinutes: 60,
    well: 'Aucune sauvegarde en retard.',
    found({ backupAt, now }) {
      if (backupAt === 'unknown') return 'unknown'
      if (backupAt === null) return 'Aucune sauvegarde n’a jamais été faite.'
      const hours = Math.floor((now.getTime() - backupAt.getTime()) / 3_600_000)
      return hours < BACKUP_HOURS
        ? null
        : `La dernière sauvegarde a ${plural(Math.floor(hours / 24), 'jour', 'jours')}.`
    },
    todo: 'Faites-en une à la main, puis voyez pourquoi la tâche de chaque jour ne l’a pas faite.',
  },
  {
    kind: 'disk',
    title: 'Disque',
    lastsMinutes: 0,
    well: 'Il reste de la place.',
    found: ({ leastFree }) =>
      leastFree === null
        ? 'unknown'
        : leastFree >= LEAST_FREE
          ? null
          : `${Math.floor(leastFree * 100)}\u00a0% de libre.`,
    todo: 'Faites de la place ou agrandissez le disque\u00a0: plein, il arrête les commandes.',
  },
  {
    kind: 'certificate',
    title: 'Certificat',
    lastsMinutes: 0,
    well: 'Aucun certificat près de sa fin.',
    found({ certificateUntil, now }) {
      if (certificateUntil === 'unknown') return 'unknown'
      if (certificateUntil === null) return null
      const days = Math.floor((certificateUntil.getTime() - now.getTime()) / DAY_MS)
      if (days >= CERTIFICATE_DAYS) return null
      return days < 0 ? 'Le certificat est expiré.' : `Le certificat expire dans ${plural(days, 'jour', 'jours')}.`
    },
    todo: 'Le proxy le renouvelle d’ordinaire seul\u00a0: lisez son journal.',
  },
  {
    kind: 'restarts',
    title: 'Processus',
    lastsMinutes: 0,
    well: 'Les processus tournent.',
    found: ({ restarting }) =>
      restarting.length === 0 ? null : `Redémarre sans cesse\u00a0: ${restarting.join(', ')}.`,
    todo: 'Lisez la dernière ligne de niveau 60 du journal\u00a0; revenez à la version d’avant si elle est d’aujourd’hui.',
  },
]

export function conditionOf(kind: string): Condition | undefined {
  return CONDITIONS.find(condition => condition.kind === kind)
}
