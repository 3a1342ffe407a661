import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { leaveWorkersOut } from '../support/browser/phone.ts'
import { closeDispute, disputedOrder } from '../support/order/disputing.ts'
import { staffDevice } from '../support/people/staff.ts'

leaveWorkersOut()

const desk = { viewport: { width: 1440, height: 900 }, hasTouch: false }

it('a bank’s dispute stands over every page until it is answered or over, with its evidence in one file', async () => {
  const { disputeId, id } = await disputedOrder()
  const number = `n° ${id.slice(0, 4)}`
  const { page, complaints } = await staffDevice('admin', desk)
  await page.goto('/admin/equipe')
  await page.getByText(/^Litige de 6,00\s€/).waitFor()
  await page.getByRole('link', { name: 'Répondre' }).click()
  await page.waitForURL(/\/admin\/litiges$/)

  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /Dossier\s\(PDF\)/ }) })
  const own = row.filter({ hasText: 'Commande non reçue' }).first()
  await own.getByText(/^6,00\s€$/).waitFor()
  const download = page.waitForEvent('download')
  await own.getByRole('button', { name: /Dossier\s\(PDF\)/ }).click()
  const file = await (await download).path()
  expect((await readFile(file)).subarray(0, 5).toString(), number).toBe('%PDF-')

  await closeDispute(disputeId, 'won')
  await expect
    .poll(async () => {
      await page.reload()
      return await page.getByText('Gagné', { exact: false }).count()
    })
    .toBeGreaterThan(0)
  expect(complaints).toEqual([])
})
