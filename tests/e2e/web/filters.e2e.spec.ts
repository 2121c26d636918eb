import type { Page } from 'playwright-core'
import { beforeAll, describe, expect } from 'vitest'
import { type Fundraiser, raiseFundraiser } from '../harness/api.ts'
import { auditScreen } from '../harness/audit.ts'
import { eventually, nightly, test } from '../harness/browser-test.ts'

let fundraiser: Fundraiser
beforeAll(async () => {
	fundraiser = await raiseFundraiser({ title: 'A millstone for the hamlet of Bishunpur' })
})

const addressOf = (page: Page) => {
	const { pathname, search } = new URL(page.url())
	return pathname + search
}
const drawerOf = (page: Page) => page.getByRole('dialog', { name: 'Filters' })

describe('looking for requests', () => {
	test('by filters in a drawer, which keep to the words, and Back leads out of them', async ({ page }) => {
		await auditScreen(page, () => page.goto('/search?filters=open&requestType=volunteering'))
		await page.goto('/search')
		const opener = page.getByRole('main').locator('a[aria-haspopup=dialog]', { hasText: 'Filters' })
		// It opens in place once the page has been taken over; before, it leads to the form.
		await opener.focus()
		await page.keyboard.press('Enter')
		await drawerOf(page).waitFor()
		await page.keyboard.press('Escape')
		await drawerOf(page).waitFor({ state: 'hidden' })
		expect(addressOf(page)).toBe('/search')
		await eventually(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)

		await opener.click()
		await drawerOf(page)
			.getByRole('checkbox', { name: /^Fundraiser/ })
			.check()
		await drawerOf(page)
			.getByRole('button', { name: /^Environment/ })
			.click()
		await drawerOf(page)
			.getByRole('status')
			.filter({ hasText: /\d request/ })
			.waitFor()
		expect(addressOf(page)).toBe('/search?filters=open')
		await drawerOf(page).getByRole('button', { name: 'Apply' }).click()
		await drawerOf(page).waitFor({ state: 'hidden' })
		const filtered = '/search?requestType=cash&category=environment'
		expect(addressOf(page)).toBe(filtered)
		await page.getByRole('link', { name: 'Ending Soon' }).click()
		expect(addressOf(page)).toBe(`${filtered}&sort=ending`)

		const box = page.getByRole('searchbox').first()
		await box.fill('millstone')
		await box.press('Enter')
		await page.getByRole('heading', { name: 'Results for “millstone”' }).waitFor()
		expect(addressOf(page)).toBe('/search/millstone?requestType=cash&category=environment&sort=ending')
		await page.goBack()
		await page.goBack()
		await eventually(async () => addressOf(page)).toBe(filtered)
		await page.goBack()
		await eventually(async () => addressOf(page)).toBe('/search')
	})

	nightly('from the addresses that lead to the drawer, to a request and to all of them', async ({ page }) => {
		for (const address of ['/NewSearchFilters', '/newFilters']) {
			await page.goto(`${address}?category=health`)
			await drawerOf(page)
				.getByRole('button', { name: /^Health/, pressed: true })
				.waitFor()
			await drawerOf(page).getByRole('button', { name: 'Reset' }).click()
			await drawerOf(page).getByRole('button', { name: 'Apply' }).click()
			await drawerOf(page).waitFor({ state: 'hidden' })
			expect(addressOf(page)).toBe('/search')
		}
		await page.goto(`/NewDonationRequest?id=${fundraiser.id}`)
		await page.getByRole('heading', { name: 'A millstone for the hamlet of Bishunpur' }).waitFor()
		expect(addressOf(page)).toBe(`/donationRequest/${fundraiser.id}`)
		await page.goto('/NewDonationRequest')
		await page.getByRole('heading', { name: 'Browse fundraisers' }).waitFor()
		expect(addressOf(page)).toBe('/AllDonationRequestCard')
	})

	nightly('by browsing, cause after cause', async ({ page }) => {
		await auditScreen(page, () => page.goto('/AllDonationRequestCard'))
		await page.goto('/AllDonationRequestCard')
		await page.getByRole('button', { name: 'Animals' }).click()
		await page.getByText('Showing fundraisers for Animals').waitFor()
		await page.getByLabel('Sort by').selectOption('Most Funded')
		expect(addressOf(page)).toBe('/AllDonationRequestCard?category=animals&sort=funded')
		await page.goBack()
		await page.goBack()
		await page.getByText('Showing fundraisers for All').waitFor()
		await page.getByRole('link', { name: /A millstone for the hamlet/ }).waitFor()
		expect(await page.getByRole('link', { name: 'Watch Video' }).count()).toBe(0)
	})
})
