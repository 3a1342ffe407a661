import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone, origin } from '../../support/browser/phone.ts'
import { newMember, signIn, staffItems, TABLET } from '../../support/people/staff.ts'
import { database } from '../../support/server/database.ts'

leaveWorkersOut()

/** A member with a PIN. */
async function person(pin: string) {
  const member = await newMember('admin')
  const bearer = await signIn(member)
  const answer = await fetch(`${origin}/api/admin/pin`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pin }),
  })
  expect(answer.status).toBe(204)
  return { ...member, bearer }
}

it('two people at one tablet: a tap says who, a PIN proves it, and nothing that was typed is lost', async () => {
  const account = await newMember('admin')
  const [ploy, somchai] = [await person('2580'), await person('9071')]
  const keeps = await staffItems('admin', await signIn(account))
  const { page } = await newPhone({ viewport: TABLET, isMobile: false, keeps })
  await page.goto('/admin/commandes')
  await page.getByRole('button', { name: 'Service', exact: true }).click()
  const bar = page.getByRole('dialog').getByRole('region', { name: 'Qui est là ?' })
  await bar.getByRole('button', { name: ploy.name }).click()
  await expect.poll(() => bar.getByRole('button', { pressed: true }).textContent()).toBe(ploy.name)

  await page.goto('/admin/equipe')
  await page.getByRole('button', { name: 'Nouveau compte' }).click()
  const made = `Anong ${Date.now()}`
  await page.getByLabel('Nom', { exact: true }).fill(made)
  await page.getByLabel('Identifiant').fill(`anong-${Date.now()}`)
  await page.getByRole('button', { name: 'Créer le compte' }).click()
  const question = page.getByRole('dialog', { name: `C’est bien vous, ${ploy.name} ?` })
  await question.getByLabel('Code personnel').fill('0852')
  await question.getByRole('button', { name: 'Confirmer' }).click()
  await question.getByText('Ce n’est pas le bon').waitFor()
  await question.getByLabel('Code personnel').fill('2580')
  await question.getByRole('button', { name: 'Confirmer' }).click()
  await page.getByText('C’est noté').click()
  await page.getByRole('rowheader', { name: made }).waitFor()

  // The other takes over by one tap: what the first has proven is worth nothing for them.
  await page.goto('/admin/commandes')
  await page.getByRole('button', { name: 'Service', exact: true }).click()
  await bar.getByRole('button', { name: somchai.name }).click()
  await expect.poll(() => bar.getByRole('button', { pressed: true }).textContent()).toBe(somchai.name)
  await page.goto('/admin/equipe')
  await page.getByRole('button', { name: `Modifier ${made}` }).click()
  await page.getByLabel('Nom', { exact: true }).fill(`${made} K.`)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  const other = page.getByRole('dialog', { name: `C’est bien vous, ${somchai.name} ?` })
  await other.waitFor()
  await page.keyboard.press('Escape')
  await other.waitFor({ state: 'hidden' })
  await page.getByText('Confirmez que c’est bien vous').waitFor()
  expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe(`${made} K.`)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await other.getByLabel('Code personnel').fill('9071')
  await page.keyboard.press('Enter')
  await page.getByText('Compte enregistré.').waitFor()

  const sql = await database()
  const entries = await sql`
    select staff_id as by, action, device <> '' as has_device
    from audit_entries
    where action in ('staff_created', 'staff_renamed')
      and staff_id in ${sql([ploy.id, somchai.id])}
    order by id`
  expect(entries).toEqual([
    { by: ploy.id, action: 'staff_created', hasDevice: true },
    { by: somchai.id, action: 'staff_renamed', hasDevice: true },
  ])
})

it('a team of twenty leaves room for the work: the bar has two lines, and nothing stands under it', async () => {
  const team = []
  for (let place = 0; place < 20; place += 1) team.push(await person('2580'))
  const [account] = team
  if (!account) throw new Error('nobody was made')
  const keeps = await staffItems('admin', account.bearer)
  const { page } = await newPhone({ viewport: TABLET, isMobile: false, keeps })
  await page.goto('/admin/commandes/nouvelle')
  const bar = page.getByRole('region', { name: 'Qui est là ?' })
  await bar.getByRole('button', { name: account.name }).waitFor()
  expect((await bar.boundingBox())?.height).toBeLessThan(150)
  // A press fails where something lies over the button.
  await page
    .getByRole('button', { name: /Pad kapao/ })
    .first()
    .click()
})
