import type { ReactNode } from 'react'
import { GLAZE, LINE, WASH } from '../inks.ts'

/** Slices leaning on one another, from left to right. */
function fan(count: number, step: number, slice: (index: number) => ReactNode) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a fixed pattern
    <g key={index} transform={`translate(${(index - (count - 1) / 2) * step} ${index % 2 ? -2 : 0}) rotate(-8)`}>
      {slice(index)}
    </g>
  ))
}

/** Meat, fish, egg. About 60 wide, the middle at 0,0. */
export const MAINS: Record<string, ReactNode> = {
  crevette: (
    <>
      <path d="M-15 9C-20-8-6-19 7-15 19-11 20 4 11 9c-3 2-7 0-6-3 4-3 3-10-4-10-6 0-8 6-6 12z" fill={WASH} />
      <path d="M-13-1l8 3M-8-11l5 8M3-15v9M13-9l-8 5" fill="none" strokeWidth={1.5} />
      <path d="M-15 9l-7 4 3-9M-5 8l-2 8-6-5" fill={LINE} strokeWidth={1.5} />
    </>
  ),
  calamar: (
    <>
      <g fill={WASH}>
        <ellipse cx="-11" cy="2" rx="12" ry="8" transform="rotate(-12)" />
        <ellipse cx="12" cy="4" rx="12" ry="8" transform="rotate(10)" />
        <ellipse cx="1" cy="-8" rx="12" ry="8" />
      </g>
      <g fill={GLAZE} strokeWidth={1.5}>
        <ellipse cx="-11" cy="2" rx="5.5" ry="3" transform="rotate(-12)" />
        <ellipse cx="12" cy="4" rx="5.5" ry="3" transform="rotate(10)" />
        <ellipse cx="1" cy="-8" rx="5.5" ry="3" />
      </g>
    </>
  ),
  poisson: (
    <>
      <path
        d="M-44 2c10-20 34-26 56-16 8 4 14 8 18 12 6-8 12-13 20-14-4 8-4 22 1 31-9-1-16-6-21-13-10 13-30 19-48 16-14-2-24-8-26-16z"
        fill={GLAZE}
      />
      <path d="M-28-11c9 8 9 18 1 26" fill="none" />
      <circle cx="-34" cy="-1" r="2.6" fill={LINE} stroke="none" />
      <path d="M-12-18c6-10 20-10 28 2z" fill={LINE} />
      <path
        d="M-14-9a5 5 0 0 1 0 9M-14 3a5 5 0 0 1 0 9M-2-13a5 5 0 0 1 0 9M-2-2a5 5 0 0 1 0 9M-2 9a5 5 0 0 1 0 8M10-10a5 5 0 0 1 0 9M10 1a5 5 0 0 1 0 9M21-4a4 4 0 0 1 0 8"
        fill={WASH}
        strokeWidth={1.6}
      />
      <path d="M36-2l8-6M37 3l8 5" fill="none" strokeWidth={1.6} />
    </>
  ),
  poulet: fan(5, 12, index => (
    <>
      <path d="M-8 13C-13-4-6-19 3-20 13-15 12 5 7 14z" fill={index % 2 ? GLAZE : WASH} />
      <path d="M-3-12c3-3 6-3 8 0" fill="none" strokeWidth={1.5} />
    </>
  )),
  pilon: (
    <>
      <g transform="translate(14 -3) rotate(24)">
        <path
          d="M-6 20l4-14-6-2c-12-6-13-22-2-28s27 0 27 14c0 12-8 18-15 17L0 22c3 3 2 7-1 8-2 1-4-1-4-3-2 1-5 1-6-1-1-3 2-6 5-6z"
          fill={WASH}
        />
        <path d="M-8-14c2-5 7-8 12-7M6-4c3-1 5-3 6-6" fill="none" strokeWidth={1.6} />
      </g>
      <g transform="translate(-20 2) rotate(-38) scale(.94)">
        <path
          d="M-6 20l4-14-6-2c-12-6-13-22-2-28s27 0 27 14c0 12-8 18-15 17L0 22c3 3 2 7-1 8-2 1-4-1-4-3-2 1-5 1-6-1-1-3 2-6 5-6z"
          fill={GLAZE}
        />
        <path d="M-8-14c2-5 7-8 12-7M6-4c3-1 5-3 6-6" fill="none" strokeWidth={1.6} />
      </g>
    </>
  ),
  canard: fan(5, 12, () => (
    <>
      <path d="M-8 13C-13-4-6-19 3-20 13-15 12 5 7 14z" fill={WASH} />
      <path d="M-7-8c2-8 6-12 10-12 6 3 8 8 8.5 13C6-12 0-13-7-8z" fill={LINE} stroke={GLAZE} strokeWidth={1.5} />
    </>
  )),
  boeuf: fan(4, 14, () => (
    <>
      <path
        d="M-9 13c-4-12-2-26 6-30 9-3 14 6 12 18-1 8-4 13-8 14-4 1-8 1-10-2z"
        fill={LINE}
        stroke={GLAZE}
        strokeWidth={2}
      />
      <path d="M-4-8l8-5M-5 0l10-6M-4 8l9-5" fill="none" stroke={WASH} strokeWidth={2} />
    </>
  )),
  porc: (
    <>
      <path d="M-30 8c-8-18 6-30 24-28 20 2 32 8 32 20 0 10-10 14-24 14-12 0-26 4-32-6z" fill={WASH} />
      <path d="M-20 4c-5-10 4-18 16-16 12 1 20 4 20 10s-8 7-16 7-17 3-20-1z" fill={GLAZE} strokeWidth={1.6} />
      <path d="M22-8c8-8 16-6 18 0 5 0 7 5 4 8-3 4-8 2-9-1-4 3-9 4-12 2z" fill={GLAZE} />
      <path d="M-12-6l10 9M-2-7l10 9" fill="none" strokeWidth={2} />
    </>
  ),
  oeuf: (
    <>
      <path d="M-24 0c-2-9 8-11 14-12s12-4 20 1 16 6 13 14-14 6-22 8S-22 9-24 0z" fill={GLAZE} />
      <ellipse cy="-3" rx="9" ry="6.5" fill={WASH} />
      <path d="M-4-5c1-2 3-3 5-3" fill="none" strokeWidth={1.5} />
    </>
  ),
}
