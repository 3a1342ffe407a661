import { ButtonLink } from '#pwa/ui/forms/button/button-link.tsx'
import '../plain/plain-page.css'

/** At an address that the role does not open. */
export function AdminOnly({ label }: { label: string }) {
  return (
    <div className="plain-page">
      <h1>{label}</h1>
      <p>Cette page est réservée à l’administrateur. Pour y accéder, connectez-vous avec son compte.</p>
      <ButtonLink to="/admin">Revenir à l’accueil</ButtonLink>
    </div>
  )
}
