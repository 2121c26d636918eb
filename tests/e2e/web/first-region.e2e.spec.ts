import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { raiseFundraiser } from '../harness/api.ts'
import { eventually, test } from '../harness/browser-test.ts'

const ADDRESS = '**/api/v1/miscellaneousconfig/ipinfo'
const UNITED_STATES = { statusCode: 200, data: { country: 'US', region: 'US', isDefault: false } }

/** Lets the page come from an American address. @returns how often it asked, and what lets a late answer go */
async function comeFromAmerica(page: Page, late = false) {
	let requested = 0
	let answer = () => {}
	const held = new Promise<void>((resolve) => {
		answer = resolve
	})
	await page.route(ADDRESS, async (route) => {
		requested += 1
		if (late) await held
		await route.fulfill({ json: UNITED_STATES })
	})
	return { requested: () => requested, answer }
}
const regionOf = (page: Page, name: string) =>
	page.getByRole('heading', { name: new RegExp(`in ${name}`) }).waitFor()

beforeAll(() => raiseFundraiser({ title: 'A pump for the well of Bundu' }))

describe('the region of a newcomer', () => {
	test('is the one that their address is of, and is asked for once', async ({ page }) => {
		const { requested } = await comeFromAmerica(page)
		await page.goto('/')
		await regionOf(page, 'United States')
		await page.reload()
		await regionOf(page, 'United States')
		expect(requested()).toBe(1)
	})

	test('is India where the address tells nothing, and never one that they did not choose', async ({
		page,
	}) => {
		await page.goto('/')
		await regionOf(page, 'India')
		await page.getByRole('button', { name: /^Region and language/ }).click()
		await page.getByRole('button', { name: 'India', exact: true }).click()
		const { requested } = await comeFromAmerica(page)
		await page.reload()
		await regionOf(page, 'India')
		expect(requested()).toBe(0)
	})

	test('moves nothing that is shown already when the answer is late', async ({ page }) => {
		const { answer, requested } = await comeFromAmerica(page, true)
		await page.goto('/')
		await regionOf(page, 'India')
		await page.locator('.card').first().waitFor()
		expect(requested()).toBe(1)
		const answered = page.waitForResponse(ADDRESS)
		answer()
		await (await answered).finished()
		await regionOf(page, 'India')
		await page.getByRole('link', { name: 'Browse fundraisers' }).first().click()
		await eventually(() => page.evaluate(() => localStorage.getItem('karuna.preferences'))).toContain('"US"')
		await page.goBack()
		await regionOf(page, 'United States')
	})
})
