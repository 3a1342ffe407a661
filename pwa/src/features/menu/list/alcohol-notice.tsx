import { Notice } from '#pwa/ui/feedback/notice.tsx'

/** This notice stands above every list of drinks with alcohol (CSP L3323-4, L3342-1). */
export function AlcoholNotice() {
  return (
    <Notice>
      <p>La vente d’alcool aux mineurs est interdite. Une pièce d’identité vous sera demandée.</p>
      <p className="small">L’abus d’alcool est dangereux pour la santé, à consommer avec modération.</p>
    </Notice>
  )
}
