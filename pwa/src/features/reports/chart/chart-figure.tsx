import { type ReactNode, Suspense } from 'react'
import { Notice } from '#pwa/ui/feedback/notice/notice.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { ChartNet } from './chart-net.tsx'
import './chart-figure.css'

type ChartFigureProps = {
  /** What the drawing shows, in a sentence or two: read instead of it. */
  says: string
  /** Comes when its library has come; the place is kept. */
  drawing: ReactNode
  /** Its figures as a table, with what can be done with them: folded up, since the drawing says as much at a glance. */
  figures: ReactNode
}

/** A drawing of figures, and the figures themselves for whoever does not see it or wants to know exactly. */
export function ChartFigure({ says, drawing, figures }: ChartFigureProps) {
  return (
    <figure className="chart-figure">
      <ChartNet instead={<Notice>Le graphique n’a pas pu être dessiné. Ses chiffres sont là.</Notice>}>
        <div className="place" role="img" aria-label={says}>
          <Suspense fallback={null}>{drawing}</Suspense>
        </div>
      </ChartNet>
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
