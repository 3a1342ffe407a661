import { type Columns, columnOf, type Queryable } from '#api/platform/database/database.ts'
import type { SnapshotSource } from '#api/platform/database/snapshots.ts'
import { type FixedNumbers, ORDERING_KEYS, ORDERING_SETTINGS, withFixed } from './contract-ordering.ts'
import { HOUSE_PLACES } from './contract-restaurant.ts'
import type { Settings } from './rules/settings.ts'

/**
 * The settings as of the last notification. `pausedUntil` and closures may be past by now: whoever decides by them
 * compares them with the clock.
 */
export const settingsSnapshot: SnapshotSource<Settings> = {
  name: 'settings',
  channel: 'settings_changed',
  async load(sql) {
    const value = await currentSettings(sql)
    if (!value) throw new Error('the settings row is missing: the seed has not run')
    return { value }
  },
}

/** What a person may give away on a Paris day. */
export type GivingLimit = 'managerRefundCents' | 'counterRefundCents'

/** The limit in cents, as the caller's transaction sees it, not as a snapshot has it. */
export async function givingLimitCents(tx: Queryable, limit: GivingLimit): Promise<number> {
  const [row] = await tx<{ cents: number }[]>`select ${tx(columnOf(limit))} as cents from settings`
  if (!row) throw new Error('the settings row is missing: the seed has not run')
  return row.cents
}

/** The settings with their closures, read in one statement so that both fit; undefined before the first seed. */
export async function currentSettings(sql: Queryable): Promise<Settings | undefined> {
  const [row] = await sql<(Omit<Settings, keyof FixedNumbers | 'openedAnyway' | 'menuConfirmed'> & PersonColumns)[]>`
    select
      version,
      restaurant,
      week,
      pickup_week,
      legal,
      ${sql.unsafe(selectedOrdering())},
      takeaway_variant_surcharge_cents as surcharge_cents,
      paused_until,
      pause_reason,
      opened_anyway_at,
      opened_anyway_reason,
      (select name from staff where id = opened_anyway_by) as opened_anyway_by,
      menu_confirmed_at,
      (select name from staff where id = menu_confirmed_by) as menu_confirmed_by,
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
      ) as house_photos
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

type PersonColumns = Columns<
  'settings',
  'openedAnywayReason' | 'openedAnywayBy' | 'openedAnywayAt' | 'menuConfirmedBy' | 'menuConfirmedAt'
>

/** Locks the settings row, so that nobody else changes settings or closures until the transaction ends. */
export function lockSettings(tx: Queryable) {
  return tx`select only_row from settings for update`
}

/** Each column under its name in the code; times are cut to `HH:MM`, since Postgres adds seconds. */
function selectedOrdering(): string {
  const selected = ORDERING_KEYS.map(key => {
    const column = columnOf(key)
    return ORDERING_SETTINGS[key].kind === 'time' ? `to_char(${column}, 'HH24:MI') as ${column}` : column
  })
  return selected.join(', ')
}
