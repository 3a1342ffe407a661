import { Component, type ReactNode } from 'react'
import { logProblem } from '#pwa/lib/state/log.ts'

/** A drawing that fails, or whose library cannot be loaded, takes nothing with it: its figures stay beside it. */
export class ChartNet extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
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
