import { setTimeout as sleep } from 'node:timers/promises'
import { requestBody } from '../../checks/api/fundraiser.ts'
import { PICTURE } from '../../checks/api/rig.ts'
import { type CallOptions, type Client, createClient, type Outcome } from './client.ts'
import { addAccount, type Cast } from './deeds.ts'

export interface Fundraiser {
	readonly id: string
	readonly currency: 'INR' | 'USD'
}

const LOOKS = 20
/** Nothing that is given here reaches it. */
const GOAL = 900_000_000
const ALL = [
	{ country: 'IN', units: 'INR', place: 'Giridih, Jharkhand' },
	{ country: 'IN', units: 'INR', place: 'Gaya, Bihar' },
	{ country: 'US', units: 'USD', place: 'Stockton, California' },
] as const

/** The people of a play and what they need: fundraisers that take gifts, a bank account. */
export async function gather(url: string): Promise<Cast> {
	const author = createClient(url, 'donee')
	const admin = createClient(url, 'admin')
	const form = new FormData()
	form.set('purpose', 'request')
	form.set('file', new Blob([new Uint8Array(await PICTURE)], { type: 'image/png' }), 'field.png')
	const picture = await must(author, 'POST', '/api/v1/files/image', { body: form })
	const image = (picture.body as { data: { _id: string } }).data._id
	const fundraisers: Fundraiser[] = []
	for (const place of ALL) {
		const body = requestBody(image, { ...place, quantity: GOAL, allowedViewers: [] })
		const raised = await must(author, 'POST', '/api/v1/donationRequest', {
			body,
			key: `raise-${place.place}`,
		})
		const { _id: id } = (raised.body as { data: { _id: string } }).data
		for (const action of ['approve', 'publish']) {
			const seen = await must(admin, 'GET', `/api/backoffice/requests/${id}`)
			const ifMatch = seen.headers.get('etag') ?? ''
			await must(admin, 'POST', `/api/backoffice/requests/${id}/${action}`, { body: { reason: '' }, ifMatch })
		}
		fundraisers.push({ id, currency: place.units })
	}
	return {
		author,
		finance: createClient(url, 'finance'),
		other: createClient(url, 'super'),
		fundraisers,
		accountId: await addAccount(author),
	}
}

async function must(
	by: Client,
	method: 'GET' | 'POST',
	path: string,
	options?: CallOptions,
): Promise<Outcome> {
	let outcome = await by.call(method, path, options)
	// Read models that are told to have caught up, and have not, are one of the mistakes that are made on purpose.
	for (let look = 0; look < LOOKS && outcome.status === 404; look += 1) {
		await sleep(200)
		outcome = await by.call(method, path, options)
	}
	if (outcome.is !== 'acknowledged') {
		throw new Error(`${method} ${path} answered ${outcome.status}: ${JSON.stringify(outcome.body)}`)
	}
	return outcome
}
