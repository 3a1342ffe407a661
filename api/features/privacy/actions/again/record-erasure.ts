import { createHmac } from 'node:crypto'
import { uuid } from '#api/kernel/ids.ts'
import type { Person } from '#api/kernel/people/person.ts'
import type { Queryable } from '#api/platform/database/database.ts'
import { addJob } from '#api/platform/jobs/jobs.ts'
import { erasureKey, insertErasures, plainName } from '../../queries/erasures.ts'
import { erasedSubjects } from '../../rules/erased-subjects.ts'

/** Notes in the erasing transaction who is erased, and has the list beside the database written anew after it. */
export async function recordErasure(tx: Queryable, person: Person, now: Date): Promise<void> {
  const key = await erasureKey(tx)
  const { caller } = person
  const named = caller ? { ...person, caller: { ...caller, name: await plainName(tx, caller.name) } } : person
  await insertErasures(
    tx,
    erasedSubjects(named).map(subject => ({ id: uuid(), subjectHash: hashOfSubject(key, subject), erasedAt: now })),
  )
  await addJob(tx, 'keep_erasures', {}, { key: 'keep_erasures' })
}

export function hashOfSubject(key: Buffer, subject: string): Buffer {
  return createHmac('sha256', key).update(subject).digest()
}
