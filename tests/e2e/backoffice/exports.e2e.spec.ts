import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { auditScreen } from '../harness/audit.ts'
import { nightly, test } from '../harness/browser-test.ts'

const QUERY = encodeURIComponent(JSON.stringify({ q: 'donor@karuna.example' }))

async function saved(page: Page, act: () => Promise<void>): Promise<string> {
	const download = page.waitForEvent('download')
	await act()
	return readFile(await (await download).path(), 'utf8')
}

describe('lists of people as CSV', () => {
	test('have what the list shows, and whole addresses for a reason that the activity log keeps', async ({
		page,
	}) => {
		await signIn(page, 'admin')
		await page.goto(`/backoffice/users?filter=${QUERY}`)
		await page.getByRole('link', { name: 'Meera Krishnan' }).waitFor()
		const hints = await saved(page, () => page.getByRole('button', { name: 'Export' }).click())
		expect(hints).toContain('d…@k….example')
		expect(hints).not.toContain('donor@')

		// By keyboard alone.
		await page.getByRole('button', { name: 'With whole addresses' }).press('Enter')
		const dialog = page.getByRole('dialog', { name: 'Take whole addresses along' })
		await dialog.getByRole('button', { name: 'Download' }).press('Enter')
		await dialog.getByText('Please enter the reason').waitFor()
		await dialog.getByLabel('Reason').fill('The blood camp at Ranchi calls them.')
		const whole = await saved(page, () => dialog.getByRole('button', { name: 'Download' }).press('Enter'))
		expect(whole).toContain('donor@karuna.example')
		await dialog.waitFor({ state: 'detached' })

		await page.goto(`/backoffice/activity?filter=${encodeURIComponent(JSON.stringify({ q: 'exported' }))}`)
		const entry = page.getByRole('row', { name: /The blood camp at Ranchi calls them\./ })
		await entry.getByText('Exported').waitFor()
		await entry.getByText('donor@karuna.example').waitFor()
	})

	nightly('ask for a reason on a telephone, in Hindi, too', async ({ page }) => {
		await signIn(page, 'admin')
		await auditScreen(page, async () => {
			await page.goto('/backoffice/users')
			await page.getByRole('button', { name: /With whole addresses|पूरे पतों के साथ/ }).click()
			await page.getByRole('dialog', { name: /Take whole addresses along|पूरे पते साथ ले जाएँ/ }).waitFor()
		})
	})

	nightly('are offered with whole addresses to admins alone', async ({ page }) => {
		await signIn(page, 'finance')
		await page.goto(`/backoffice/users?filter=${QUERY}`)
		await page.getByRole('link', { name: 'Meera Krishnan' }).waitFor()
		expect(await page.getByRole('button', { name: 'With whole addresses' }).count()).toBe(0)
	})
})
