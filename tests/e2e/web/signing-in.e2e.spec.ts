import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { continueToCard, keepAmount, payButton, thanked, typeCard } from '../harness/actions/giving.ts'
import { loadBy } from '../harness/actions/loading.ts'
import { logIn, signIn } from '../harness/actions/signing-in.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { credentialsOf } from '../harness/people.ts'

const donor = credentialsOf('donor')

describe('logging in', () => {
	test('refuses a wrong password in the spec’s words, and takes the right one', async ({ page }) => {
		await page.goto('/login')

		await logIn(page, donor.email, 'not-the-password')
		await page.getByRole('alert').filter({ hasText: 'Authentication failed.' }).waitFor()
		expect(await page.getByLabel('Email or username').inputValue()).toBe(donor.email)

		await logIn(page, donor.email, donor.password)
		await page.waitForURL('/')
		await page.getByRole('button', { name: `Menu of ${donor.name}` }).waitFor()
	})

	nightly('takes a username, too', async ({ page }) => {
		await page.goto('/login')
		await logIn(page, 'meerakrishnan', donor.password)
		await page.getByRole('button', { name: `Menu of ${donor.name}` }).waitFor()
	})

	nightly('remembers whoever signs in on this device, unless they say no', async ({ page, visitor }) => {
		const retainedUntil = async (page: Page) =>
			(await page.context().cookies()).find(({ name }) => name.endsWith('karuna_refresh'))?.expires
		await page.goto('/login')
		await page.getByRole('checkbox', { name: 'Remember me on this device', checked: true }).waitFor()
		await logIn(page, donor.email, donor.password)
		await page.waitForURL('/')
		expect(await retainedUntil(page)).toBeGreaterThan(Date.now() / 1000)

		const shared = await visitor()
		await shared.goto('/login')
		await shared.getByRole('checkbox', { name: 'Remember me on this device' }).uncheck()
		await loadBy(shared, () => logIn(shared, donor.email, donor.password))
		await shared.waitForURL('/')
		await shared.reload()
		await shared.getByRole('button', { name: `Menu of ${donor.name}` }).waitFor()
		// Gone with the browser's session.
		expect(await retainedUntil(shared)).toBe(-1)
	})

	test('leads back to where the visitor wanted to go', async ({ page }) => {
		await page.goto('/myDonations?page=1')
		await page.waitForURL('/login')
		await page.getByText('You’ll return to where you were.').waitFor()

		await logIn(page, donor.email, donor.password)

		await page.waitForURL('/myDonations?page=1')
		await page.getByRole('heading', { name: 'My Donations' }).waitFor()
	})

	test('lasts over a reload, and ends with Log out', async ({ page }) => {
		await signIn(page, 'donor')
		await page.goto('/')
		await page.reload()
		await page.getByRole('button', { name: `Menu of ${donor.name}` }).click()

		await page.getByRole('button', { name: 'Log out' }).click()

		await page.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
		await page.goto('/myDonations')
		await page.waitForURL('/login')
	})
})

describe('a donor who is signed in', () => {
	test('gives without telling who they are, and finds the donation among theirs', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'Two looms for the weavers of Deoghar' })
		await signIn(page, 'donor')
		await page.goto(`/donationRequest/${fundraiser.id}`)
		await page.getByRole('button', { name: 'Proceed to Donate' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
		await keepAmount(page)
		await page.getByText(`Signed in as ${donor.name}.`).waitFor()
		await continueToCard(page)
		await typeCard(page)
		await payButton(page).click()
		await thanked(page)
		expect(await page.evaluate(() => localStorage.getItem('karuna.customer.INR'))).toMatch(/^cus_/)

		await page.getByRole('link', { name: 'All your donations' }).click()

		const donation = page.getByRole('listitem').filter({ hasText: fundraiser.title })
		await donation.getByText('₹1,000.00').waitFor()
		await donation.getByText('₹1,023.60 charged').waitFor()
		await donation.getByText('Counted').waitFor()
		await donation.getByRole('button', { name: /^Details of/ }).click()
		await page.getByRole('dialog').getByText('Visa ending 0008').waitFor()
	})
})

describe('region and language', () => {
	nightly('show the fundraisers of the chosen region', async ({ page }) => {
		const india = await raiseFundraiser({ title: 'Mango saplings for Dumka' })
		const states = await raiseFundraiser({ title: 'A reading room in Modesto', region: 'US' })
		await page.goto('/')
		await page.locator('.sort summary').click()
		await page.getByRole('link', { name: 'Recently added' }).click()
		await page.getByRole('link', { name: india.title }).waitFor()

		await page.getByRole('banner').getByText('India', { exact: true }).first().click()
		await page.getByRole('banner').getByRole('button', { name: 'United States', exact: true }).click()

		await page.getByRole('heading', { name: 'Live now in United States' }).waitFor()
		await page.getByRole('link', { name: states.title }).waitFor()
		await page.getByRole('link', { name: india.title }).waitFor({ state: 'detached' })
		await page.reload()
		await page.getByRole('heading', { name: 'Live now in United States' }).waitFor()
	})

	nightly('turn the site into Hindi, and stay so', async ({ page }) => {
		await page.goto('/')
		await page.getByRole('banner').getByText('India', { exact: true }).first().click()
		await page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }).click()

		const title = page.getByRole('heading', { level: 1 })
		await title.filter({ hasText: /[\u0900-\u097F]/ }).waitFor()
		expect(await page.locator('html').getAttribute('lang')).toBe('hi')
		await page.reload()
		await title.filter({ hasText: /[\u0900-\u097F]/ }).waitFor()
	})
})
