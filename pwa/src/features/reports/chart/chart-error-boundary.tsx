import { Component, type ReactNode } from 'react'
import { logProblem } from '#pwa/lib/state/log.ts'

/** The error boundary of a chart: when it fails, or its library cannot be loaded, the figures beside it stay. */
export class ChartErrorBoundary extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error) {
    logProblem('A chart could not be drawn', { error })
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
