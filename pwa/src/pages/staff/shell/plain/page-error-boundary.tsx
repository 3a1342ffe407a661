import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logProblem } from '#pwa/lib/state/log.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import './plain-page.css'

type State = { failed: boolean }

/** The net under a page, and under the app. A part that cannot be loaded says so itself (ui/layout/part). */
export class PageErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    logProblem('A page of the staff crashed', { error, where: info.componentStack })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="plain-page" role="alert">
        <h1>Cette page s’est arrêtée.</h1>
        <p>Les commandes et les données ne sont pas touchées&nbsp;: elles sont sur le serveur.</p>
        <Button look="primary" onClick={() => window.location.reload()}>
          Recharger la page
        </Button>
      </div>
    )
  }
}
