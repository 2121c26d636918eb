import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { becomeMember, codeAt, codeTo, typeCode } from '../harness/actions/signing-up.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly } from '../harness/browser-test.ts'
import { mailsTo } from '../harness/outside.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Phone number' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Verify Phone Number' })

async function verify(page: Page, typed: string) {
	await page.goto('/change-password')
	await section(page).getByLabel('Mobile Number').fill(typed)
	await section(page).getByRole('button', { name: 'VERIFY' }).click()
	await dialog(page).waitFor()
}

describe('a phone number', () => {
	nightly('is verified by a code that is sent there, on its sixth digit', async ({ page }) => {
		await becomeMember(page, 'asha.phone@mail.example')
		await page.goto('/change-password')
		await section(page).getByRole('button', { name: 'VERIFY' }).click()
		await section(page).getByText('Please enter Mobile Number').waitFor()
		await section(page).getByLabel('Mobile Number').fill('98123')
		await section(page).getByRole('button', { name: 'VERIFY' }).click()
		await section(page).getByText('Please enter valid Mobile Number').waitFor()

		await verify(page, '098123 00001')
		const first = await codeAt('+919812300001')
		await typeCode(page, first === '000000' ? '000001' : '000000')
		await dialog(page).getByText('This code is wrong or too old.').waitFor()
		await dialog(page).getByRole('button', { name: 'Resend OTP' }).click()
		await dialog(page).getByText('Another code is on its way.').waitFor()
		await typeCode(page, await codeAt('+919812300001'))
		await dialog(page).waitFor({ state: 'hidden' })
		await section(page).getByText('Verified').waitFor()
		await section(page).getByText('+919812300001').waitFor()
		expect((await mailsTo('asha.phone@mail.example')).at(-1)?.subject).toBe(
			'Your phone number at Karuna was changed',
		)

		await page.reload()
		await section(page).getByText('Verified').waitFor()
		await section(page).getByRole('button', { name: 'Edit' }).click()
		await section(page).getByRole('button', { name: 'VERIFY' }).click()
		await section(page).getByText('Verified').waitFor()
	})

	nightly('that nobody has is told in Hindi to whoever reads the site so', async ({ page }) => {
		await becomeMember(page, 'asha.phone.hindi@mail.example')
		await page.evaluate(() => localStorage.setItem('karuna.preferences', '{"language":"hi"}'))
		await page.goto('/change-password')
		const number = page.getByRole('region', { name: 'फ़ोन नंबर' })
		await number.getByLabel('मोबाइल नंबर').fill('98123')
		await number.getByRole('button', { name: 'पुष्टि करें' }).click()
		await number.getByText('कृपया मान्य मोबाइल नंबर डालें').waitFor()
	})

	nightly('of another account is told to whoever holds the phone alone', async ({ visitor }) => {
		const owner = await visitor()
		await becomeMember(owner, 'asha.phone.owner@mail.example')
		await verify(owner, '+91 98123 00002')
		await typeCode(owner, await codeAt('+919812300002'))
		await section(owner).getByText('Verified').waitFor()

		const other = await visitor()
		await becomeMember(other, 'asha.phone.other@mail.example')
		await verify(other, '+91 98123 00002')
		await typeCode(other, '123456')
		await dialog(other).getByText('This code is wrong or too old.').waitFor()
		const texts = await mailsTo('+919812300002')
		expect(texts.at(-1)?.subject).toContain('is already used by another account')
		expect(await codeTo('+919812300002')).toBe('')
	})

	nightly('looks right while its code is asked for', async ({ page }) => {
		await becomeMember(page, 'asha.phone.looks@mail.example')
		let last = 10
		await auditScreen(page, async () => {
			last += 1
			await page.goto('/change-password')
			const field = page.locator('input[type=tel]')
			await field.fill(`+91 98123 456${last}`)
			await field.press('Enter')
			await page.locator('.window .code-boxes').waitFor()
		})
	})
})
