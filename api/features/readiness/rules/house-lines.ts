/** What the restaurateur sets: hours, printers, people. */
import type { ReadinessLine } from '../contract/readiness.ts'
import type { Facts } from './facts.ts'
import { amber, green, line, needed, red } from './said.ts'

export function hours({ services }: Facts): ReadinessLine {
  const title = 'Horaires'
  if (services === 0)
    return line('hours', title, red('Aucun service dans la semaine.', 'Dites-les dans Réglages, Horaires.'))
  return line('hours', title, green(`${services} services par semaine.`))
}

export function printers({ printers: { active, troubled } }: Facts): ReadinessLine {
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

export function accounts(facts: Facts): ReadinessLine {
  const { all, withoutFactor } = facts.admins
  const title = 'Comptes des administrateurs'
  if (withoutFactor === 0)
    return line('accounts', title, green('Tous ont une clé d’accès ou une application de codes.'))
  return line(
    'accounts',
    title,
    needed(facts)(
      `${withoutFactor} sur ${all}\u00a0: mot de passe seul.`,
      'Chacun en ajoute un sous «\u00a0Mon accès\u00a0».',
    ),
  )
}

export function passwords({ oldPasswords }: Facts): ReadinessLine {
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
