import { formatMoment } from '#pwa/lib/format/moment-words.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'

/**
 * Says how reliable slots are that the device computed without the server.
 * @param seenAt when the room left was last seen
 */
export function ForeseenNotice({ seenAt, now }: { seenAt: Date | undefined; now: Date }) {
  return (
    <Notice icon="offline">
      {seenAt ? (
        <p>
          <b>Créneaux vus {formatMoment(seenAt, now)}.</b> Ils seront revérifiés au retour du réseau.
        </p>
      ) : (
        <p>
          <b>Les places libres ne sont pas connues hors connexion.</b> Choisissez l’heure souhaitée&nbsp;: elle sera
          vérifiée au retour du réseau.
        </p>
      )}
    </Notice>
  )
}
