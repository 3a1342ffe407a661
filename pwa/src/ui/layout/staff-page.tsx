import { type ReactNode, useId } from 'react'
import { Notice } from '../feedback/notice.tsx'
import { Skeleton } from '../feedback/placeholders.tsx'
import { Button } from '../forms/button.tsx'
import './staff-page.css'

type PageHeadProps = {
  title: string
  /** A line under the title: what the figures cover, say. */
  lead?: ReactNode
  /** What can be done on the whole page; at most one of them `primary`. */
  children?: ReactNode
}

/** The head of a staff page: its heading, and the actions at its end. */
export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1>{title}</h1>
        {lead && <p className="page-lead soft">{lead}</p>}
      </div>
      {children && <div className="page-actions">{children}</div>}
    </header>
  )
}

/** Sections of a page, one below the other. */
export function SectionStack({ children }: { children: ReactNode }) {
  return <div className="section-stack">{children}</div>
}

type DataSectionProps<Data> = {
  title: string
  /** Read, but not shown: where the page's own heading says as much. */
  isTitleHidden?: boolean
  /** As `useQuery` answers it. */
  query: { data: Data | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** At the end of the heading's line, which must then be shown. */
  actions?: ReactNode
  /** Said when nothing came. */
  failure?: string
  /** How much room the content will take. */
  skeletonLines?: number
  children: (data: Data) => ReactNode
}

/**
 * A part of a page with its own data: it waits, fails and tries again by itself, whatever becomes of the others. What
 * came before stays when a later try fails, and says so.
 */
export function DataSection<Data>(props: DataSectionProps<Data>) {
  const {
    title,
    isTitleHidden = false,
    query,
    actions,
    failure = 'Ces chiffres n’ont pas pu être chargés.',
    skeletonLines,
    children,
  } = props
  const { data, isError, isFetching, refetch } = query
  const id = useId()
  return (
    <section className="data-section" aria-labelledby={id} aria-busy={isFetching || undefined}>
      <div className={isTitleHidden ? 'visually-hidden' : 'head'}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      {isError && (
        <Notice tone="problem">
          <p>{data === undefined ? failure : `${failure} Voici les derniers reçus.`}</p>
          <Button look="link" busy={isFetching} busyLabel="Nouvel essai…" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </Notice>
      )}
      {data !== undefined ? children(data) : !isError && <Skeleton lines={skeletonLines ?? 4} />}
    </section>
  )
}

type LoadMoreProps = {
  /** As `useInfiniteQuery` answers it. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  label?: string
}

/** Under a list that comes page by page: nothing once it is whole. */
export function LoadMore({ query, label = 'Afficher la suite' }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  if (!hasNextPage) return null
  return (
    <div className="load-more">
      {isFetchNextPageError && <Notice tone="problem">La suite n’a pas pu être chargée.</Notice>}
      <Button busy={isFetchingNextPage} busyLabel="Chargement…" onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Réessayer' : label}
      </Button>
    </div>
  )
}
