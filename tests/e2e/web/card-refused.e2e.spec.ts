import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import {
	answerBank,
	continueToCard,
	fillCheckout,
	giveAsGuest,
	payButton,
	thanked,
	typeCard,
} from '../harness/actions/giving.ts'
import { type Fundraiser, raiseFundraiser } from '../harness/api.ts'
import { nightly } from '../harness/browser-test.ts'
import { mailsTo, providerBooks } from '../harness/outside.ts'

const DONOR = { firstName: 'Neha', lastName: 'Gupta', email: 'neha.gupta@example.org' }

async function raisedShows(page: Page, { id }: Fundraiser, raised: string, donors: string): Promise<void> {
	await page.goto(`/donationRequest/${id}`)
	const card = page.getByRole('complementary', { name: 'Give to this fundraiser' })
	await card.getByText(raised).waitFor()
	await card.getByText(donors, { exact: true }).waitFor()
}

describe('a card that is declined', () => {
	nightly(
		'says so in the spec’s words, keeps what was typed, and a second try is one donation and one charge',
		async ({ page }) => {
			const kitchen = await raiseFundraiser({ title: 'Rice for the kitchen of Ranchi', goal: 3_000 })
			const before = await providerBooks('INR')
			const donor = { ...DONOR, email: 'declined.once@example.org' }
			await fillCheckout(page, kitchen, { amount: '300', donor, card: 'declined' })

			await payButton(page).click()

			const note = page.getByRole('alert').filter({ hasText: 'Nothing was charged' })
			await note.waitFor()
			expect(await note.innerText()).toContain('Your card was declined.')
			expect(await page.getByLabel('Name on card').inputValue()).toBe('Neha Gupta')
			await page.getByText('From: Neha Gupta').waitFor()
			expect((await providerBooks('INR')).charges).toBe(before.charges)

			await typeCard(page, 'pays')
			await payButton(page).click()
			await thanked(page)

			expect((await providerBooks('INR')).charges).toBe(before.charges + 1)
			expect(await mailsTo(donor.email)).toHaveLength(1)
			await raisedShows(page, kitchen, '₹300 of ₹3,000', '1 donor')
		},
	)

	nightly('of a foreign bank pays in rupees once its holder’s address is there', async ({ page }) => {
		const lamps = await raiseFundraiser({ title: 'Lamps for the hostel of Simdega' })
		const before = await providerBooks('INR')
		await fillCheckout(page, lamps, { amount: '250', donor: DONOR, card: 'foreign' })
		await payButton(page).click()
		await page.getByText('This card is from outside India').waitFor()
		expect((await providerBooks('INR')).charges).toBe(before.charges)

		await page.getByRole('link', { name: 'Add your address' }).click()
		await page.getByText('Billing address').click()
		await page.getByLabel('Country').selectOption('US')
		await page.getByLabel('Address line 1').fill('1 Navy Yard')
		await page.getByLabel('City').fill('Arlington')
		await continueToCard(page)
		await typeCard(page, 'foreign')
		await payButton(page).click()
		await thanked(page)
		expect((await providerBooks('INR')).charges).toBe(before.charges + 1)
	})

	nightly('tells a lack of funds as the bank does', async ({ page }) => {
		const trees = await raiseFundraiser({ title: 'A hundred saplings for Hazaribagh' })
		await fillCheckout(page, trees, { amount: '200', donor: DONOR, card: 'insufficientFunds' })

		await payButton(page).click()

		await page.getByText('Your card has insufficient funds.').waitFor()
		await raisedShows(page, trees, '₹0 of ₹40,000', '0 donors')
	})
})

describe('an address from which many cards were tried', () => {
	nightly('has its computer work before it pays, which the donor need not notice', async ({ page }) => {
		const pump = await raiseFundraiser({ title: 'A pump for the terraces of Gumla' })
		const passes: (string | undefined)[] = []
		// Here nobody is limited: what the server says then is said for it. The captcha and its pass are its own.
		await page.route('**/create/payment/intent', async (route) => {
			passes.push(route.request().headers()['x-captcha'])
			const json = { statusCode: 400, code: 'CAPTCHA_REQUIRED', message: 'Please solve the captcha' }
			return passes.length > 1 ? route.continue() : route.fulfill({ status: 400, json })
		})
		const exchanged = page.waitForResponse('**/auth/verify-captcha')
		await fillCheckout(page, pump, { amount: '300', donor: DONOR })
		await payButton(page).click()
		await thanked(page)

		const { data } = await (await exchanged).json()
		expect(passes).toEqual([undefined, data.captcha])
	})
})

describe('a card that asks the bank', () => {
	nightly('pays once the donor has confirmed', async ({ page }) => {
		const books = await raiseFundraiser({ title: 'Braille books for Dhanbad', goal: 4_000 })
		await fillCheckout(page, books, { amount: '1000', donor: DONOR, card: 'asksTheBank' })

		await payButton(page).click()
		await answerBank(page, 'Complete')
		await thanked(page)

		await page.getByText(`${books.title} has now raised ₹1,000 of ₹4,000.`).waitFor()
	})

	nightly('charges nothing when the donor does not confirm, and takes another card', async ({ page }) => {
		const looms = await raiseFundraiser({ title: 'Two looms for Bhagalpur', goal: 4_000 })
		const before = await providerBooks('INR')
		await fillCheckout(page, looms, { amount: '1000', donor: DONOR, card: 'asksTheBank' })
		await payButton(page).click()
		await answerBank(page, 'Fail')
		await page.getByText('Your card was not authenticated, please try again').waitFor()
		expect((await providerBooks('INR')).charges).toBe(before.charges)

		await typeCard(page, 'pays')
		await payButton(page).click()
		await thanked(page)

		expect((await providerBooks('INR')).charges).toBe(before.charges + 1)
		await raisedShows(page, looms, '₹1,000 of ₹4,000', '1 donor')
	})
})

describe('two guests', () => {
	nightly(
		'who give to the same fundraiser are both counted, each with their own thanks',
		async ({ visitor }) => {
			const shelter = await raiseFundraiser({ title: 'A shelter for street dogs', goal: 1_000 })
			const [first, second] = [await visitor(), await visitor()]

			await giveAsGuest(first, shelter, { amount: '100', donor: { ...DONOR, firstName: 'Kiran' } })
			await giveAsGuest(second, shelter, { amount: '150', donor: { ...DONOR, firstName: 'Divya' } })

			await second.getByText(`${shelter.title} has now raised ₹250 of ₹1,000.`).waitFor()
			await raisedShows(first, shelter, '₹250 of ₹1,000', '2 donors')
		},
	)
})
