/**
 * Lines of 'Mise en service': what the facts of an installation mean for whoever wants to open (law, payment provider,
 * hours, printers, people). Pure.
 */

import type { ReadinessLine } from './contract.ts'
import {
  address,
  amber,
  backup,
  certificate,
  clock,
  disk,
  type Facts,
  green,
  line,
  mail,
  needed,
  notifications,
  pressed,
  red,
  sender,
  zones,
} from './reach-lines.ts'

/** The lines in the order in which one works through them: money and law first. */
export function readinessLines(facts: Facts): ReadinessLine[] {
  return [
    identity(facts),
    menu(facts),
    payments(facts),
    webhook(facts),
    address(facts),
    certificate(facts),
    mail(facts),
    sender(facts),
    hours(facts),
    printers(facts),
    accounts(facts),
    passwords(facts),
    notifications(facts),
    backup(facts),
    disk(facts),
    clock(facts),
    zones(facts),
  ]
}

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
  const keys = 'Donnez à votre hébergeur la clé secrète de production de Stripe.'
  const host = 'STRIPE_SECRET_KEY\u00a0: cette clé, puis redémarrer.'
  if (mode === 'simulator')
    return line('payments', title, amber('Paiement simulé\u00a0: personne n’est débité.', keys, host))
  if (mode === 'test')
    return line('payments', title, needed(facts)('Clé d’essai\u00a0: personne n’est débité.', keys, host))
  if (account === 'unknown') {
    return line(
      'payments',
      title,
      red('Stripe ne répond pas, ou refuse la clé.', `${keys} Sinon, voyez status.stripe.com.`, host),
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
  const make = 'Créez-la ici, puis donnez à votre hébergeur le secret qui s’affiche.'
  const host = 'STRIPE_WEBHOOK_SECRET\u00a0: ce secret, puis redémarrer.'
  if (facts.payments.mode === 'simulator')
    return line('webhook', title, green('Paiements simulés\u00a0: rien à attendre de Stripe.'))
  if (endpoint === 'missing')
    return line(
      'webhook',
      title,
      pressed('webhook', needed(facts)('Stripe ne prévient pas encore ce site des paiements.', make, host)),
    )
  if (endpoint === 'disabled')
    return line(
      'webhook',
      title,
      pressed('webhook', needed(facts)('L’adresse de notification est désactivée.', 'Réactivez-la ici.')),
    )
  if (endpoint === 'unknown')
    return line('webhook', title, amber('Stripe n’a pas dit où il envoie ses nouvelles.', 'Rechargez dans un instant.'))
  if (typeof endpoint === 'object') {
    const found = `Stripe n’envoie pas encore à cette adresse\u00a0: ${endpoint.unheard.join(', ')}.`
    return line('webhook', title, pressed('webhook', needed(facts)(found, 'Ajoutez-les ici.')))
  }
  if (paidSince > 0) {
    return line(
      'webhook',
      title,
      pressed(
        'event',
        red(
          `${paidSince} paiements trouvés sans nouvelle reçue.`,
          'Faites un essai. S’il n’arrive pas, prévenez votre hébergeur.',
          'STRIPE_WEBHOOK_SECRET est-il le secret de cette adresse\u00a0?',
        ),
      ),
    )
  }
  if (!lastEventAt)
    return line(
      'webhook',
      title,
      pressed(
        'event',
        amber(
          'Adresse en place, aucune nouvelle reçue encore.',
          'Faites un essai\u00a0: une page de paiement ouverte et refermée, sans que personne soit débité.',
        ),
      ),
    )
  return line('webhook', title, green('Stripe prévient ce site des paiements.'))
}

function menu(facts: Facts): ReadinessLine {
  const title = 'Allergènes et origines'
  if (facts.menuConfirmedBy !== null) return line('menu', title, green(`Confirmés par ${facts.menuConfirmedBy}.`))
  const todo =
    'Relisez-les plat par plat dans La carte, puis confirmez sous votre nom\u00a0: une erreur est une infraction.'
  return line('menu', title, pressed('menu', needed(facts)('Personne ne les a confirmés.', todo)))
}

function hours({ services }: Facts): ReadinessLine {
  const title = 'Horaires'
  if (services === 0)
    return line('hours', title, red('Aucun service dans la semaine.', 'Indiquez-les dans Réglages, Horaires.'))
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
    needed(facts)(
      `${withoutFactor} sur ${all}\u00a0: mot de passe seul.`,
      'Chacun ajoute une clé d’accès sous «\u00a0Mon accès\u00a0».',
    ),
  )
}

function passwords({ oldPasswords }: Facts): ReadinessLine {
  const title = 'Mots de passe de l’équipe'
  if (oldPasswords.length === 0) return line('passwords', title, green('Tous ont moins d’un an.'))
  return line(
    'passwords',
    title,
    amber(
      `Du premier jour, ou de plus d’un an\u00a0: ${oldPasswords.join(', ')}.`,
      'Donnez-en un nouveau dans Équipe, à chaque personne le sien.',
    ),
  )
}
