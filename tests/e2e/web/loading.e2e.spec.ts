import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'

const BROWSE = '/AllDonationRequestCard'

const bar = (page: Page) => page.locator('.loading')
const isVisible = (page: Page) => bar(page).evaluate((element) => element.classList.contains('on'))

async function hold(page: Page, address: string) {
	let letGo = () => {}
	const held = new Promise<void>((resolve) => {
		letGo = resolve
	})
	await page.route(address, async (route) => {
		await held
		await route.continue()
	})
	return letGo
}

describe('while a call is under way', () => {
	test('a bar and a veil show a read that lasts, say so, and let every press through', async ({ page }) => {
		await raiseFundraiser({ title: 'Buckets for the well of Palkot' })
		await page.goto(BROWSE)
		await page.locator('.card').first().waitFor()
		await eventually(() => isVisible(page)).toBe(false)
		const before = await page.getByRole('banner').boundingBox()
		const letGo = await hold(page, '**/api/v1/donationRequest?**')
		await page.getByRole('button', { name: 'Animals' }).click()
		await eventually(() => isVisible(page)).toBe(true)
		await page.locator('.veil-wait.on .spinner').waitFor()
		expect(await page.getByRole('banner').boundingBox()).toEqual(before)
		await page.getByRole('button', { name: 'Animals', pressed: true }).click({ trial: true })
		await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
		letGo()
		await eventually(() => isVisible(page)).toBe(false)
		await eventually(() => page.getByRole('status').filter({ hasText: 'Loading…' }).count()).toBe(0)
	})

	nightly('it shows a write, too, in the reader’s language', async ({ visitor }) => {
		const page = await visitor({ language: 'hi', width: 360 })
		await page.goto('/login')
		await page.locator('input[type=password]').fill('Wrong-password-1!')
		await page.locator('form input').first().fill('nobody@example.com')
		await eventually(() => isVisible(page)).toBe(false)
		const letGo = await hold(page, '**/api/v1/login')
		await page.locator('form button[type=submit]').click()
		await eventually(() => isVisible(page)).toBe(true)
		await page.getByRole('status').filter({ hasText: 'सहेजा जा रहा है…' }).waitFor()
		letGo()
		await eventually(() => isVisible(page)).toBe(false)
	})

	nightly('what is done beside the visitor does not count', async ({ page }) => {
		await signIn(page, 'donor')
		await page.goto(BROWSE)
		const letModeGo = await hold(page, '**/api/v1/user/*')
		const mode = page.waitForRequest((request) => request.method() === 'PUT')
		await page.getByRole('button', { name: 'Donee', exact: true }).click()
		await mode
		const letGo = await hold(page, '**/api/v1/donationRequest?**')
		await page.getByRole('button', { name: 'Animals' }).click()
		await eventually(() => isVisible(page)).toBe(true)
		letGo()
		await eventually(() => isVisible(page)).toBe(false)
		const answered = page.waitForResponse((response) => response.request().method() === 'PUT')
		letModeGo()
		await answered
		const back = page.waitForResponse((response) => response.request().method() === 'PUT')
		await page.getByRole('button', { name: 'Donor', exact: true }).click()
		await back
	})
})
