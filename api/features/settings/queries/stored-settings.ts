import { asValue, type Change, type Queryable, type Row } from '#api/platform/database/database.ts'
import { HOUSE_PLACES } from '../contract/house-photo.ts'
import {
  type FixedNumbers,
  ORDERING_KEYS,
  ORDERING_SETTINGS,
  type OrderingKey,
  type OrderingSettings,
  withFixed,
} from '../contract/ordering-settings.ts'
import type { Closure, Settings } from '../rules/settings.ts'

/** The settings with their closures, read in one statement so that both fit; undefined before the first seed. */
export async function currentSettings(sql: Queryable): Promise<Settings | undefined> {
  const [row] = await sql<(Omit<Settings, keyof FixedNumbers | 'openedAnyway' | 'menuConfirmed'> & PersonColumns)[]>`
    select
      version,
      restaurant,
      week,
      pickup_week as "pickupWeek",
      legal,
      ${sql.unsafe(selectedOrdering())},
      takeaway_variant_surcharge_cents as "surchargeCents",
      paused_until as "pausedUntil",
      pause_reason as "pauseReason",
      opened_anyway_at as "openedAnywayAt",
      opened_anyway_reason as "openedAnywayReason",
      (select name from staff where id = opened_anyway_by) as "openedAnywayBy",
      menu_confirmed_at as "menuConfirmedAt",
      (select name from staff where id = menu_confirmed_by) as "menuConfirmedBy",
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('from', from_on, 'to', to_on, 'reason', reason) order by from_on, id),
          '[]'
        )
        from closures
      ) as closures,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object(
              'place', h.place,
              'alt', h.alt,
              'photo', jsonb_strip_nulls(jsonb_build_object(
                'url', '/api/pictures/' || h.picture_name,
                'widths', (
                  select jsonb_agg(distinct s.width order by s.width)
                  from picture_sizes s
                  where s.picture_name = h.picture_name
                ),
                'blur', encode(p.blur, 'base64')
              ))
            )
            order by array_position(${Object.keys(HOUSE_PLACES)}, h.place)
          ),
          '[]'
        )
        from house_photos h
        join pictures p on p.name = h.picture_name
      ) as "housePhotos"
    from settings`
  if (!row) return undefined
  const { openedAnywayReason: reason, openedAnywayBy: by, openedAnywayAt: at, ...others } = row
  const { menuConfirmedBy: reader, menuConfirmedAt: readAt, ...settings } = others
  return withFixed({
    ...settings,
    menuConfirmed: reader !== null && readAt ? { by: reader, at: readAt } : null,
    openedAnyway: reason !== null && by !== null && at ? { reason, by, at } : null,
  })
}

type PersonColumns = {
  openedAnywayReason: string | null
  openedAnywayBy: string | null
  openedAnywayAt: Date | null
  menuConfirmedBy: string | null
  menuConfirmedAt: Date | null
}

/** Writes down who answers for allergens and origins. @param by the staff account's id */
export async function updateMenuConfirmed(tx: Queryable, { by, at }: { by: string; at: Date }): Promise<void> {
  const change: ConfirmedChange = { menu_confirmed_by: by, menu_confirmed_at: at }
  await tx`update settings set ${tx(change)}`
}

/**
 * Lets the shop take orders without its identity, under a person's name; null ends that.
 * @param why.by the staff account's id
 */
export async function updateOpenedAnyway(
  tx: Queryable,
  why: { reason: string; by: string; at: Date } | null,
): Promise<void> {
  const change: OpenedChange = {
    opened_anyway_reason: why?.reason ?? null,
    opened_anyway_by: why?.by ?? null,
    opened_anyway_at: why?.at ?? null,
  }
  await tx`update settings set ${tx(change)}`
}

export async function storedManagerRefund(sql: Queryable): Promise<number> {
  const [row] = await sql<{ cents: number }[]>`select manager_refund_cents as cents from settings`
  if (!row) throw new Error('the settings row is missing: the seed has not run')
  return row.cents
}

/** @param until null: no pause @returns the pause as it stands now */
export async function updatePause(tx: Queryable, until: Date | null, reason: string | null): Promise<StoredPause> {
  const change: PauseChange = { paused_until: until, pause_reason: reason }
  const [row] = await tx<StoredPause[]>`
    update settings
    set ${tx(change)}
    returning paused_until as "pausedUntil", pause_reason as reason`
  if (!row) throw new Error('the settings row is missing: the seed has not run')
  return row
}

export type StoredPause = { pausedUntil: Date | null; reason: string | null }

/** Locks the settings row, so that nobody else changes settings or closures until the transaction ends. */
export function lockSettings(tx: Queryable) {
  return tx`select only_row from settings for update`
}

/** What persons decided is written by statements of its own, and a trigger counts the version. */
type SettingsRow = Row<
  'settings',
  'only_row' | 'version' | keyof PauseChange | keyof OpenedChange | keyof ConfirmedChange
>
type PauseChange = Change<'settings', 'paused_until' | 'pause_reason'>
type ConfirmedChange = Change<'settings', 'menu_confirmed_by' | 'menu_confirmed_at'>
type OpenedChange = Change<'settings', 'opened_anyway_reason' | 'opened_anyway_by' | 'opened_anyway_at'>

/** The settings row without closures and pause. */
export type StoredSettings = Omit<
  Settings,
  | 'version'
  | 'closures'
  | 'housePhotos'
  | 'pausedUntil'
  | 'pauseReason'
  | 'openedAnyway'
  | 'menuConfirmed'
  | keyof FixedNumbers
>

export function insertSettings(tx: Queryable, settings: StoredSettings) {
  return tx`insert into settings ${tx(settingsRow(tx, settings))}`
}

export function updateSettings(tx: Queryable, settings: StoredSettings) {
  return tx`update settings set ${tx(settingsRow(tx, settings))}`
}

function settingsRow(tx: Queryable, settings: StoredSettings): SettingsRow {
  return {
    ...orderingRow(settings),
    restaurant: tx.json(settings.restaurant),
    week: tx.json(settings.week),
    pickup_week: settings.pickupWeek ? tx.json(settings.pickupWeek) : asValue(tx`null`),
    legal: tx.json(settings.legal),
    takeaway_variant_surcharge_cents: settings.surchargeCents,
  }
}

type OrderingTable = typeof ORDERING_SETTINGS
type OrderingRow = { [Key in OrderingKey as OrderingTable[Key]['column']]: OrderingSettings[Key] }

function orderingRow(settings: OrderingSettings): OrderingRow {
  return Object.fromEntries(ORDERING_KEYS.map(key => [ORDERING_SETTINGS[key].column, settings[key]])) as OrderingRow
}

/** Each column under its name in the code; times are cut to `HH:MM`, since Postgres adds seconds. */
function selectedOrdering(): string {
  const selected = ORDERING_KEYS.map(key => {
    const { column, kind } = ORDERING_SETTINGS[key]
    return `${kind === 'time' ? `to_char(${column}, 'HH24:MI')` : column} as "${key}"`
  })
  return selected.join(', ')
}

/**
 * Replaces current and future closures; past ones stay as they were.
 * @param today Paris day
 */
export async function replaceClosures(tx: Queryable, closures: readonly Closure[], today: string): Promise<void> {
  await tx`delete from closures where to_on >= ${today}`
  const rows = JSON.stringify(closures)
  await tx`
    insert into closures (from_on, to_on, reason)
    select c."from", c."to", c.reason
    from jsonb_to_recordset(${rows}::text::jsonb) as c("from" date, "to" date, reason text)`
}
