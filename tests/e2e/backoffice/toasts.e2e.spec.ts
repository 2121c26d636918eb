import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { logIn, signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly } from '../harness/browser-test.ts'
import { credentialsOf } from '../harness/people.ts'

const alerts = (page: Page) => page.getByRole('alert').filter({ hasText: 'Problem in fetching' })

async function fail(page: Page, name: string, button: string | RegExp = 'Export'): Promise<void> {
	await page.unroute('**/users/csv*')
	await page.route('**/users/csv*', (route) =>
		route.fulfill({ status: 409, json: { statusCode: 409, code: 'BUSY', message: name } }),
	)
	await page.getByRole('button', { name: button }).click()
	await alerts(page).filter({ hasText: name }).waitFor()
}

describe('toasts of the backoffice', () => {
	nightly(
		'stand at the bottom together, the newest on top, each with its bar, and are closed one by one',
		async ({ page }) => {
			await signIn(page, 'admin')
			await page.goto('/backoffice/users')
			for (const name of ['First.', 'Second.', 'Third.']) await fail(page, name)
			expect((await alerts(page).allInnerTexts()).map((text) => text.trim())).toEqual([
				'Problem in fetching. Third.',
				'Problem in fetching. Second.',
				'Problem in fetching. First.',
			])
			const [third, second] = [alerts(page).nth(0), alerts(page).nth(1)]
			const { height } = page.viewportSize() ?? { height: 0 }
			// A toast comes from below, and then stays.
			const top = async (toast: Locator) => (await toast.boundingBox())?.y ?? Number.NaN
			await eventually(async () => (await top(third)) < (await top(second))).toBe(true)
			expect(await top(third)).toBeGreaterThan(height / 2)
			for (const toast of [third, second]) {
				const bar = toast.getByRole('progressbar')
				expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('12s')
			}

			await second.getByRole('button', { name: 'Dismiss this message' }).press('Enter')
			await alerts(page).filter({ hasText: 'Second.' }).waitFor({ state: 'detached' })
			expect(await alerts(page).count()).toBe(2)
		},
	)

	nightly('of what went well are read out politely, and take ten seconds', async ({ page }) => {
		// The page that one logs in on shows them as well, and is gone when the first one comes up.
		const { email, password } = credentialsOf('super')
		await page.goto('/backoffice/login')
		await logIn(page, email, password)
		await page.getByRole('heading', { name: 'What needs my attention today' }).waitFor()
		await page.goto(`/backoffice/users?filter=${encodeURIComponent(JSON.stringify({ q: 'Samuel' }))}`)
		await page.getByRole('link', { name: 'Samuel Joseph' }).click()
		for (const [button, word, done] of [
			['Grant radio', 'Grant', 'The role is granted.'],
			['Take radio back', 'Take back', 'The role is taken back.'],
		] as const) {
			await page.getByRole('button', { name: button }).click()
			await page.getByRole('dialog').getByLabel('Reason').fill('For a day.')
			await page.getByRole('dialog').getByRole('button', { name: word }).click()
			const toast = page.getByRole('status').filter({ hasText: done })
			await toast.waitFor()
			const bar = toast.getByRole('progressbar')
			expect(await bar.evaluate((element) => getComputedStyle(element).animationDuration)).toBe('10s')
		}
		// The first is still there.
		expect(await page.getByRole('status').filter({ hasText: 'The role is granted.' }).count()).toBe(1)
	})

	nightly('fit a telephone and both languages', async ({ page }) => {
		await signIn(page, 'admin')
		await auditScreen(page, async () => {
			await page.goto('/backoffice/users')
			await page.route('**/users/csv*', (route) => route.fulfill({ status: 409, json: {} }))
			await page.getByRole('button', { name: /^(Export|.*निर्यात.*)$/ }).click()
			await page.getByRole('progressbar', { name: 'notification timer' }).waitFor()
		})
	})
})
