import { expect } from 'vitest'
import { comeToRest } from '../../world/books/rest.ts'
import type { Evening } from '../evening.ts'

/** The night's own comparison of the books finds nothing to say, and no message stays behind. */
export async function expectQuietNight({ world }: Evening): Promise<void> {
  await world.look(sql => sql`select graphile_worker.add_job('reconcile')`)
  await comeToRest(world)
  await world.look(async sql => {
    const found = await sql`select subject, details from audit_entries where details ->> 'finding' is not null`
    expect(found, 'what the night found').toEqual([])
    expect(await sql`select kind, failure from messages where status <> 'sent'`, 'unsent messages').toEqual([])
    expect(await sql`select id from provider_events where handled_at is null`, 'unhandled events').toEqual([])
  })
}
