import type { ReactNode } from 'react'
import { Link } from '#pwa/lib/navigation/link.tsx'
import './button.css'

type ButtonLinkProps = {
  look?: 'primary' | 'outline' | 'link'
  block?: boolean
  /** A route of the app, or an address outside it (`tel:`, `https:`, `#anchor`, a file of the API). */
  to: string
  className?: string
  children: ReactNode
}

/** Looks like `Button`, goes somewhere. */
export function ButtonLink({ look = 'outline', block, to, className = '', children }: ButtonLinkProps) {
  const looks = { className: `button ${className}`, 'data-look': look, 'data-block': block || undefined }
  const face = <span className="face">{children}</span>
  if (!to.startsWith('/') || to.startsWith('/api/'))
    return (
      <a {...looks} href={to} {...(to.startsWith('http') ? { target: '_blank', rel: 'noopener' } : {})}>
        {face}
      </a>
    )
  return (
    <Link {...looks} to={to}>
      {face}
    </Link>
  )
}
