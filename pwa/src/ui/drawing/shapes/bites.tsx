import type { ReactNode } from 'react'
import { GLAZE, LINE, WASH } from '../inks.ts'

/** What is cut, folded, rolled or skewered. About 60 wide, the middle at 0,0. */
export const BITES: Record<string, ReactNode> = {
  tofu: (
    <g fill={GLAZE}>
      {[
        [-24, 4, 6],
        [0, 2, -6],
        [22, 5, 10],
        [12, -12, 5],
        [-12, -11, -7],
      ].map(([x, y, turn]) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <path d="M-10-4l6-5h16l-5 5z" />
          <path d="M7-4l5-5v11l-5 5z" fill={WASH} />
          <path d="M-10-4H7V7h-17z" />
        </g>
      ))}
    </g>
  ),
  /** Bites of whatever was chosen. */
  morceaux: (
    <g fill={WASH}>
      {[
        [-22, 2, 6],
        [-2, -3, -8],
        [18, 3, 12],
        [8, -14, 4],
        [-12, -13, -5],
        [-6, 10, 3],
      ].map(([x, y, turn]) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <rect x="-9" y="-6.5" width="18" height="13" rx="4" />
          <path d="M-4-2l5 4" fill="none" strokeWidth={1.5} />
        </g>
      ))}
    </g>
  ),
  nem: (
    <>
      {[
        [-38, 6],
        [-12, 9],
        [14, 6],
        [-25, -8],
        [1, -6],
      ].map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(-18)`}>
          <rect x="-8" y="-8" width="42" height="16" rx="8" fill={GLAZE} />
          <path d="M7-8c5 5 5 11 0 16M18-8c5 5 5 11 0 16" fill="none" strokeWidth={1.5} />
          <circle r="8" fill={WASH} />
          <path d="M3 0a3 3 0 1 0-3 3 6 6 0 0 0 5-5" fill="none" strokeWidth={1.5} />
        </g>
      ))}
    </>
  ),
  gyoza: (
    <>
      {[
        [-30, -4, 1],
        [10, -8, 1],
        [-12, 8, 1],
        [28, 5, 1],
      ].map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path d="M-20 6C-20-8-10-14 0-14S20-8 20 6c-6 5-34 5-40 0z" fill={GLAZE} />
          <path d="M-20 6c3-3 5-1 7-2s4-4 6-3 4-2 7-2 5 3 7 2 4 2 6 3 5-1 7 2" fill="none" strokeWidth={1.6} />
          <path d="M-10-8l3 5M0-11v6M10-8l-3 5" fill="none" strokeWidth={1.6} />
        </g>
      ))}
    </>
  ),
  brochette: <Skewers bite={<rect x="-7" y="-9" width="14" height="18" rx="5" fill={WASH} />} />,
  'brochette-crevette': (
    <Skewers
      bite={
        <path
          d="M-8 8C-11-4-5-11 3-10s9 10 4 16c-2 3-6 2-5-1 3-3 2-9-2-9-5 0-4 7-3 12z"
          fill={WASH}
          strokeWidth={1.8}
        />
      }
    />
  ),
  'brochette-boeuf': (
    <Skewers
      bite={<rect x="-8" y="-10" width="16" height="20" rx="5" fill={LINE} stroke={GLAZE} strokeWidth={2} />}
      mark={WASH}
    />
  ),
  'brochette-porc': <Skewers bite={<path d="M-8-7c4-5 12-4 15 0 3 5 1 13-4 15-6 2-12-1-13-6z" fill={GLAZE} />} />,
}

/** Three skewers side by side, four bites each. */
function Skewers({ bite, mark = LINE }: { bite: ReactNode; mark?: string }) {
  return [-24, 0, 24].map(y => (
    <g key={y} transform={`translate(${-y * 0.35} ${y * 0.55}) rotate(-9)`}>
      <path d="M-60 0H58" fill="none" />
      {[-26, -9, 8, 25].map(x => (
        <g key={x} transform={`translate(${x} 0)`}>
          {bite}
          <path d="M-3-4l5 8" fill="none" stroke={mark} strokeWidth={1.6} />
        </g>
      ))}
    </g>
  ))
}
