import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { nightly, test } from '../harness/browser-test.ts'

const AT_FIRST = /\/assets\/(?:document\/document-[\w-]+\.js|.*\.(?:css|woff2))$/

/**
 * Simulates a new release: all files of this one are missing until the browser reloads a page.
 * @param isOut true: before anything beyond the first page's files was fetched
 * @returns releases the new version
 */
async function withNewVersion(page: Page, isOut = false): Promise<() => void> {
	let loads = 0
	await page.route('**/*', (route) => {
		const request = route.request()
		if (request.isNavigationRequest()) {
			loads += 1
			isOut &&= loads === 1
		}
		if (!isOut || !request.url().includes('/assets/')) return route.continue()
		if (request.method() === 'HEAD') return route.fulfill({ status: 404 })
		return loads === 1 && AT_FIRST.test(request.url()) ? route.continue() : route.abort()
	})
	return () => {
		isOut = true
	}
}

describe('a page that is open while a new version comes out', () => {
	nightly(
		'leads on by its forms, or is loaded anew with what was typed, before it is taken over',
		async ({ visitor }) => {
			const { id } = await raiseFundraiser({ title: 'Desks for the reading room of Chakradharpur' })
			const path = `/donationRequest/${id}`
			const donor = await visitor()
			await withNewVersion(donor, true)
			await donor.goto(path)
			await donor.getByRole('button', { name: 'Proceed to Donate' }).first().click()
			await donor.waitForURL('**/billingInfo?**')

			const reader = await visitor()
			await withNewVersion(reader, true)
			await reader.goto(path)
			const search = reader.locator('header input[name=keyword]').first()
			await search.fill('wells')
			const anew = reader.waitForEvent('load')
			await reader.getByRole('button', { name: 'Share' }).first().click()
			await anew
			expect(await search.inputValue()).toBe('wells')
			await reader.getByRole('button', { name: 'Share' }).first().click()
			await reader.getByRole('dialog').waitFor()
		},
	)

	test('leads on to the checkout with the amount that was chosen, once it was taken over', async ({
		page,
	}) => {
		const { id } = await raiseFundraiser({ title: 'Shelves for the reading room of Chakradharpur' })
		const comeOut = await withNewVersion(page)
		await page.goto(`/donationRequest/${id}`)
		await page.getByRole('button', { name: '₹1,000' }).first().click()
		const donate = page.getByRole('button', { name: 'Proceed to Donate' }).first()
		await donate.waitFor()
		// The page's own requests succeed, so that only the pressed control fails.
		await page.waitForLoadState('networkidle')
		comeOut()
		await donate.click()
		await page.waitForURL('**/billingInfo?**ownAmount=1000**')
	})

	nightly('opens the screen that was pressed, with what was typed', async ({ visitor }) => {
		const guest = await visitor()
		const comeOut = await withNewVersion(guest)
		await guest.goto('/login')
		await guest.getByLabel('Email').fill('somebody@mail.example')
		comeOut()
		await guest.getByRole('link', { name: 'Sign up' }).first().click()
		await guest.getByLabel('First name').waitFor()
		expect(await guest.getByLabel('Email').inputValue()).toBe('somebody@mail.example')

		const member = await visitor()
		const comeOutAgain = await withNewVersion(member)
		await signIn(member, 'donor')
		await member.goto('/myDonations')
		await member.getByRole('button', { name: 'Menu of Meera Krishnan' }).click()
		const link = member.getByRole('link', { name: 'Cards and bank accounts' })
		await link.waitFor()
		comeOutAgain()
		await link.click()
		await member.getByRole('heading', { level: 1, name: 'Cards and bank accounts' }).waitFor()
	})
})
