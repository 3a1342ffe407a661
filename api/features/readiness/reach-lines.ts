/**
 * Lines about reach and machines: whether customers reach the house and the house its customers, what the machines
 * stand on, and how such a line is said. Pure.
 */

import { plural } from '#api/kernel/plural.ts'
import type { ReadinessLine } from './contract.ts'

const DAY_MS = 86_400_000
const CERTIFICATE_DAYS = { amber: 21, red: 14 }

const HOUR_MS = 3_600_000

/** One a day, and an hour for it to be made. */
const BACKUP_HOURS = 25
const TRIED_DAYS = 90
const CLOCK_OFF_MS = 2000
const LEAST_FREE = { amber: 0.2, red: 0.1 }

/** What a restaurateur can do about a machine. */
const CALL_HOST = 'Prévenez votre hébergeur.'

export function address(facts: Facts): ReadinessLine {
  const { isSet, answers } = facts.address
  const title = 'Adresse du site'
  if (!isSet)
    return line(
      'address',
      title,
      needed(facts)(
        'L’adresse publique du site n’est pas réglée.',
        'Donnez à votre hébergeur celle que les clients tapent.',
        'PUBLIC_URL, avec https.',
      ),
    )
  if (answers) return line('address', title, green('Le site répond à son adresse publique.'))
  return line(
    'address',
    title,
    needed(facts)(
      'Le site ne répond pas à son adresse publique.',
      CALL_HOST,
      'Vérifier le nom de domaine, le proxy et le pare-feu.',
    ),
  )
}

export function certificate({ now, address: { isSet, certificateUntil } }: HouseFacts): ReadinessLine {
  const title = 'Certificat'
  if (!certificateUntil)
    return line(
      'certificate',
      title,
      isSet
        ? amber('Aucun certificat trouvé.', CALL_HOST, 'Le site doit être servi en https.')
        : green('Sans objet sans adresse publique.'),
    )
  const days = Math.floor((certificateUntil.getTime() - now.getTime()) / DAY_MS)
  const ending = `Le certificat expire dans ${plural(days, 'jour', 'jours')}.`
  const host = 'Le proxy le renouvelle d’ordinaire seul\u00a0: lire son journal.'
  if (days < CERTIFICATE_DAYS.red)
    return line('certificate', title, red(days < 0 ? 'Le certificat est expiré.' : ending, CALL_HOST, host))
  if (days < CERTIFICATE_DAYS.amber) return line('certificate', title, amber(ending, CALL_HOST, host))
  return line('certificate', title, green(`Le certificat est valable encore ${plural(days, 'jour', 'jours')}.`))
}

export function mail(facts: HouseFacts): ReadinessLine {
  const { goesTo, accepted, failedOfADay, readsReturns } = facts.mail
  const title = 'Emails'
  if (goesTo === 'files')
    return line(
      'mail',
      title,
      needed(facts)(
        'Aucun serveur\u00a0: les emails deviennent des fichiers.',
        'Demandez un service d’envoi à votre hébergeur\u00a0: la confirmation est une obligation.',
        'SMTP_URL\u00a0: l’adresse du serveur d’envoi.',
      ),
    )
  if (!accepted)
    return line(
      'mail',
      title,
      red(
        'Le serveur d’envoi ne répond pas, ou refuse le mot de passe.',
        `${CALL_HOST} Ce qui attend part de lui-même ensuite.`,
        'Vérifier SMTP_URL.',
      ),
    )
  if (failedOfADay > 0)
    return line(
      'mail',
      title,
      amber(
        `${plural(failedOfADay, 'message refusé', 'messages refusés')} depuis hier.`,
        'Voyez le Journal, Messages.',
      ),
    )
  const [returns, host] = readsReturns
    ? ['ce qui revient est lu']
    : [
        'ce qui revient plus tard n’est pas lu',
        'MAIL_RETURNS_ADDRESS\u00a0: l’adresse à laquelle les refus reviennent.',
      ]
  return line('mail', title, pressed('mail', green(`Le serveur d’envoi répond\u00a0; ${returns}.`, host)))
}

