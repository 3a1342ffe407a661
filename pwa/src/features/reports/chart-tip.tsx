import type { ReactNode } from 'react'
import type { Series } from './chart-figure.tsx'
import './reports.css'

type ChartTipProps = { title: string; lines: readonly { series?: Series; word: string; value: ReactNode }[] }

/** The figures under the pointer or finger, as text. */
export function ChartTip({ title, lines }: ChartTipProps) {
  return (
    <div className="chart-tip">
      <p>{title}</p>
      <dl>
        {lines.map(({ series, word, value }) => (
          <div key={word}>
            <dt>
              {series && <i className="swatch" data-series={series} />}
              {word}
            </dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
