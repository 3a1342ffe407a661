import type { ReactNode } from 'react'
import { GLAZE, LINE, WASH } from '../inks.ts'
import { Strands } from './strands.tsx'

/** What the rest lies on. The middle of the foot is at 0,0. */
export const BEDS: Record<string, ReactNode> = {
  nouilles: (
    <>
      <path d="M-42 8C-38-20-18-30 0-30s38 10 42 38c-14 7-70 7-84 0z" fill={WASH} />
      <Strands
        paths={[
          'M-40 6c4-26 30-36 46-26',
          'M40 6C36-22 8-36-12-22',
          'M-28 9c0-24 36-32 42-6',
          'M-6 10C-12-12 24-22 28 8',
          'M-44 9c14-12 34-8 40 1',
          'M8 11c4-12 24-12 36-3',
        ]}
      />
    </>
  ),
  riz: (
    <>
      <path d="M-30 8C-30-16-16-28 0-28S30-16 30 8C18 13-18 13-30 8z" fill={GLAZE} />
      <path
        d="M-14-10l5-3M-2-18l5 1M10-9l4 4M-20 2l6-1M-5-4l5 3M6 3l6-2M18 0l4-3M-10 7l5-2"
        fill="none"
        strokeWidth={1.8}
      />
    </>
  ),
  papaye: (
    <>
      <path d="M-40 8C-30-18-14-28 2-28S32-18 40 8C20 14-20 14-40 8z" fill={WASH} />
      <Strands
        width={5}
        paths={[
          'M-34 2L-6-22',
          'M34 4L8-24',
          'M-38 8l40-10',
          'M38 9L0-6',
          'M-14 10L18-18',
          'M-22-14l36 22',
          'M-4 10l-14-24',
          'M-28 10l22-8',
        ]}
      />
    </>
  ),
  salade: (
    <>
      <path
        d="M-40 8c-7-7-3-13 2-15-4-9 4-15 10-14 0-9 10-12 16-8 3-7 14-7 17-1 7-4 15 1 14 8 8 0 13 7 10 14 7 2 9 10 3 16C18 14-24 14-40 8z"
        fill={WASH}
      />
      <path
        d="M-31 6c2-12 10-20 18-24M-2 9c-2-14 0-24 4-31M24 8c0-10-4-18-10-22M-22-6l-6-1M-12-16l-1-6M0-14l-7-4M1-8l8-5M20-8l6-4"
        fill="none"
        strokeWidth={1.6}
      />
    </>
  ),
  bouillon: (
    <>
      <path
        d="M-42 2c6-5 14-5 18 0M16 7c6-4 14-4 18 0M-8-7c5-3 9-3 12 0M-20 8c4-3 8-3 12 0"
        fill="none"
        strokeWidth={1.5}
      />
      <g fill={GLAZE} strokeWidth={1.5}>
        <circle cx="-30" cy="-4" r="2.5" />
        <circle cx="6" cy="2" r="2" />
        <circle cx="38" cy="-2" r="2.5" />
      </g>
    </>
  ),
  sauce: (
    <>
      <path d="M-14-4c0 9 6 13 14 13s14-4 14-13z" fill={GLAZE} />
      <ellipse cy="-4" rx="14" ry="5" fill={LINE} />
    </>
  ),
}
