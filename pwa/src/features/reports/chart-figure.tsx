import { Component, type ReactNode, Suspense } from 'react'
import { logProblem } from '#pwa/lib/state/log.ts'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './reports.css'

type ChartFigureProps = {
  /** The drawing in a sentence or two: screen readers get it instead of the drawing. */
  says: string
  /** The drawing, once its library is loaded; its space is reserved. */
  drawing: ReactNode
  /** Its figures as a table with the actions on them: folded, since the drawing shows the same at a glance. */
  figures: ReactNode
}

/** A chart, with its figures for whoever does not see it or wants them exactly. */
export function ChartFigure({ says, drawing, figures }: ChartFigureProps) {
  return (
    <figure className="chart-figure">
      <ChartErrorBoundary instead={<Notice>Le graphique n’a pas pu être dessiné. Ses chiffres sont là.</Notice>}>
        <div className="place" role="img" aria-label={says}>
          <Suspense fallback={null}>{drawing}</Suspense>
        </div>
      </ChartErrorBoundary>
      <details>
        <summary>
          Voir les chiffres
          <Icon name="down" />
        </summary>
        {figures}
      </details>
    </figure>
  )
}

/** The series of a chart; its colour is in the style sheet. */
export type Series = 'revenue' | 'orders' | 'hours'

/** The legend of a chart, drawn as in the chart: a line for a line, a square for bars. */
export function ChartKey({ series }: { series: readonly { series: Series; word: string }[] }) {
  return (
    <ul className="chart-key" aria-label="Légende">
      {series.map(({ series, word }) => (
        <li key={series}>
          <i className="swatch" data-series={series} />
          {word}
        </li>
      ))}
    </ul>
  )
}

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
