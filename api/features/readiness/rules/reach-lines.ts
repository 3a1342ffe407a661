/** Whether customers reach the house, and the house its customers. */
import { plural } from '#api/kernel/plural.ts'
import type { ReadinessLine } from '../contract/readiness.ts'
import type { Facts, HouseFacts } from './facts.ts'
import { amber, green, line, needed, pressed, red } from './said.ts'

const DAY_MS = 86_400_000
const CERTIFICATE_DAYS = { amber: 21, red: 14 }

export function address(facts: Facts): ReadinessLine {
  const { isSet, answers } = facts.address
  const title = 'Adresse du site'
  if (!isSet)
    return line(
      'address',
      title,
      needed(facts)('PUBLIC_URL n’est pas renseignée.', 'Mettez-y l’adresse que les clients tapent, avec https.'),
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

export function certificate({ now, address: { isSet, certificateUntil } }: HouseFacts): ReadinessLine {
  const title = 'Certificat'
  if (!certificateUntil)
    return line(
      'certificate',
      title,
      isSet
        ? amber('Aucun certificat trouvé.', 'Le site doit être servi en https.')
        : green('Sans objet sans adresse publique.'),
    )
  const days = Math.floor((certificateUntil.getTime() - now.getTime()) / DAY_MS)
  const ending = `Le certificat expire dans ${plural(days, 'jour', 'jours')}.`
  const todo = 'Le proxy le renouvelle d’ordinaire seul\u00a0: lisez son journal.'
  if (days < CERTIFICATE_DAYS.red)
    return line('certificate', title, red(days < 0 ? 'Le certificat est expiré.' : ending, todo))
  if (days < CERTIFICATE_DAYS.amber) return line('certificate', title, amber(ending, todo))
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
        'Mettez l’adresse du serveur d’envoi dans SMTP_URL\u00a0: la confirmation est une obligation.',
      ),
    )
  if (!accepted)
    return line(
      'mail',
      title,
      red(
        'Le serveur d’envoi ne répond pas, ou refuse le mot de passe.',
        'Vérifiez SMTP_URL. Ce qui attend part de lui-même ensuite.',
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
  const returns = readsReturns
    ? 'ce qui revient est lu'
    : 'ce qui revient plus tard n’est pas lu (MAIL_RETURNS_ADDRESS)'
  return line('mail', title, pressed('mail', green(`Le serveur d’envoi répond\u00a0; ${returns}.`)))
}

export function notifications({ hasPush, hasSms }: Facts): ReadinessLine {
  const title = 'Notifications et SMS'
  if (!hasPush)
    return line(
      'notifications',
      title,
      amber('Les notifications sont désactivées.', 'Mettez VAPID_PUBLIC_KEY et VAPID_PRIVATE_KEY.'),
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
