import type { Locator, Page } from 'playwright-core'
import type { Fundraiser } from '../api.ts'

export const CARDS = {
	pays: '4000003560000008',
	foreign: '4242424242424242',
	asksTheBank: '4000002760003184',
	declined: '4000000000000002',
	insufficientFunds: '4000000000009995',
} as const
export type Card = keyof typeof CARDS

export interface Donor {
	readonly firstName: string
	readonly lastName?: string
	readonly email: string
}

export interface Donation {
	readonly amount: string
	readonly donor: Donor
	readonly message?: string
	readonly card?: Card
}

export async function openDonateDialog(page: Page): Promise<Locator> {
	await page.getByRole('button', { name: 'Proceed to Donate' }).click()
	const dialog = page.getByRole('dialog', { name: 'Donate' })
	await dialog.getByRole('button', { name: 'Change the amount' }).click()
	return dialog
}

export async function beginDonation(page: Page, { id }: Fundraiser, amount: string): Promise<void> {
	await page.goto(`/donationRequest/${id}`)
	const dialog = await openDonateDialog(page)
	await dialog.getByLabel('Amount', { exact: true }).fill(amount)
	await dialog.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('heading', { name: 'Your donation' }).waitFor()
}

export async function keepAmount(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Continue', exact: true }).click()
	await page.getByRole('heading', { name: 'Who is the donation from?' }).waitFor()
}

export async function introduce(page: Page, donor: Donor, message = ''): Promise<void> {
	await page.getByLabel('First name').fill(donor.firstName)
	await page.getByLabel('Last name').fill(donor.lastName ?? '')
	await page.getByLabel('Email').fill(donor.email)
	if (message) await page.getByLabel('A few words to them').fill(message)
	await continueToCard(page)
}

export async function continueToCard(page: Page): Promise<void> {
	await continueToPay(page)
	await chooseCard(page)
}

export const continueToPay = (page: Page): Promise<void> =>
	page.getByRole('button', { name: /^Continue to (card|payment)$/ }).click()

export async function chooseCard(page: Page): Promise<void> {
	const card = page.getByRole('heading', { name: 'Pay by card' })
	const choice = page.getByRole('heading', { name: 'How would you like to pay?' })
	await card.or(choice).waitFor()
	if (await choice.isVisible()) await chooseMethod(page, 'Card')
	await card.waitFor()
}

export async function chooseMethod(page: Page, name: string): Promise<void> {
	await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
	await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

const cardField = (page: Page, frame: string, name: string): Locator =>
	page.frameLocator(`iframe[title="${frame}"]`).locator(`input[name="${name}"]`)

export const cardNumber = (page: Page): Locator =>
	cardField(page, 'Secure card number input frame', 'cardnumber')
export const cardExpiry = (page: Page): Locator =>
	cardField(page, 'Secure expiration date input frame', 'exp-date')
export const cardCvc = (page: Page): Locator => cardField(page, 'Secure CVC input frame', 'cvc')

export async function typeCard(page: Page, card: Card = 'pays'): Promise<void> {
	const fields: [Locator, string][] = [
		[cardNumber(page), CARDS[card]],
		[cardExpiry(page), '1230'],
		[cardCvc(page), '123'],
	]
	for (const [field, text] of fields) {
		await field.fill('')
		await field.pressSequentially(text)
	}
}

export const payButton = (page: Page): Locator => page.getByRole('button', { name: /^Pay / })

export async function fillCheckout(page: Page, fundraiser: Fundraiser, donation: Donation): Promise<void> {
	await beginDonation(page, fundraiser, donation.amount)
	await keepAmount(page)
	await introduce(page, donation.donor, donation.message)
	await typeCard(page, donation.card)
}

export async function answerBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
	await page
		.frameLocator('iframe[title="Card authentication"]')
		.getByRole('button', { name: `${answer} authentication` })
		.click()
}

export async function thanked(page: Page): Promise<string> {
	await page.waitForURL('**/thankyou?**')
	await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
	return new URL(page.url()).searchParams.get('donationId') ?? ''
}

export async function giveAsGuest(page: Page, fundraiser: Fundraiser, donation: Donation): Promise<string> {
	await fillCheckout(page, fundraiser, donation)
	await payButton(page).click()
	return thanked(page)
}
