import { factorProposal } from '#pwa/features/staff/session.ts'
import { proofAsked, settleProof } from '#pwa/lib/calls/staff-call.ts'
import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { later } from '#pwa/lib/state/later.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'
import { Banner } from '#pwa/ui/feedback/notice.tsx'
import { LateSheet } from '#pwa/ui/overlays/late-sheet.tsx'

const loadProof = later(async () => (await import('./proof-dialog.tsx')).ProofDialog)
const loadAccess = later(async () => (await import('./access-sheet.tsx')).AccessSheet)

/** The question who is there, once for the whole app. */
export function ProofHost() {
  const asked = useStore(proofAsked)
  return (
    <LateSheet
      open={asked !== undefined}
      title="C’est bien vous&nbsp;?"
      shape="card"
      onClose={() => settleProof(false)}
      load={loadProof}
      sheet={{ asked }}
    />
  )
}

/** In the address of whatever page. */
export const ACCESS = 'acces'

/**
 * One's own access, over whatever page; offered to whoever has just logged in with nothing but a password.
 * @param isQuiet the page has no room for the offer, which stays for the next page
 */
export function AccessHost({ isQuiet = false }: { isQuiet?: boolean }) {
  const { open, show, close } = useOverlay(ACCESS)
  const isProposed = useStore(factorProposal)
  return (
    <>
      {isProposed && !open && !isQuiet && (
        <Banner
          icon="alert"
          action={
            <>
              <button type="button" onClick={() => show()}>
                Ajouter une clé
              </button>
              <button type="button" onClick={() => factorProposal.set(false)}>
                Plus tard
              </button>
            </>
          }
        >
          Ce compte n’a qu’un mot de passe. Une clé d’accès le protège, et ouvre en deux gestes.
        </Banner>
      )}
      <LateSheet
        open={open}
        title="Mon accès"
        shape="drawer"
        onClose={close}
        load={loadAccess}
        sheet={{ open, onClose: close }}
      />
    </>
  )
}
