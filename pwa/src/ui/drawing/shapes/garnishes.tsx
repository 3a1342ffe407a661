import type { ReactNode } from 'react'
import { GLAZE, LINE, WASH } from '../inks.ts'

/** Vegetables, herbs, nuts, spice: small, and by their stem or middle at 0,0. */
export const GARNISHES: Record<string, ReactNode> = {
  legumes: (
    <>
      <path d="M-10 12l4-14h10l4 14z" fill={GLAZE} />
      <path
        d="M-20 0c-6-6-1-15 6-14 1-8 13-10 17-4 8-3 15 4 11 11 5 4 1 11-5 10-3 4-9 4-11 1-4 3-9 3-11-1-3 2-6 0-7-3z"
        fill={LINE}
      />
      <path d="M-9-8c1-2 3-3 5-2M2-10c2-1 4 0 5 2" fill="none" stroke={WASH} strokeWidth={1.6} />
      <g transform="translate(22 8)">
        <circle r="9" fill={WASH} />
        <path d="M0-4.500v9M-4-2l8 4M4-2l-8 4" fill="none" strokeWidth={1.4} />
      </g>
    </>
  ),
  champignon: (
    <>
      <path d="M-5 0v10q5 3 10 0V0" fill={GLAZE} />
      <path d="M-15 2c-1-18 31-18 30 0-8 3-22 3-30 0z" fill={WASH} />
      <path d="M-7-6l3-3M4-9l3 2" fill="none" strokeWidth={1.5} />
    </>
  ),
  tomate: (
    <>
      <circle r="9" fill={LINE} />
      <path d="M-3-4a5 5 0 0 0-2 4" stroke={GLAZE} strokeWidth={1.5} fill="none" />
      <path d="M0-9l-4-3M0-9l4-3M0-9v-4" fill="none" strokeWidth={1.6} />
    </>
  ),
  arachide: (
    <>
      <path d="M-14 2c-3-7 3-12 9-10 4 1 6 0 9-2 6-4 13 1 12 7-1 5-5 7-9 6-4 0-6 2-8 4-5 3-11 1-13-5z" fill={GLAZE} />
      <path d="M-9-2l3 5M-4-4l3 5M4-6l3 5M9-7l2 4" fill="none" strokeWidth={1.4} />
      <g fill={LINE} stroke="none">
        <circle cx="-13" cy="12" r="2.5" />
        <circle cx="0" cy="11" r="2.2" />
        <circle cx="10" cy="9" r="2.5" />
      </g>
    </>
  ),
  cajou: (
    <g fill={GLAZE}>
      {[
        [-11, 2, -20],
        [9, -4, 40],
        [7, 11, 160],
      ].map(([x, y, turn]) => (
        <path
          key={x}
          transform={`translate(${x} ${y}) rotate(${turn})`}
          d="M-9-2c0-7 7-9 12-7 6 2 8 8 5 12-2 2-5 1-5-2 0-4-4-5-6-2-3 3-6 2-6-1z"
        />
      ))}
    </g>
  ),
  citron: (
    <>
      <path d="M-15 0a15 15 0 0 0 30 0z" fill={GLAZE} />
      <path d="M-11 0a11 11 0 0 0 22 0z" fill={WASH} strokeWidth={1.2} />
      <path d="M0 0v11M0 0l-7 8M0 0l7 8" fill="none" stroke={GLAZE} strokeWidth={1.5} />
    </>
  ),
  citronnelle: (
    <>
      <path d="M-30 8L22-12c4-1 6 3 3 5L-27 14c-4 1-6-4-3-6z" fill={GLAZE} />
      <path d="M-14 2l4 6M0-3l4 6M12-8l3 6" fill="none" strokeWidth={1.6} />
      <path d="M24-11l14-9M25-9l16 0" fill="none" />
    </>
  ),
  gingembre: (
    <>
      <path
        d="M-22 6c-5-5-2-13 5-13 3 0 4-3 4-6 0-6 9-8 12-2 1 3 3 4 6 3 5-3 11 0 11 5 0 3 2 4 4 5 6 4 2 12-5 11-4-1-6 1-9 3-6 3-12 1-14-3-4 2-10 2-14-3z"
        fill={GLAZE}
      />
      <path d="M-14-4c2 3 2 6 0 9M0-10c2 2 4 2 6 1M6 10c1-3 3-4 6-4" fill="none" strokeWidth={1.6} />
    </>
  ),
  piment: (
    <>
      <path d="M0-4C10-6 24-2 34 7 22 8 6 8 0 4-3 2-3-3 0-4z" fill={LINE} />
      <path d="M6-1c5 0 10 1 15 4" fill="none" stroke={WASH} strokeWidth={1.4} />
      <path d="M-1 0c-5 0-7-3-10-6" fill="none" />
    </>
  ),
  basilic: (
    <>
      {[-50, 2].map(turn => (
        <g key={turn} transform={`rotate(${turn})`}>
          <path d="M0 0C6-10 18-10 26 0 18 9 6 9 0 0z" fill={LINE} />
          <path d="M3 0h17M9 0l4-4M9 0l4 4M15 0l3-3" fill="none" stroke={GLAZE} strokeWidth={1.2} />
        </g>
      ))}
    </>
  ),
  menthe: (
    <>
      <path d="M0 8V-12" fill="none" />
      {[
        [-2, 2, 200],
        [2, 0, -20],
        [0, -10, -90],
      ].map(([x, y, turn]) => (
        <g key={turn} transform={`translate(${x} ${y}) rotate(${turn})`}>
          <path d="M0 0l3-5 3 1 2-3 4 2 3-2 2 4 3 3-3 4-3 1-3 2-3-2-3 2-3-3z" fill={WASH} />
          <path d="M2 0h14" fill="none" strokeWidth={1.2} />
        </g>
      ))}
    </>
  ),
  coco: (
    <>
      <path d="M-22-2a22 20 0 0 0 44 0z" fill={LINE} />
      <ellipse cy="-2" rx="22" ry="9" fill={GLAZE} />
      <ellipse cy="-1" rx="14" ry="5" fill={WASH} strokeWidth={1.5} />
      <path d="M-12 10l4 3M0 8v5M12 9l-3 4" fill="none" stroke={WASH} strokeWidth={1.6} />
    </>
  ),
  flan: (
    <>
      <path d="M-26 10l5-24h42l5 24c-8 6-44 6-52 0z" fill={GLAZE} />
      <ellipse cy="-14" rx="21" ry="7" fill={WASH} />
      <path d="M-21-14c2 8 5 10 7 5 3 12 8 12 10 3 3 9 8 9 10 1 4 7 9 6 10-2 3 3 5 0 5-7" fill={WASH} />
      <path d="M-8-16c4-2 9-2 12 0" fill="none" strokeWidth={1.5} />
    </>
  ),
}