export function notifications({ hasPush, hasSms }: Facts): ReadinessLine {
  const title = 'Notifications et SMS'
  if (!hasPush)
    return line(
      'notifications',
      title,
      amber(
        'Les notifications sont désactivées.',
        'Demandez-les à votre hébergeur.',
        'VAPID_PUBLIC_KEY et VAPID_PRIVATE_KEY.',
      ),
    )
  return line(
    'notifications',
    title,
    green(hasSms ? 'Notifications et SMS en place.' : 'Notifications en place, SMS non proposés.'),
  )
}

export function sender(facts: Facts): ReadinessLine {
  const title = 'Domaine des emails'
  const { sender: records } = facts
  if (facts.mail.goesTo === 'files') return line('sender', title, green('Sans objet sans serveur d’envoi.'))
  if (records === 'unknown') {
    return line('sender', title, amber('Le domaine n’a pas pu être lu.', 'Rechargez dans un instant.'))
  }
  const lacking = [!records.spf && 'SPF', !records.dkim && 'DKIM', !records.dmarc && 'DMARC'].filter(
    name => name !== false,
  )
  if (lacking.length === 0) return line('sender', title, green(`${records.domain} dit qui envoie en son nom.`))
  return line(
    'sender',
    title,
    amber(
      `${records.domain} n’a pas de ${lacking.join(', ')}.`,
      'Votre service d’envoi donne les lignes à ajouter au domaine\u00a0: sans elles, des emails finissent en indésirables.',
    ),
  )
}

export function clock({ clockOffsetMs }: Facts): ReadinessLine {
  const title = 'Horloge'
  if (Math.abs(clockOffsetMs) < CLOCK_OFF_MS)
    return line('clock', title, green('Celles du serveur et de la base concordent.'))
  return line(
    'clock',
    title,
    red(
      `${Math.round(Math.abs(clockOffsetMs) / 1000)} s d’écart entre le serveur et la base.`,
      CALL_HOST,
      'Mettre les deux machines à l’heure (NTP).',
    ),
  )
}

export function disk({ freeShare }: Pick<Facts, 'freeShare'>): ReadinessLine {
  const title = 'Disque'
  if (freeShare === null)
    return line('disk', title, amber('La place libre n’est pas connue.', CALL_HOST, 'Vérifier DATA_DIR.'))
  const found = `${Math.floor(freeShare * 100)}\u00a0% de libre.`
  const todo = `${CALL_HOST} Plein, le disque arrête les commandes.`
  const host = 'Faire de la place ou agrandir le disque.'
  if (freeShare < LEAST_FREE.red) return line('disk', title, red(found, todo, host))
  if (freeShare < LEAST_FREE.amber) return line('disk', title, amber(found, todo, host))
  return line('disk', title, green(found))
}

export function backup(facts: HouseFacts): ReadinessLine {
  const title = 'Sauvegarde'
  const { takenAt, triedAt } = facts.backup
  if (takenAt === null) {
    return line(
      'backup',
      title,
      needed(facts)(
        'Aucune sauvegarde n’a jamais été faite.',
        'Demandez-en une chaque nuit à votre hébergeur, vers une autre machine.',
        '«\u00a0npm run backup\u00a0», chaque nuit.',
      ),
    )
  }
  const hours = Math.floor((facts.now.getTime() - takenAt.getTime()) / HOUR_MS)
  if (hours >= BACKUP_HOURS) {
    return line(
      'backup',
      title,
      needed(facts)(
        `La dernière sauvegarde a ${plural(Math.floor(hours / 24), 'jour', 'jours')}.`,
        CALL_HOST,
        'En faire une à la main, puis voir pourquoi la tâche de chaque nuit ne l’a pas faite.',
      ),
    )
  }
  const todo = 'Demandez à votre hébergeur d’en relire une\u00a0: jamais relue, ce n’est pas une sauvegarde.'
  const host = '«\u00a0npm run restore -- --try <dossier>\u00a0»'
  if (triedAt === null)
    return line(
      'backup',
      title,
      amber('La dernière est d’hier ou d’aujourd’hui, mais aucune n’a jamais été relue.', todo, host),
    )
  const since = daysBetween(triedAt, facts.now)
  if (since >= TRIED_DAYS)
    return line('backup', title, amber(`La dernière relue l’a été il y a ${since}\u00a0jours.`, todo, host))
  return line('backup', title, green('La dernière est d’hier ou d’aujourd’hui, relue il y a moins de trois mois.'))
}

