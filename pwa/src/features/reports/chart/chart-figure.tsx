import { type ReactNode, Suspense } from 'react'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import { ChartErrorBoundary } from './chart-error-boundary.tsx'
import './chart-figure.css'

type ChartFigureProps = {
  /** What the drawing shows, in a sentence or two: screen readers get it instead of the drawing. */
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
