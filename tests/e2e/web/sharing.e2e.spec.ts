import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, raiseFundraiser } from '../harness/api.ts'
import { test } from '../harness/browser-test.ts'

let fundraiser: Fundraiser
beforeAll(async () => {
	fundraiser = await raiseFundraiser({ title: 'A hand pump for the hamlet below Parasnath' })
})

/** Presses Share on a page. @returns what is on the clipboard then */
async function share(page: Page, path: string): Promise<URL> {
	await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
	await page.goto(path)
	await page.getByRole('button', { name: 'Share' }).click()
	await page.getByText('The link is copied').waitFor()
	return new URL(await page.evaluate(() => navigator.clipboard.readText()))
}

describe('sharing', () => {
	test('gives members a short address, which leads there', async ({ page, visitor }) => {
		await signIn(page, 'donor')
		for (const path of [`/donationRequest/${fundraiser.id}`, '/meerakrishnan', '/jal-mitra-trust']) {
			const shared = await share(page, path)
			expect(shared.pathname).toMatch(/^\/s\/[\w-]{10}$/)
			const guest = await visitor()
			await page.goto(path)
			const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
			await guest.goto(shared.href)
			await guest.getByRole('heading', { level: 1, name: title }).waitFor()
		}
	})

	test('gives visitors the page’s own', async ({ page }) => {
		const path = `/donationRequest/${fundraiser.id}`
		expect((await share(page, path)).pathname).toBe(path)
		expect((await share(page, '/meerakrishnan')).pathname).toBe('/user/meerakrishnan')
	})
})
