/** What the facts of an installation mean for whoever wants to open. Pure. */
import type { ReadinessLine } from '../contract/readiness.ts'

/** What could not be asked, such as a provider that does not answer. */
export type Unknown = 'unknown'

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
  mail: { goesTo: 'files' | 'server'; accepted: boolean; failedOfADay: number }
  hasPush: boolean
  hasSms: boolean
  /** Of our own clock against the database's. */
  clockOffsetMs: number
  /** Of the disk with our data; null where nothing says it. */
  freeShare: number | null
  address: { isSet: boolean; answers: boolean; certificateUntil: Date | null }
  printers: { active: number; troubled: readonly string[] }
  admins: { all: number; withoutFactor: number }
}

export type PaymentAccount = { takesCards: boolean; paysOut: boolean }

const DAY_MS = 86_400_000
const CLOCK_OFF_MS = 2000
const LEAST_FREE = { amber: 0.2, red: 0.1 }
const CERTIFICATE_DAYS = { amber: 21, red: 7 }

/** The lines in the order in which one works through them: money and law first. */
export function readinessLines(facts: Facts): ReadinessLine[] {
  return [
    identity(facts),
    payments(facts),
    webhook(facts),
    address(facts),
    certificate(facts),
    mail(facts),
    hours(facts),
    printers(facts),
    accounts(facts),
    notifications(facts),
    clock(facts),
    disk(facts),
  ]
}

type Said = Omit<ReadinessLine, 'key' | 'title'>
const line = (key: string, title: string, said: Said): ReadinessLine => ({ key, title, ...said })
const green = (found: string): Said => ({ state: 'green', found })
const amber = (found: string, todo: string): Said => ({ state: 'amber', found, todo })
const red = (found: string, todo: string): Said => ({ state: 'red', found, todo })
/** What no demonstration needs, and no house may open without. */
const needed = ({ sellsInPublic }: Facts) => (sellsInPublic ? red : amber)

function identity(facts: Facts): ReadinessLine {
  const { missing, openedAnywayBy } = facts
  const title = 'Mentions légales'
  if (missing.length === 0) return line('identity', title, green('Tout ce que la loi demande est rempli.'))
  const found = `À compléter\u00a0: ${missing.join(', ')}.`
  const todo = 'Remplissez-les dans Réglages, Mentions légales.'
  if (openedAnywayBy) return line('identity', title, red(`${found} Ouvert malgré tout par ${openedAnywayBy}.`, todo))
  return line('identity', title, needed(facts)(found, todo))
}

function payments(facts: Facts): ReadinessLine {
  const { mode, account } = facts.payments
  const title = 'Paiement par carte'
  const keys = 'Mettez la clé secrète de production de Stripe dans STRIPE_SECRET_KEY, puis redémarrez.'
  if (mode === 'simulator') return line('payments', title, amber('Paiement simulé\u00a0: personne n’est débité.', keys))
  if (mode === 'test') return line('payments', title, needed(facts)('Clé d’essai\u00a0: personne n’est débité.', keys))
  if (account === 'unknown') {
    return line(
      'payments',
      title,
      red('Stripe ne répond pas, ou refuse la clé.', `${keys} Sinon, voyez status.stripe.com.`),
    )
  }
  if (!account.takesCards) {
    return line(
      'payments',
      title,
      red('Le compte Stripe n’accepte pas encore les cartes.', 'Terminez son activation sur dashboard.stripe.com.'),
    )
  }
  if (!account.paysOut) {
    return line(
      'payments',
      title,
      amber(
        'Les cartes passent, mais les virements sont suspendus.',
        'Vérifiez l’IBAN et les pièces demandées sur dashboard.stripe.com.',
      ),
    )
  }
  return line('payments', title, green('Clé de production, cartes et virements actifs.'))
}

function webhook(facts: Facts): ReadinessLine {
  const { endpoint, lastEventAt, paidSince } = facts.webhook
  const title = 'Nouvelles de Stripe'
  const make =
    'Créez-la sur dashboard.stripe.com, Développeurs, Webhooks, vers /api/payments/stripe/webhook, et mettez son secret dans STRIPE_WEBHOOK_SECRET.'
  if (facts.payments.mode === 'simulator') return line('webhook', title, green('Le simulateur envoie les siennes.'))
  if (endpoint === 'missing')
    return line('webhook', title, needed(facts)('Aucune adresse de notification vers ce site.', make))
  if (endpoint === 'disabled')
    return line(
      'webhook',
      title,
      needed(facts)('L’adresse de notification est désactivée.', 'Réactivez-la sur dashboard.stripe.com.'),
    )
  if (endpoint === 'unknown')
    return line('webhook', title, amber('Stripe n’a pas dit où il envoie ses nouvelles.', 'Rechargez dans un instant.'))
  if (typeof endpoint === 'object') {
    const found = `L’adresse de notification n’entend pas\u00a0: ${endpoint.unheard.join(', ')}.`
    return line('webhook', title, needed(facts)(found, 'Ajoutez ces événements à l’adresse sur dashboard.stripe.com.'))
  }
  if (paidSince > 0) {
    return line(
      'webhook',
      title,
      red(
        `${paidSince} paiements trouvés sans nouvelle reçue.`,
        'Vérifiez STRIPE_WEBHOOK_SECRET\u00a0: c’est celui de cette adresse\u00a0?',
      ),
    )
  }
  if (!lastEventAt)
    return line(
      'webhook',
      title,
      amber('Adresse en place, aucune nouvelle reçue encore.', 'Passez une commande d’un euro et remboursez-la.'),
    )
  return line('webhook', title, green('Adresse en place, nouvelles reçues.'))
}

