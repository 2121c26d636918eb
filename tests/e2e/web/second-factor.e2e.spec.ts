import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { logIn } from '../harness/actions/signing-in.ts'
import { becomeMember, NEW_PASSWORD } from '../harness/actions/signing-up.ts'
import { auditScreen } from '../harness/audit.ts'
import { appCode } from '../harness/authenticator.ts'
import { test } from '../harness/browser-test.ts'

/** Turns it on. @returns the secret and the codes for the case that it is lost */
async function turnOn(page: Page) {
	await page.goto('/change-password')
	await page.getByRole('button', { name: 'Turn on' }).click()
	await page
		.getByRole('region', { name: 'Two-step verification' })
		.getByLabel('Current password')
		.fill(NEW_PASSWORD)
	await page.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('img', { name: 'Picture for the authenticator app' }).waitFor()
	const secret = await page.locator('.secret').innerText()
	await page.getByLabel('Digit 1 of 6').click()
	await page.keyboard.type(appCode(secret))
	const list = page.getByRole('list', { name: 'Recovery codes' })
	await list.waitFor()
	return { secret, recovery: await list.getByRole('listitem').allInnerTexts() }
}

describe('two-step verification', () => {
	test('is turned on with an app, asked for at the next log-in, and turned off', async ({ visitor }) => {
		const page = await visitor()
		const email = 'asha.factor@mail.example'
		await becomeMember(page, email)
		const { secret, recovery } = await turnOn(page)
		expect(recovery).toHaveLength(10)
		await page.getByRole('button', { name: 'I have kept them' }).click()
		await page.getByText('It is on. 10 recovery codes are left.').waitFor()

		const other = await visitor()
		await other.goto('/login')
		await logIn(other, email, NEW_PASSWORD)
		const field = other.getByLabel('Code of your authenticator app')
		await field.fill('000000')
		await other.getByRole('button', { name: 'Log in', exact: true }).click()
		await other.getByText('This code is not right. Please wait for the next one.').waitFor()
		await field.fill(appCode(secret, 1))
		await other.getByRole('button', { name: 'Log in', exact: true }).click()
		await other.waitForURL('/')

		await page.getByRole('button', { name: 'Turn off' }).click()
		const section = page.getByRole('region', { name: 'Two-step verification' })
		await section.getByLabel('Current password').fill(NEW_PASSWORD)
		await section.getByLabel('Code of the app, or a recovery code').fill(recovery[0] ?? '')
		await section.getByRole('button', { name: 'Turn off' }).click()
		await section.getByRole('button', { name: 'Turn on' }).waitFor()
	})

	test('looks right at every step', async ({ page }) => {
		await becomeMember(page, 'asha.factor.looks@mail.example')
		const section = page.locator('section').filter({ has: page.locator('.code-boxes, .qr, form') })
		await auditScreen(page, async () => {
			await page.goto('/change-password')
			await page.locator('section').nth(1).getByRole('button').click()
			await section.nth(1).locator('input').fill(NEW_PASSWORD)
			await page.keyboard.press('Enter')
			await page.locator('.qr').waitFor()
		})
	})
})
