import { Component, type ErrorInfo, type ReactNode } from 'react'
import { logProblem } from '#pwa/lib/state/log.ts'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import './crash-screen.css'

/**
 * The page's error boundary: one calm sentence and a way on. The cart is stored on the device, so reloading loses
 * nothing.
 */
export class CrashScreen extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    logProblem('The page crashed', { error, where: info.componentStack })
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <main className="crash-screen">
        <h1>La page s’est arrêtée.</h1>
        <p>Rien n’a été perdu&nbsp;: votre panier est gardé sur cet appareil.</p>
        <Button look="primary" onClick={() => window.location.reload()}>
          Recharger la page
        </Button>
      </main>
    )
  }
}
