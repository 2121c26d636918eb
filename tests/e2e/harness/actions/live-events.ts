import type { Page } from 'playwright-core'
import { DAY_MS } from '../../../../kernel/wire/time.ts'
import { signedIn } from '../api.ts'
import { mailsTo, systemAtRest } from '../outside.ts'
import { credentialsOf } from '../people.ts'

export interface PlannedEdition {
	readonly id: string
	readonly slug: string
	readonly name: string
	readonly fields: { readonly packages: readonly object[] }
}

interface EditionOptions {
	/** Days from now. */
	readonly opens?: number
	readonly closes?: number
	readonly starts?: number
	readonly capacity?: number
}

let planned = 0

/** Plans an edition in Fremont with packages for one and for four people. */
export async function planEdition(name: string, options: EditionOptions = {}): Promise<PlannedEdition> {
	const { opens = -1, closes = 30, starts = 30, capacity = 40 } = options
	const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
	planned += 1
	const slug = `kindness-${Date.now().toString(36)}-${planned}`
	const admin = await signedIn('admin')
	const fields = {
		name,
		startsAt: inDays(starts),
		endsAt: inDays(starts + 0.4),
		zone: 'America/Los_Angeles',
		venue: 'Fremont, USA',
		address: 'Fremont, California, USA',
		mapUrl: 'https://www.openstreetmap.org/search?query=Fremont%2C%20California',
		opensAt: inDays(opens),
		closesAt: inDays(closes),
		refundableUntil: inDays(starts - 7),
		capacity,
		currency: 'USD',
		packages: [
			{
				packageId: 'individual',
				category: 'Individual',
				persons: 1,
				price: '25.00',
				valueReceived: '15.00',
				capacity,
			},
			{
				packageId: 'family',
				category: 'Family of four',
				persons: 4,
				price: '80.00',
				valueReceived: '60.00',
				capacity,
			},
		],
	}
	const { id } = await admin<{ id: string }>('POST', '/api/backoffice/liveEvents', { slug, ...fields })
	await systemAtRest()
	return { id, slug, name, fields }
}

/** Changes the price of the package for one person. */
export async function changePrice({ id, fields }: PlannedEdition, price: string): Promise<void> {
	const admin = await signedIn('admin')
	const [individual, ...others] = fields.packages
	const packages = [{ ...individual, price }, ...others]
	await admin('PUT', `/api/backoffice/liveEvents/${id}`, { ...fields, packages })
	await systemAtRest()
}

export async function cancelEdition({ id }: PlannedEdition): Promise<void> {
	const admin = await signedIn('admin')
	await admin('POST', `/api/backoffice/liveEvents/${id}/cancel`, {})
	await systemAtRest()
}

/** Gives a seat away without a payment. @returns a function that gives it back by the link of its tickets */
export async function giveSeat({ id }: PlannedEdition, email: string): Promise<() => Promise<void>> {
	const admin = await signedIn('admin')
	await admin('POST', `/api/backoffice/liveEvents/${id}/complimentary`, {
		package: 'individual',
		attendees: [{}],
		guest: { firstName: 'Uma', lastName: 'Das', email, phoneNumber: '+1 510 333 4444' },
		reason: 'Speaks at the opening.',
	})
	const [mail] = await mailsTo(email)
	const [, token = ''] = /\/(~[a-z2-7]{26})/.exec(mail?.text ?? '') ?? []
	return async () => {
		await admin('POST', `/api/v1/tickets/${token}/cancel`, {})
		await systemAtRest()
	}
}

export interface Guest {
	readonly firstName: string
	readonly lastName: string
	readonly email: string
}

/** Fills the form of an edition as a guest, and goes on to the payment. */
export async function registerAsGuest(
	page: Page,
	{ slug }: PlannedEdition,
	guest: Guest,
	category: 'Individual' | 'Family of four' = 'Individual',
): Promise<void> {
	await page.goto(`/${slug}`)
	await page.getByRole('radio', { name: new RegExp(`^${category}`) }).check()
	// The script has come: nothing moves the button any more.
	await page.getByLabel(/^How many of/).waitFor()
	await fillGuest(page, guest)
	await page.getByRole('button', { name: /^Continue to payment/ }).click()
	await page.getByRole('heading', { name: 'Payment summary' }).waitFor()
}

async function fillGuest(page: Page, guest: Guest): Promise<void> {
	await page.getByLabel('First name').fill(guest.firstName)
	await page.getByLabel('Last name').fill(guest.lastName)
	await page.getByLabel('Email').fill(guest.email)
	await page.getByLabel('Mobile number').fill('+1 510 333 4444')
}

/** Joins the waiting list of a full edition as a guest. @returns the address of the link in the mail of it */
export async function joinLine(page: Page, { slug }: PlannedEdition, guest: Guest): Promise<string> {
	await page.goto(`/${slug}`)
	await page.getByText('All seats are taken').waitFor()
	await page.getByLabel(/^How many of/).waitFor()
	await fillGuest(page, guest)
	await page.getByRole('button', { name: 'Join the waiting list' }).click()
	await page.getByText(/^You are number \d+ in line/).waitFor()
	const [mail] = await mailsTo(guest.email)
	return /(\/waitingList\/\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/**
 * Registers a member and pays by card, through the API.
 * @param names of the people: one, or four for the package of a family
 * @returns the id of the registration
 */
export async function sellSeats(
	{ slug }: Pick<PlannedEdition, 'slug'>,
	names: readonly string[],
): Promise<string> {
	const buyer = await signedIn('donor')
	const [category, price] = names.length === 1 ? ['individual', 25] : ['family', 80]
	const { data } = await buyer<{ data: { _id: string } }>(
		'POST',
		`/api/v1/liveEvents/${slug}/registrations`,
		{ package: category, price, attendees: names.map((name) => ({ name })) },
	)
	await buyer('POST', '/api/v1/create/payment/intent', {
		payment_method_types: ['card'],
		paymentMethodId: 'pm_card_visa',
		amount: price * 100,
		currency: 'USD',
		settlementCurrency: 'USD',
		saveCard: false,
		donation: {
			donationFor: 'event',
			registrationId: data._id,
			units: 'USD',
			quantity: price,
			processingFees: 0,
		},
	})
	await systemAtRest()
	return data._id
}

/** Sells a registration to a member. @returns the token of its tickets */
export async function sellTickets(edition: PlannedEdition, names: readonly string[]): Promise<string> {
	await sellSeats(edition, names)
	const mails = await mailsTo(credentialsOf('donor').email)
	const tokens = mails.map(({ text }) => /\/(~[a-z2-7]{26})/.exec(text ?? '')?.[1]).filter(Boolean)
	return tokens.at(-1) ?? ''
}

/** Returns the codes of tickets, seat by seat. */
export async function codesOf(token: string): Promise<readonly string[]> {
	const anybody = await signedIn('donor')
	const { data } = await anybody<{ data: { seats: { code: string }[] } }>('GET', `/api/v1/tickets/${token}`)
	return data.seats.map(({ code }) => code)
}

/** Makes tickets void; new ones are mailed. */
export async function reissueTickets(token: string): Promise<void> {
	const anybody = await signedIn('donor')
	await anybody('POST', `/api/v1/tickets/${token}/reissue`)
	await systemAtRest()
}
