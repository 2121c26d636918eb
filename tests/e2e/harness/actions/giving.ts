import type { Locator, Page } from 'playwright-core'
import type { Fundraiser } from '../api.ts'

/** The provider's documented test cards. */
export const CARDS = {
	/** Of an Indian bank. */
	pays: '4000003560000008',
	/** Of an American one. */
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
	/** Whole major units, as typed. */
	readonly amount: string
	readonly donor: Donor
	readonly message?: string
	readonly card?: Card
}

/** Opens the donate dialog of a fundraiser's page, and the field of its amount, which was chosen on the page. */
export async function openDonateDialog(page: Page): Promise<Locator> {
	await page.getByRole('button', { name: 'Proceed to Donate' }).click()
	const dialog = page.getByRole('dialog', { name: 'Donate' })
	await dialog.getByRole('button', { name: 'Change the amount' }).click()
	return dialog
}

/** Opens a fundraiser and its donate dialog, types an amount and goes on to the checkout. */
export async function beginDonation(page: Page, { id }: Fundraiser, amount: string): Promise<void> {
	await page.goto(`/donationRequest/${id}`)
	const dialog = await openDonateDialog(page)
	await dialog.getByLabel('Amount', { exact: true }).fill(amount)
	await dialog.getByRole('button', { name: 'Continue' }).click()
	await page.getByRole('heading', { name: 'Your gift' }).waitFor()
}

/** From the step that asks for the amount to the one that asks for the donor. */
export async function keepAmount(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Continue', exact: true }).click()
	await page.getByRole('heading', { name: 'Who is the gift from?' }).waitFor()
}

/** Fills in who gives, and goes on to the card. */
export async function introduce(page: Page, donor: Donor, message = ''): Promise<void> {
	await page.getByLabel('First name').fill(donor.firstName)
	await page.getByLabel('Last name').fill(donor.lastName ?? '')
	await page.getByLabel('Email').fill(donor.email)
	if (message) await page.getByLabel('A few words to them').fill(message)
	await continueToCard(page)
}

/** Where there are other methods, a card is chosen among them first. */
export async function continueToCard(page: Page): Promise<void> {
	await continueToPay(page)
	await chooseCard(page)
}

/** From who gives to how it is paid: the choice of a method, or the card where there is nothing to choose. */
export const continueToPay = (page: Page): Promise<void> =>
	page.getByRole('button', { name: /^Continue to (card|payment)$/ }).click()

export async function chooseCard(page: Page): Promise<void> {
	const card = page.getByRole('heading', { name: 'Pay by card' })
	const choice = page.getByRole('heading', { name: 'How would you like to pay?' })
	await card.or(choice).waitFor()
	if (await choice.isVisible()) await chooseMethod(page, 'Card')
	await card.waitFor()
}

/** Chooses a method by its name, and goes on to its page. */
export async function chooseMethod(page: Page, name: string): Promise<void> {
	await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
	await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

/** A field inside one of the provider's frames. */
const cardField = (page: Page, frame: string, name: string): Locator =>
	page.frameLocator(`iframe[title="${frame}"]`).locator(`input[name="${name}"]`)

export const cardNumber = (page: Page): Locator =>
	cardField(page, 'Secure card number input frame', 'cardnumber')
export const cardExpiry = (page: Page): Locator =>
	cardField(page, 'Secure expiration date input frame', 'exp-date')
export const cardCvc = (page: Page): Locator => cardField(page, 'Secure CVC input frame', 'cvc')

/** Types a card into the provider's frames, over what was there. */
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

/** Everything up to the filled card form; the caller presses Pay. */
export async function fillCheckout(page: Page, fundraiser: Fundraiser, donation: Donation): Promise<void> {
	await beginDonation(page, fundraiser, donation.amount)
	await keepAmount(page)
	await introduce(page, donation.donor, donation.message)
	await typeCard(page, donation.card)
}

/** Answers the bank's question in the window that the provider opens. */
export async function answerBank(page: Page, answer: 'Complete' | 'Fail'): Promise<void> {
	await page
		.frameLocator('iframe[title="Card authentication"]')
		.getByRole('button', { name: `${answer} authentication` })
		.click()
}

/** Waits for the thank-you page. @returns the id of the donation */
export async function thanked(page: Page): Promise<string> {
	await page.waitForURL('**/thankyou?**')
	await page.getByRole('heading', { name: /^Thank you/ }).waitFor()
	return new URL(page.url()).searchParams.get('donationId') ?? ''
}

/** A guest's donation from the fundraiser's page to the thank-you page. @returns the id of the donation */
export async function giveAsGuest(page: Page, fundraiser: Fundraiser, donation: Donation): Promise<string> {
	await fillCheckout(page, fundraiser, donation)
	await payButton(page).click()
	return thanked(page)
}