function address(facts: Facts): ReadinessLine {
  const { isSet, answers } = facts.address
  const title = 'Adresse du site'
  if (!isSet)
    return line(
      'address',
      title,
      needed(facts)('PUBLIC_URL n’est pas dite.', 'Mettez-y l’adresse que les clients tapent, avec https.'),
    )
  if (answers) return line('address', title, green('Le site répond à son adresse publique.'))
  return line(
    'address',
    title,
    needed(facts)(
      'Le site ne répond pas à son adresse publique.',
      'Vérifiez le nom de domaine, le proxy et le pare-feu.',
    ),
  )
}

function certificate({ now, address: { isSet, certificateUntil } }: Facts): ReadinessLine {
  const title = 'Certificat'
  if (!certificateUntil)
    return line(
      'certificate',
      title,
      isSet
        ? amber('Aucun certificat lu.', 'Le site doit être servi en https.')
        : green('Sans objet sans adresse publique.'),
    )
  const days = Math.floor((certificateUntil.getTime() - now.getTime()) / DAY_MS)
  const todo = 'Le proxy le renouvelle d’ordinaire seul\u00a0: lisez son journal.'
  if (days < CERTIFICATE_DAYS.red)
    return line('certificate', title, red(days < 0 ? 'Expiré.' : `Expire dans ${days} j.`, todo))
  if (days < CERTIFICATE_DAYS.amber) return line('certificate', title, amber(`Expire dans ${days} j.`, todo))
  return line('certificate', title, green(`Valable encore ${days} j.`))
}

function mail(facts: Facts): ReadinessLine {
  const { goesTo, accepted, failedOfADay } = facts.mail
  const title = 'E-mails'
  if (goesTo === 'files')
    return line(
      'mail',
      title,
      needed(facts)(
        'Aucun serveur\u00a0: les e-mails deviennent des fichiers.',
        'Mettez l’adresse du serveur d’envoi dans SMTP_URL\u00a0: la confirmation est une obligation.',
      ),
    )
  if (!accepted)
    return line(
      'mail',
      title,
      red('Le serveur d’envoi ne répond pas, ou refuse le mot de passe.', 'Vérifiez SMTP_URL.'),
    )
  if (failedOfADay > 0)
    return line('mail', title, amber(`${failedOfADay} messages refusés depuis hier.`, 'Voyez le Journal, Messages.'))
  return line('mail', title, green('Le serveur d’envoi répond.'))
}

function hours({ services }: Facts): ReadinessLine {
  const title = 'Horaires'
  if (services === 0)
    return line('hours', title, red('Aucun service dans la semaine.', 'Dites-les dans Réglages, Horaires.'))
  return line('hours', title, green(`${services} services par semaine.`))
}

function printers({ printers: { active, troubled } }: Facts): ReadinessLine {
  const title = 'Imprimantes'
  if (troubled.length > 0)
    return line(
      'printers',
      title,
      amber(`Sans réponse ou sans papier\u00a0: ${troubled.join(', ')}.`, 'Voyez Réglages, Imprimantes.'),
    )
  if (active === 0) return line('printers', title, green('Aucune\u00a0: les commandes se lisent sur la tablette.'))
  return line('printers', title, green(`${active} en service.`))
}

function accounts(facts: Facts): ReadinessLine {
  const { all, withoutFactor } = facts.admins
  const title = 'Comptes des administrateurs'
  if (withoutFactor === 0)
    return line('accounts', title, green('Tous ont une clé d’accès ou une application de codes.'))
  return line(
    'accounts',
    title,
    needed(facts)(`${withoutFactor} sur ${all} sans second facteur.`, 'Chacun en ajoute un sous « Mon accès ».'),
  )
}

function notifications({ hasPush, hasSms }: Facts): ReadinessLine {
  const title = 'Notifications et SMS'
  if (!hasPush)
    return line(
      'notifications',
      title,
      amber('Les notifications sont éteintes.', 'Mettez VAPID_PUBLIC_KEY et VAPID_PRIVATE_KEY.'),
    )
  return line(
    'notifications',
    title,
    green(hasSms ? 'Notifications et SMS en place.' : 'Notifications en place, SMS non proposés.'),
  )
}

function clock({ clockOffsetMs }: Facts): ReadinessLine {
  const title = 'Horloge'
  if (Math.abs(clockOffsetMs) < CLOCK_OFF_MS)
    return line('clock', title, green('Celle du serveur et celle de la base s’accordent.'))
  return line(
    'clock',
    title,
    red(
      `${Math.round(Math.abs(clockOffsetMs) / 1000)} s d’écart entre le serveur et la base.`,
      'Mettez les deux machines à l’heure (NTP).',
    ),
  )
}

function disk({ freeShare }: Facts): ReadinessLine {
  const title = 'Disque'
  if (freeShare === null) return line('disk', title, amber('La place libre n’est pas connue.', 'Vérifiez DATA_DIR.'))
  const found = `${Math.round(freeShare * 100)}\u00a0% de libre.`
  const todo = 'Faites de la place ou agrandissez le disque.'
  if (freeShare < LEAST_FREE.red) return line('disk', title, red(found, todo))
  if (freeShare < LEAST_FREE.amber) return line('disk', title, amber(found, todo))
  return line('disk', title, green(found))
}
