import type { ComponentProps, MouseEvent } from 'react'
import { type To, useHref, useLinkClickHandler } from 'react-router-dom'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: To
  /** The address of a page of its own that says the same: for a new tab, for who has no script, for search engines. */
  page?: string | undefined
  replace?: boolean | undefined
  state?: unknown
}

/**
 * A link to a page of this application. The router's own also brings the code that fetches other pages' data ahead,
 * which nothing here uses: 2 KB of the first load.
 */
export function Link({ to, page, replace, state, onClick, ...rest }: LinkProps) {
  const href = useHref(to)
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace !== undefined && { replace }),
    ...(rest.target !== undefined && { target: rest.target }),
    state,
  })
  return (
    <a
      {...rest}
      href={page ?? href}
      data-to={page && href}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** Whether a click on a link asks for a new tab or window, or a download: then the page leaves it to the browser. */
export function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}
