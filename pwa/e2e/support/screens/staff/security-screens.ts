/** What people prove to be themselves with, and money that moves at the provider. */
import type { Page } from 'playwright'
import { origin } from '../../browser/phone.ts'
import { disputedOrder } from '../../order/disputing.ts'
import { newMember, signIn } from '../../people/staff.ts'
import type { Screen } from '../screen.ts'
import { press } from './press.ts'

export const SECURITY_SCREENS: Screen[] = [
  { name: 'one’s access', address: '/admin/journal?acces=', shows: 'Mon accès', staff: 'admin' },
  { name: 'disputes', address: atDisputes, shows: 'Commande non reçue', staff: 'admin' },
  {
    name: 'a proof is asked',
    address: '/admin/equipe',
    shows: 'Appareils connectés',
    staff: 'admin',
    ownDevice: true,
    after: asSomebodyTapped,
  },
]

async function atDisputes(): Promise<string> {
  await disputedOrder()
  return '/admin/litiges'
}

/** Somebody was tapped at the device, has proven nothing, and logs another device out. */
async function asSomebodyTapped(page: Page): Promise<void> {
  const [account, person] = [await newMember('admin'), await newMember('admin')]
  const [token] = [await signIn(account), await signIn(person)]
  await fetch(`${origin}/api/admin/persons/here`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ person: person.id }),
  })
  await page.evaluate(token => localStorage.setItem('admin_token', token), token)
  await page.reload()
  await press(new RegExp(`^Déconnecter .*${person.name}`))(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter', exact: true }).click()
  await page.getByRole('dialog', { name: /^C’est bien vous/ }).waitFor()
}
