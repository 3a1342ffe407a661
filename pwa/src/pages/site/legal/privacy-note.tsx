import { LegalLink } from './legal-link.tsx'

/**
 * Where personal data is asked for: what it is for, and the way to all the rest (GDPR, article 13).
 * @param purpose after 'servent à'
 */
export function PrivacyNote({ purpose }: { purpose: string }) {
  return (
    <p className="small soft">
      Vos données servent à {purpose}&nbsp;: <LegalLink name="confidentialite">politique de confidentialité</LegalLink>.
    </p>
  )
}
