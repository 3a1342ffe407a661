import { CameraView } from '#pwa/features/loyalty/admin/camera-view.tsx'
import { ScanBox } from '#pwa/features/loyalty/admin/scan-box.tsx'
import { useCameraScan } from '#pwa/features/loyalty/admin/scan-calls.ts'
import { ButtonLink } from '#pwa/ui/forms/button.tsx'
import { QR_TAB } from './addresses.ts'
import { useShowResult } from './result-pages.ts'
import './scan.css'

/** `/admin/scan`: a customer's card, before the camera, under a scanner that types, or by hand. */
export function ScanPage() {
  const showResult = useShowResult()
  const { onText, isPending, problem } = useCameraScan(showResult)
  return (
    <div className="scan-page">
      <header>
        <h1>Scan</h1>
        <p className="soft">
          La carte de fidélité du client&nbsp;: ses points, ses plats offerts, sa commande du jour.
        </p>
      </header>
      <CameraView onText={onText}>
        {isPending ? 'Vérification…' : problem && <span data-problem="">{problem}</span>}
      </CameraView>
      <section className="by-hand" aria-labelledby="by-hand">
        <h2 id="by-hand">Sans caméra</h2>
        <ScanBox onFound={showResult} />
        <ButtonLink look="link" to={QR_TAB}>
          Chercher un client par son nom
        </ButtonLink>
      </section>
    </div>
  )
}
