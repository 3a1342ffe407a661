import type { Columns } from '#api/platform/database/database.ts'
/**
 * The one place that decides what is worth waking somebody. Pure. Each kind has its page in docs/runbook.md.
 */

import type { ReadinessLine } from '#api/features/readiness/contract.ts'
import { backup, certificate, disk, type HouseFacts, mail } from '#api/features/readiness/reach-lines.ts'
import { plural } from '#api/kernel/plural.ts'
import { isLookedAfter } from './contract.ts'

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
  /** Disputes that somebody has to answer. */
  disputes: number
  /** What the last night's comparison of the books left for a person. */
  findings: number
  /** The free share of the disk of whichever process has least; null where no process has said it. */
  leastFree: number | null
  /** Mail, address and backups, which are asked seldomer than the tables. */
  house: HouseFacts | Unknown
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
  /** Said while all is well, and when it is well again. */
  well: string
  /** What to do next. */
  todo: string
  /** Said to customers on `/statut`, where they notice it. */
  inPublic?: string
  /** It has a message of its own, so that nobody is told twice. */
  isToldElsewhere?: true
} & (OfTables | OfLine)

type OfTables = {
  /** A sentence while it is not; null while it is. */
  found(facts: Facts): string | null | Unknown
}
/** A line of 'Mise en service', by which 'État' and the alerts judge too: only its red wakes somebody. */
type OfLine = { line(facts: Facts): ReadinessLine | Unknown }

export type Judged = Pick<ReadinessLine, 'state' | 'found' | 'todo'>

const MINUTE_MS = 60_000
/** A condition that comes and goes within this time is one alert and not ten. */
const CALM_MINUTES = 5

/** A condition is judged by the facts of one look; 'unknown' is neither well nor amiss. */
export function judged(condition: Condition, facts: Facts): Judged | Unknown {
  if ('line' in condition) return condition.line(facts)
  const found = condition.found(facts)
  if (found === 'unknown') return found
  return found === null ? { state: 'green', found: condition.well } : { state: 'red', found, todo: condition.todo }
}

type AlertKind =
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
    todo: 'Prévenez votre hébergeur\u00a0: chaque erreur est dans le journal du serveur, à cette heure, avec son numéro.',
    inPublic: 'Le site répond mal.',
  },
  {
    kind: 'board',
    title: 'Écran de la cuisine',
    lastsMinutes: 3,
    well: 'Rien n’est à préparer sans qu’un appareil soit ouvert.',
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
    todo: 'Prévenez votre hébergeur\u00a0: redémarrer le processus de travail suffit souvent.',
  },
  {
    kind: 'messages',
    title: 'Messages',
    lastsMinutes: 0,
    well: 'Moins de trois messages refusés en une heure.',
    found: ({ failedMessages }) =>
      failedMessages < FEW_FAILED ? null : `${failedMessages} messages refusés en une heure.`,
    todo: 'Voyez le Journal, Messages\u00a0: la raison de chaque refus y est.',
  },
  {
    kind: 'mail_server',
    title: 'Serveur d’envoi',
    lastsMinutes: 10,
    well: 'Le serveur d’envoi répond.',
    line: ({ house }) => (house === 'unknown' ? house : mail(house)),
    todo: 'Prévenez votre hébergeur. Ce qui attend part de lui-même ensuite.',
  },
  {
    kind: 'dispute',
    title: 'Litiges',
    lastsMinutes: 0,
    well: 'Aucun litige en attente de réponse.',
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
    well: 'La dernière sauvegarde est d’hier ou d’aujourd’hui.',
    line: ({ house }) => (house === 'unknown' ? house : backup(house)),
    todo: 'Demandez à votre hébergeur d’en faire une tout de suite, puis de voir pourquoi celle du jour manque.',
  },
  {
    kind: 'disk',
    title: 'Disque',
    lastsMinutes: 0,
    well: 'Il reste de la place.',
    line: ({ leastFree }) => (leastFree === null ? 'unknown' : disk({ freeShare: leastFree })),
    todo: 'Prévenez votre hébergeur\u00a0: plein, le disque arrête les commandes.',
  },
  {
    kind: 'certificate',
    title: 'Certificat',
    lastsMinutes: 0,
    well: 'Le certificat est valable.',
    line: ({ house }) => (house === 'unknown' ? house : certificate(house)),
    todo: 'Prévenez votre hébergeur\u00a0: d’ordinaire, le certificat se renouvelle seul.',
  },
  {
    kind: 'restarts',
    title: 'Processus',
    lastsMinutes: 0,
    well: 'Aucun processus ne redémarre sans cesse.',
    found: ({ restarting }) =>
      restarting.length === 0 ? null : `Redémarre sans cesse\u00a0: ${restarting.join(', ')}.`,
    todo: 'Prévenez votre hébergeur\u00a0: la raison est dans le journal du serveur. Si le site a changé de version aujourd’hui, il peut revenir à celle d’avant.',
  },
]

