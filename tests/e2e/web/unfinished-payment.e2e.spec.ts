import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { introduce, keepAmount, payButton, thanked, typeCard } from '../harness/actions/giving.ts'
import { raiseFundraiser } from '../harness/api.ts'
import { nightly, test } from '../harness/browser-test.ts'
import { providerBooks } from '../harness/outside.ts'

const PAYMENTS = '**/api/v1/create/payment/intent'
const UNFINISHED = 'An earlier payment is not finished'

async function payWithoutAnswer(page: Page, email: string): Promise<() => Promise<void>> {
	await page.route(PAYMENTS, async (route) => {
		await route.fetch()
		await route.abort()
	})
	await page.goto('/publicPayment?donationfor=tal&currency=INR')
	await page.getByRole('button', { name: '₹100', exact: true }).click()
	await keepAmount(page)
	await introduce(page, { firstName: 'Leela', lastName: 'Nair', email })
	await typeCard(page)
	await payButton(page).click()
	await page.getByRole('button', { name: 'Check again' }).waitFor()
	return () => page.unroute(PAYMENTS)
}

describe('a payment whose outcome is not known', () => {
	test('is what a second donation to the same cause leads to, under the amount that was sent', async ({
		page,
	}) => {
		const before = await providerBooks('INR')
		const answer = await payWithoutAnswer(page, 'leela.same@example.org')
		await page.goto('/')
		await answer()

		await page.getByRole('banner').getByRole('link', { name: 'Donate to the foundation' }).click()
		await thanked(page)

		await page.getByRole('heading', { name: 'Thank you, Leela. Your ₹100.00 is counted.' }).waitFor()
		expect((await providerBooks('INR')).charges).toBe(before.charges + 1)
	})

	nightly('is told of before a donation to somebody else, and leads back', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'Blankets for Chaibasa' })
		const before = await providerBooks('INR')
		const answer = await payWithoutAnswer(page, 'leela.back@example.org')
		await answer()

		await page.goto(`/donationRequest/${fundraiser.id}`)
		await page.getByRole('button', { name: 'Proceed to Donate' }).click()
		const dialog = page.getByRole('dialog', { name: 'Donate' })
		await dialog.getByText(UNFINISHED).waitFor()
		await dialog.getByText(/your ₹102\.36 arrived \(the Karuna foundation\)/).waitFor()
		await dialog.getByRole('link', { name: 'Go back to that payment' }).click()
		await thanked(page)
		expect((await providerBooks('INR')).charges).toBe(before.charges + 1)
	})

	nightly('is left when the donor says so', async ({ page }) => {
		const fundraiser = await raiseFundraiser({ title: 'Lamps for Chakradharpur' })
		await payWithoutAnswer(page, 'leela.anew@example.org')

		await page.goto(`/publicPayment?donationfor=donationRequest&id=${fundraiser.id}`)
		await page.getByText(UNFINISHED).waitFor()
		await page.getByRole('button', { name: 'Begin a new donation' }).click()
		await page.getByRole('heading', { name: 'How much would you like to give?' }).waitFor()
		await page.getByRole('button', { name: '₹200', exact: true }).click()
		await keepAmount(page)
	})
})
