import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import { becomeMember, NEW_PASSWORD } from '../harness/actions/signing-up.ts'
import { nightly, test } from '../harness/browser-test.ts'

const REFUSED = { statusCode: 403, code: 'PROOF_REQUIRED', message: 'Please say your password again.' }

/** Ages the session by ten minutes, after which a change needs another proof. */
async function growOld(page: Page): Promise<void> {
	let isProven = false
	page.on('response', (response) => {
		if (response.url().endsWith('/api/v1/user/proof') && response.ok()) isProven = true
	})
	await page.route('**/api/v1/change/username', (route) =>
		isProven ? route.continue() : route.fulfill({ status: 403, json: REFUSED }),
	)
}

describe('a sensitive change', () => {
	test('asks by keyboard who it is, and goes on once the password is right', async ({ page }) => {
		await becomeMember(page, 'asha.sensitive@mail.example')
		await growOld(page)
		await page.goto('/editUsername')
		await page.getByLabel('Username').fill('asha.sensitive')
		await page.keyboard.press('Enter')
		const dialog = page.getByRole('dialog', { name: 'Is it you?' })
		await dialog.waitFor()
		await page.keyboard.press('Escape')
		await dialog.waitFor({ state: 'hidden' })
		await page.getByRole('alert').getByText('Please say your password again.').waitFor()

		await page.getByLabel('Username').press('Enter')
		const password = dialog.getByLabel('Current password')
		await password.waitFor()
		await page.keyboard.type('Not-the-0ne!')
		await page.keyboard.press('Enter')
		await dialog.getByText('Your current password is not right.').waitFor()
		await page.keyboard.type(NEW_PASSWORD)
		await page.keyboard.press('Enter')
		await dialog.waitFor({ state: 'hidden' })
		await page.getByText('Your username is asha.sensitive now.').waitFor()
	})

	nightly('asks in Hindi whoever reads the site so', async ({ page }) => {
		await becomeMember(page, 'asha.sensitive.hindi@mail.example')
		await growOld(page)
		await page.evaluate(() => localStorage.setItem('karuna.preferences', '{"language":"hi"}'))
		await page.goto('/editUsername')
		await page.locator('input[autocomplete=username]').fill('asha.hindi')
		await page.keyboard.press('Enter')
		const dialog = page.getByRole('dialog', { name: 'क्या यह आप हैं?' })
		await dialog.locator('input[autocomplete=current-password]').fill(NEW_PASSWORD)
		await page.keyboard.press('Enter')
		await dialog.waitFor({ state: 'hidden' })
		await page.getByText('asha.hindi').first().waitFor()
	})
})
