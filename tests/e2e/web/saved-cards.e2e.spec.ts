import type { Page } from 'playwright-core'
import { describe } from 'vitest'
import {
	answerBank,
	beginDonation,
	type Card,
	continueToCard,
	keepAmount,
	payButton,
	thanked,
	typeCard,
} from '../harness/actions/giving.ts'
import { signIn } from '../harness/actions/signing-in.ts'
import { type Fundraiser, raiseFundraiser } from '../harness/api.ts'
import { test } from '../harness/browser-test.ts'

async function toCard(page: Page, fundraiser: Fundraiser, amount: string): Promise<void> {
	await beginDonation(page, fundraiser, amount)
	await keepAmount(page)
	await continueToCard(page)
}

async function giveAndSave(page: Page, fundraiser: Fundraiser, card: Card): Promise<void> {
	await toCard(page, fundraiser, '300')
	await typeCard(page, card)
	await page.getByRole('checkbox', { name: /Save this card/ }).check()
	await payButton(page).click()
	if (card === 'asksTheBank') await answerBank(page, 'Complete')
	await thanked(page)
}

describe('a card that is saved', () => {
	test('pays the next donation, asks its bank, and is removed on its own page', async ({ page }) => {
		const well = await raiseFundraiser({ title: 'A well for the school of Latehar', goal: 5_000 })
		await signIn(page, 'donor')
		await giveAndSave(page, well, 'asksTheBank')

		await toCard(page, well, '200')
		await page.getByRole('radio', { name: /Visa •••• 3184/ }).waitFor()
		await page.getByLabel('Name on card').waitFor({ state: 'hidden' })
		await payButton(page).click()
		await answerBank(page, 'Complete')
		await thanked(page)
		await page.getByText(`${well.title} has now raised ₹500 of ₹5,000.`).waitFor()

		await page.goto('/savedCards')
		await page.getByRole('button', { name: 'Remove Visa •••• 3184' }).click()
		await page.getByRole('button', { name: 'Yes, remove it' }).click()
		await page.getByText('The card was removed.').waitFor()
		await page.getByText('No saved cards').waitFor()
	})
})