export function zones({ agreeOnParis }: Facts): ReadinessLine {
  const title = 'Heure de Paris'
  if (agreeOnParis) return line('zones', title, green('Le serveur et la base changent d’heure le même jour.'))
  return line(
    'zones',
    title,
    red(
      'Le serveur et la base ne changent pas d’heure le même jour.',
      CALL_HOST,
      'Mettre à jour Node et les fuseaux horaires de la base (tzdata).',
    ),
  )
}

function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / DAY_MS)
}

/** What was found, and what to do next where something is. */
export type Said = Omit<ReadinessLine, 'key' | 'title'>
export const line = (key: string, title: string, said: Said): ReadinessLine => ({ key, title, ...said })
export const green = (found: string, host?: string): Said => ({ state: 'green', found, ...(host && { host }) })
export const amber = (found: string, todo: string, host?: string): Said => ({
  ...toDo(todo, host),
  state: 'amber',
  found,
})
export const red = (found: string, todo: string, host?: string): Said => ({ ...toDo(todo, host), state: 'red', found })
const toDo = (todo: string, host?: string) => ({ todo, ...(host && { host }) })
/** What no demonstration needs, and no house may open without. */
export const needed = ({ sellsInPublic }: Pick<Facts, 'sellsInPublic'>) => (sellsInPublic ? red : amber)
/** With what one press does about it. */
export const pressed = (press: ReadinessLine['press'], said: Said): Said => ({ ...said, press })

// What was asked of settings, tables, provider, mail, network and machine.

/** What could not be asked, such as a provider that does not answer. */
export type Unknown = 'unknown'

/** What 'Mise en service', 'État', the alerts and `npm run doctor` judge by the same lines. */
export type HouseFacts = Pick<Facts, 'now' | 'sellsInPublic' | 'mail' | 'address' | 'backup'>

export type Facts = {
  now: Date
  sellsInPublic: boolean
  /** Details of the seller that are missing, as the form calls them. */
  missing: readonly string[]
  openedAnywayBy: string | null
  /** How many services there are in a week. */
  services: number
  payments: { mode: 'simulator' | 'test' | 'live'; account: PaymentAccount | Unknown }
  webhook: {
    endpoint: 'right' | 'missing' | 'disabled' | { unheard: readonly string[] } | Unknown
    lastEventAt: Date | null
    paidSince: number
  }
  /** `readsReturns`: whether what comes back is handed to us. */
  mail: { goesTo: 'files' | 'server'; accepted: boolean; failedOfADay: number; readsReturns: boolean }
  hasPush: boolean
  hasSms: boolean
  /** Of our own clock against the database's. */
  clockOffsetMs: number
  /** Of the disk with our data; null where nothing says it. */
  freeShare: number | null
  address: { isSet: boolean; answers: boolean; certificateUntil: Date | null }
  printers: { active: number; troubled: readonly string[] }
  admins: { all: number; withoutFactor: number }
  /** Names of accounts whose password is older than a year, or still the one of the first start. */
  oldPasswords: readonly string[]
  /** Who answers for allergens and origins. */
  menuConfirmedBy: string | null
  /** What the domain that mails come from says of who may send them. */
  sender: SenderRecords | Unknown
  /** Of the last backup, and of the last one that was tried. */
  backup: { takenAt: Date | null; triedAt: Date | null }
  /** Whether machine and database agree on Paris time for years to come. */
  agreeOnParis: boolean
}

export type PaymentAccount = { takesCards: boolean; paysOut: boolean }

/** DKIM: under one of the names that mail services use, since a domain does not list its own. */
export type SenderRecords = { domain: string; spf: boolean; dkim: boolean; dmarc: boolean }
