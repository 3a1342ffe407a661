import type { ComponentProps } from 'react'
import { Link } from '#pwa/lib/navigation/link.tsx'

type SectionLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** The id of the part that it leads to. */
  part: string
  /** On the first page the browser itself scrolls there; from elsewhere the first page opens at it. */
  home: boolean | undefined
}

/** A link to a part of the first page. */
export function SectionLink({ part, home, ...rest }: SectionLinkProps) {
  return home ? <a {...rest} href={`#${part}`} /> : <Link {...rest} to={`/#${part}`} />
}
