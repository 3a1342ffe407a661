import { ButtonLink } from '#pwa/ui/forms/button/button-link.tsx'
import './plain-page.css'

/** An address under /admin that leads nowhere. */
export function StaffNotFound() {
  return (
    <div className="plain-page">
      <h1>Rien à cette adresse.</h1>
      <p>Le lien est peut-être ancien.</p>
      <ButtonLink to="/admin">Revenir à l’accueil</ButtonLink>
    </div>
  )
}
