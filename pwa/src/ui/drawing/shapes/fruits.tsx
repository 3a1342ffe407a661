import type { ReactNode } from 'react'
import { GLAZE, LINE, WASH } from '../inks.ts'

/** Fruit: 30 to 60 wide, the middle at 0,0. */
export const FRUITS: Record<string, ReactNode> = {
  mangue: (
    <>
      {[-26, -13, 0, 13, 26].map((x, index) => (
        <path
          key={x}
          transform={`translate(${x} ${index % 2 ? -3 : 0}) rotate(-10)`}
          d="M-7 12C-12-4-6-18 3-20 12-14 12 4 7 13z"
          fill={index % 2 ? GLAZE : WASH}
        />
      ))}
    </>
  ),
  'mangue-entiere': (
    <>
      <path d="M-20 6c-4-16 10-26 22-22 14 4 20 16 14 24-8 10-32 12-36-2z" fill={WASH} />
      <path d="M2-16c-1-5 1-8 4-10" fill="none" />
      <path d="M5-22c6-6 14-6 19-1-5 5-13 6-19 1z" fill={LINE} />
      <path d="M-12 0c1-5 4-8 8-9" fill="none" strokeWidth={1.8} />
    </>
  ),
  ananas: (
    <>
      <path d="M-4-16l-6-12 9 6 1-11 6 11 8-7-5 13z" fill={LINE} />
      <ellipse cy="2" rx="15" ry="19" fill={WASH} />
      <path d="M-13-7L9 17M-15 3l18 18M-7-15l21 22M13-7L-9 17M15 3L-3 21M7-15l-21 22" fill="none" strokeWidth={1.4} />
    </>
  ),
  banane: (
    <>
      <path d="M-34-4c10 16 38 18 58 2 2-3 5-3 7-1 1 2 0 4-2 6-20 18-54 16-66-2-1-4 1-6 3-5z" fill={GLAZE} />
      <path d="M-30-12c10 12 36 12 54-4l5-4c3-1 5 1 4 4l-4 8C10 8-22 6-33-6c-1-4 0-6 3-6z" fill={WASH} />
      <path d="M-18-5c10 4 26 3 36-4" fill="none" strokeWidth={1.5} />
    </>
  ),
  rondelles: (
    <>
      {[
        [-26, 1],
        [-4, 5],
        [18, 2],
        [-14, -8],
        [8, -8],
      ].map(([x, y]) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <ellipse rx="12" ry="7" fill={GLAZE} />
          <path d="M-2 0h.1M3-2h.1M3 2h.1" fill="none" strokeWidth={2.2} />
        </g>
      ))}
    </>
  ),
  fraise: (
    <>
      <path d="M0 18c-10-5-16-14-14-22 1-7 8-9 14-6 6-3 13-1 14 6 2 8-4 17-14 22z" fill={WASH} />
      <path d="M0-10c-5-1-9-4-9-8 4-1 7 1 9 4 2-3 5-5 9-4 0 4-4 7-9 8z" fill={LINE} strokeWidth={1.8} />
      <path d="M-6-2v3M5-2v3M0 4v3M-5 8v2M5 8v2" fill="none" strokeWidth={1.8} />
    </>
  ),
  orange: (
    <>
      <circle r="17" fill={GLAZE} />
      <circle r="12.5" fill={WASH} strokeWidth={1.5} />
      <path d="M0-12v24M-10.5-6l21 12M10.5-6l-21 12" fill="none" stroke={GLAZE} strokeWidth={1.8} />
    </>
  ),
  litchi: (
    <>
      {[
        [-16, 3],
        [14, 5],
      ].map(([x, y], index) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <circle r="13" fill={index ? GLAZE : WASH} />
          <path
            d={
              index
                ? 'M-13 0c4 5 22 5 26 0a13 13 0 0 1-26 0z'
                : 'M-6-6l2 2M2-8l1 3M7-2l-3 1M-8 2l3 0M-1 1l2 2M5 6l-3-1M-4 8l1-3'
            }
            fill={index ? WASH : 'none'}
            strokeWidth={1.6}
          />
        </g>
      ))}
      <path d="M-16-10c4-8 10-10 16-10M14-8c-4-8-8-11-14-12" fill="none" strokeWidth={2} />
      <path d="M0-20c6-8 14-8 20-4-4 7-12 9-20 4z" fill={LINE} />
    </>
  ),
}
