import { beforeEach } from 'vitest'
import { testApp } from '#api/testing/app/test-app.ts'
import { staffBearers } from '#api/testing/people/actors.ts'

/** It is Saturday 21 November 2026, 10:00 in Paris. */
export const NOW = '2026-11-21T09:00:00Z'

/** An application at that moment, whose book of tables, messages and journal are empty before each test. */
export async function testBook() {
  const app = await testApp({ startsAt: NOW })
  const { clock, mails, sql } = app
  beforeEach(async () => {
    clock.set(NOW)
    mails.length = 0
    await sql`delete from reservations`
    await sql`delete from messages`
    await sql`delete from audit_entries`
  })
  return { app, ...(await staffBearers(app)) }
}
