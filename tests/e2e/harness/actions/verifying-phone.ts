import type { Page } from 'playwright-core'
import { codeAt, typeCode } from './signing-up.ts'

const PHONE = { owner: '98123 00071', donee: '98123 00072', volunteer: '98123 00073' } as const

export async function verifyPhone(page: Page, account: keyof typeof PHONE): Promise<void> {
	await page.goto('/change-password')
	const section = page.getByRole('region', { name: 'Phone number' })
	await section.getByRole('button', { name: /^(VERIFY|Edit)$/ }).waitFor()
	if (await section.getByText('Verified').isVisible()) return
	await section.getByLabel('Mobile Number').fill(PHONE[account])
	await section.getByRole('button', { name: 'VERIFY' }).click()
	await page.getByRole('dialog', { name: 'Verify Phone Number' }).waitFor()
	await typeCode(page, await codeAt(`+91${PHONE[account].replace(' ', '')}`))
	await section.getByText('Verified').waitFor()
}
