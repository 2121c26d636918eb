import { setTimeout as sleep } from 'node:timers/promises'
import type { Currency } from '../../kernel/wire/money.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { requestBody } from '../api/fundraiser.ts'
import { PICTURE } from '../api/harness.ts'
import { edition, editionBody } from '../api/live-events.fixtures.ts'
import { accountBody } from '../api/money.ts'
import type { Actors } from './actions.ts'
import { type CallOptions, type Client, createClient, type Outcome } from './client.ts'
import { prepareMember } from './members.ts'

export interface Fundraiser {
	readonly id: string
	readonly currency: Currency
}

export interface Edition {
	readonly id: string
	readonly slug: string
}

const MAX_ATTEMPTS = 20
const GOAL = 900_000_000
const ALL = [
	{ country: 'IN', units: 'INR', place: 'Giridih, Jharkhand' },
	{ country: 'IN', units: 'INR', place: 'Gaya, Bihar' },
	{ country: 'US', units: 'USD', place: 'Stockton, California' },
] as const

export async function gather(url: string): Promise<Actors> {
	const author = createClient(url, 'donee')
	const admin = createClient(url, 'admin')
	const form = new FormData()
	form.set('purpose', 'request')
	form.set('file', new Blob([new Uint8Array(await PICTURE)], { type: 'image/png' }), 'field.png')
	const picture = await must(author, 'POST', '/api/v1/files/image', { body: form })
	const image = (picture.body as { data: { _id: string } }).data._id
	const fundraisers: Fundraiser[] = []
	for (const [index, place] of ALL.entries()) {
		const body = requestBody(image, { ...place, quantity: GOAL, allowedViewers: [] })
		const raised = await must(author, 'POST', '/api/v1/donationRequest', {
			body,
			key: `raise-${index}`,
		})
		const { _id: id } = (raised.body as { data: { _id: string } }).data
		for (const action of ['approve', 'publish']) {
			await review(admin, `/api/backoffice/requests/${id}`, action)
		}
		fundraisers.push({ id, currency: place.units })
	}
	const member = createClient(url, 'donor')
	return {
		author,
		member: await prepareMember(member, 'donor@karuna.example', must),
		finance: createClient(url, 'finance'),
		other: createClient(url, 'super'),
		financeAgain: createClient(url, 'finance'),
		fundraisers,
		edition: await planEdition(admin),
		accountId: await addAccount(author, 'account'),
		changingAccountId: await addAccount(author, 'account-2'),
	}
}

/** Its seats suffice for everybody, and it is far off, since months come due in between. */
async function planEdition(admin: Client): Promise<Edition> {
	const capacity = 100_000
	const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
	const dates = { closesAt: inDays(900), startsAt: inDays(900), endsAt: inDays(901) }
	const { packages, ...planned } = edition({ clock: Date }, dates)
	const body = editionBody({
		...planned,
		capacity,
		packages: packages.map((each) => ({ ...each, capacity })),
	})
	const made = await must(admin, 'POST', '/api/backoffice/liveEvents', { body, key: 'edition' })
	return { id: String(made.body.id), slug: planned.slug }
}

async function review(admin: Client, path: string, action: string): Promise<void> {
	for (let attempt = 1; ; attempt += 1) {
		const seen = await must(admin, 'GET', path)
		const options = { body: { reason: '' }, ifMatch: seen.headers.get('etag') ?? '' }
		const outcome = await admin.call('POST', `${path}/${action}`, options)
		if (outcome.is === 'acknowledged') return
		if (outcome.status !== 412 || attempt === MAX_ATTEMPTS)
			throw new Error(`${action} answered ${outcome.status}.`)
		await sleep(200)
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
	for (let attempt = 0; attempt < MAX_ATTEMPTS && outcome.status === 404; attempt += 1) {
		await sleep(200)
		outcome = await by.call(method, path, options)
	}
	if (outcome.is !== 'acknowledged') {
		throw new Error(`${method} ${path} answered ${outcome.status}: ${JSON.stringify(outcome.body)}`)
	}
	return outcome
}

async function addAccount(author: Client, key: string): Promise<string> {
	const path = `/api/v1/user/${author.id}/payment/account`
	for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
		const { body } = await must(author, 'POST', path, { body: accountBody('IN'), key })
		const { account } = body as { account?: { uniqueId: string } | null }
		if (account) return account.uniqueId
		await sleep(200)
	}
	throw new Error('The author has no bank account.')
}
