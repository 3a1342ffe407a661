import { Notice } from '../../feedback/notice/notice.tsx'
import { Button } from '../../forms/button/button.tsx'
import './load-more.css'

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
