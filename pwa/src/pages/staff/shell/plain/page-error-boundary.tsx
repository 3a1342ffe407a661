import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logProblem } from '#pwa/lib/state/log.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import './plain-page.css'

type State = { failed: false } | { failed: true; isOutdated: boolean }

/**
 * The net under a page, and under the app. A part that cannot be loaded is most often of a version that is gone since
 * the tablet was last reloaded.
 */
export class PageErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, isOutdated: isOfLoading(error) }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    logProblem('A page of the staff crashed', { error, where: info.componentStack })
  }

  override render() {
    const { state } = this
    if (!state.failed) return this.props.children
    return (
      <div className="plain-page" role="alert">
        <h1>{state.isOutdated ? 'Cette page n’a pas pu être chargée.' : 'Cette page s’est arrêtée.'}</h1>
        <p>
          {state.isOutdated
            ? 'Le réseau manque, ou une nouvelle version est prête.'
            : 'Les commandes et les données ne sont pas touchées\u00a0: elles sont sur le serveur.'}
        </p>
        <Button look="primary" onClick={() => window.location.reload()}>
          Recharger la page
        </Button>
      </div>
    )
  }
}

/** The browsers' own errors of `import()`, and that of Vite for a part's styles. */
function isOfLoading(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    error.message.startsWith('Unable to preload') ||
    (error instanceof TypeError && /import|module|load/i.test(error.message))
  )
}
