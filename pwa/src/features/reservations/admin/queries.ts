import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import {
  type AdminReservation,
  answerReservation,
  listReservations,
  takeReservation,
} from '#api/features/reservations/contract-staff.ts'
import type { OutputOf, RequestOf } from '#api/kernel/endpoint.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'

type Page = OutputOf<typeof listReservations>

/** The keys of the list and of the count begin with this one, since an answer changes both. */
const TABLES_KEY = ['admin reservations']
const LIST_KEY = [...TABLES_KEY, 'list']
/** Guests and other tablets change the list too. */
const LOOK_AGAIN_MS = 15_000
const COUNT_AGAIN_MS = 30_000

const tablesQuery = (query: TableQuery) =>
  infiniteQueryOptions({
    queryKey: [...LIST_KEY, query],
    queryFn: ({ pageParam: cursor, signal }) =>
      staffCall(listReservations, { query: { ...query, ...(cursor && { cursor }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  })

/** Reservations, page by page; refreshed every 15 s. */
export function useTables(query: TableQuery) {
  return useInfiniteQuery(tablesQuery(query))
}

const dayQuery = (date: string) =>
  queryOptions({
    queryKey: [...TABLES_KEY, 'day', date],
    queryFn: async ({ signal }) =>
      (await staffCall(listReservations, { query: { day: date, limit: '1' } }, { signal })).days.find(
        day => day.date === date,
      ) ?? null,
    enabled: date !== '',
    refetchInterval: LOOK_AGAIN_MS,
  })

/** The seats promised of a day; null where they are not counted and nothing is promised. */
export function usePromisedOn(date: string) {
  return useQuery(dayQuery(date)).data
}

const waitingTablesQuery = queryOptions({
  queryKey: [...TABLES_KEY, 'waiting'],
  queryFn: async ({ signal }) =>
    (await staffCall(listReservations, { query: { status: 'pending', limit: '1' } }, { signal })).waiting,
  refetchInterval: COUNT_AGAIN_MS,
})

/** How many reservations wait for an answer, on every page; undefined while it is not known. */
export function useWaitingTables(): number | undefined {
  const { data } = useQuery(waitingTablesQuery)
  return data
}

export type TableDecision = RequestOf<typeof answerReservation>['body']

/** Sends an answer. If another tablet was faster, its answer is shown at once. */
export function useAnswerTable({ id }: AdminReservation) {
  return useStaffMutation(answerReservation, {
    request: (body: TableDecision) => ({ params: { id }, body }),
    takes: put,
    onError: (error, _, __, { client }) => {
      if (error instanceof ApiProblem && error.code === 'stale_version') {
        put(client, error.body.reservation as AdminReservation)
      }
    },
    refreshes: [{ queryKey: TABLES_KEY }],
  })
}

/** Takes 'Pas venue' back: the table is promised again. */
export function useUndoNoShow() {
  return useStaffMutation(answerReservation, {
    request: ({ id }: AdminReservation): RequestOf<typeof answerReservation> => ({
      params: { id },
      body: { status: 'accepted', seen: 'declined' },
    }),
    takes: (client, table) => {
      put(client, table)
      showToast({ tone: 'done', text: `La table de ${table.name} est à nouveau confirmée.` })
    },
    onError: ({ message }) => showToast({ tone: 'problem', title: 'Rien n’est changé', text: message }),
    refreshes: [{ queryKey: TABLES_KEY }],
  })
}

export type TakenTable = RequestOf<typeof takeReservation>['body']

/** Writes a table down. A repeated attempt with the same entries is the same call. */
export function useTakeTable() {
  return useStaffMutation(takeReservation, {
    request: ({ body, key }: { body: TakenTable; key: string }) => ({ body, key }),
    refreshes: [{ queryKey: TABLES_KEY }],
  })
}

function put(client: QueryClient, table: AdminReservation): void {
  client.setQueriesData<InfiniteData<Page>>(
    { queryKey: LIST_KEY },
    data =>
      data && {
        ...data,
        pages: data.pages.map(page => ({
          ...page,
          reservations: page.reservations.map(other => (other.id === table.id ? table : other)),
        })),
      },
  )
}

type TableQuery = NonNullable<RequestOf<typeof listReservations>['query']>

/** The views of the list, by the word that names them in the address. */
export const TABLE_VIEWS = {
  'a-venir': { label: 'À venir', query: {} },
  'a-traiter': { label: 'À traiter', query: { status: 'pending' } },
  confirmees: { label: 'Confirmées', query: { status: 'accepted' } },
  refusees: { label: 'Refusées', query: { status: 'declined' } },
  passees: { label: 'Passées', query: { period: 'past' } },
} as const satisfies Record<string, { label: string; query: TableQuery }>
export type TableView = keyof typeof TABLE_VIEWS

/** The view that a word of the address names; the upcoming ones for any other word. */
export function tableViewNamed(name: string): TableView {
  return Object.hasOwn(TABLE_VIEWS, name) ? (name as TableView) : 'a-venir'
}