export function conditionOf(kind: string): Condition | undefined {
  return CONDITIONS.find(condition => condition.kind === kind)
}

export type OpenAlert = Columns<'alerts', 'id' | 'kind' | 'sentence' | 'seenAt' | 'foundAt' | 'toldAt'>

/** The change to write for one kind of alert. `forgotten`: it was over before anybody was told. */
export type AlertChange =
  | { is: 'seen'; kind: AlertKind; sentence: string; isTold: boolean }
  | { is: 'found'; id: string; sentence: string; isTold: boolean }
  | { is: 'over'; id: string }
  | { is: 'forgotten'; id: string }

/**
 * The changes that one look brings: an alert begins when it is found, is told once it has lasted as long as its condition asks,
 * and ends when it was not found for five minutes. What could not be asked changes nothing. Pure.
 */
export function alertChanges(
  conditions: readonly Condition[],
  facts: Facts,
  open: readonly OpenAlert[],
): readonly AlertChange[] {
  return conditions.flatMap(condition => {
    const alert = open.find(({ kind }) => kind === condition.kind)
    return changeOf(condition, judged(condition, facts), facts.now, alert) ?? []
  })
}

function changeOf(
  { kind, lastsMinutes }: Condition,
  look: Judged | Unknown,
  now: Date,
  alert: OpenAlert | undefined,
): AlertChange | undefined {
  if (look === 'unknown') return undefined
  if (look.state === 'red') {
    const sentence = look.found
    if (!alert) return { is: 'seen', kind, sentence, isTold: lastsMinutes === 0 }
    const isTold = alert.toldAt !== null || lasted(alert.seenAt, now, lastsMinutes)
    return { is: 'found', id: alert.id, sentence, isTold }
  }
  if (!alert || !lasted(alert.foundAt, now, CALM_MINUTES)) return undefined
  return alert.toldAt === null ? { is: 'forgotten', id: alert.id } : { is: 'over', id: alert.id }
}

function lasted(since: Date, now: Date, minutes: number): boolean {
  return now.getTime() - since.getTime() >= minutes * MINUTE_MS
}

type Told = { kind: string; since: Date }

/** The one sentence for customers: it tells of faults that they notice themselves, and of nothing else. Pure. */
export function publicStatus(
  told: readonly Told[],
  lookedAt: Date | null,
  now: Date,
): { works: boolean; sentence: string; since?: Date } {
  for (const { kind, inPublic } of CONDITIONS) {
    const alert = told.find(one => one.kind === kind)
    if (alert && inPublic) return { works: false, sentence: inPublic, since: alert.since }
  }
  if (isLookedAfter(lookedAt, now)) return { works: true, sentence: 'Tout fonctionne.' }
  return { works: true, sentence: 'Le site répond. Son état n’a pas été contrôlé depuis cinq minutes.' }
}
