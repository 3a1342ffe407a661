import { type ReactNode, useId } from 'react'
import { Notice } from '../../feedback/notice/notice.tsx'
import { Skeleton } from '../../feedback/skeleton/skeleton.tsx'
import { Button } from '../../forms/button/button.tsx'
import './data-section.css'

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
