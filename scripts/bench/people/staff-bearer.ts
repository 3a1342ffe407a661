import { hashPassword } from '#api/features/auth/passwords.ts'
import { uuid } from '#api/kernel/ids.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'

const PASSWORD = 'a password of the bench'

/** Creates somebody of the staff. @returns their token */
export async function staffBearer(
  { sql, port }: Pick<ServerUnderTest, 'sql' | 'port'>,
  role: 'manager' | 'accountant' = 'manager',
): Promise<string> {
  await sql`
    insert into staff (id, username, name, role, password_hash, created_at)
    values (${uuid()}, 'bench', 'Bench', ${role}, ${await hashPassword(PASSWORD)}, now())`
  const answer = await fetch(`http://127.0.0.1:${port}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'bench', password: PASSWORD }),
  })
  return ((await answer.json()) as { access_token: string }).access_token
}
