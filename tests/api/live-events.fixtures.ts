import { setTimeout as sleep } from 'node:timers/promises'
import { planEdition } from '../../commands/live-events/plan-edition.ts'
import { HOLD_MS } from '../../domain/live-events/contract.ts'
import { KINDNESS_DAY_2023, type KnownEdition } from '../../domain/live-events/known-editions.contract.ts'
import { liveEventDecider } from '../../domain/live-events/live-events.decider.ts'
import { registrationDecider } from '../../domain/live-events/registrations.decider.ts'
import { liveEventStream, registrationStream } from '../../domain/live-events/streams.contract.ts'
import { systemContext } from '../../kernel/capability/system-context.ts'
import { createDispatch } from '../../kernel/events/dispatch.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import type { Answer, Caller, Harness } from './harness.ts'

export const LIVE_EVENTS = '/api/v1/liveEvents'
export const REGISTRATIONS = '/api/v1/registrations'
export const TICKETS = '/api/v1/tickets'

export const GUEST = {
	firstName: 'Asha',
	lastName: 'Rao',
	email: 'asha.rao@mail.example',
	phoneNumber: '+15103334444',
}

export const edition = (
	{ clock }: { readonly clock: Pick<Harness['clock'], 'now'> },
	change: Partial<KnownEdition> = {},
): KnownEdition => {
	const inDays = (days: number) => new Date(Number(clock.now()) + days * DAY_MS).toISOString()
	return {
		...KINDNESS_DAY_2023,
		id: crypto.randomUUID(),
		slug: `kindness-day-${crypto.randomUUID().slice(0, 8)}`,
		name: 'Kindness Day',
		opensAt: inDays(-1),
		closesAt: inDays(30),
		refundableUntil: inDays(20),
		startsAt: inDays(30),
		endsAt: inDays(31),
		...change,
	}
}

export async function plan(
	{ system, clock }: Pick<Harness, 'system' | 'clock'>,
	planned: KnownEdition,
): Promise<KnownEdition> {
	const { sql, store } = system
	const deps = { sql, clock, dispatch: createDispatch(store, clock, (ms) => sleep(ms)) }
	await planEdition(deps, planned, systemContext(clock, 'tests'))
	await system.untilIdle()
	return planned
}

export const registrationOf = (change: object = {}) => ({
	package: 'individual',
	quantity: 1,
	price: 25,
	attendees: [{ name: 'Asha Rao' }],
	guest: GUEST,
	...change,
})

const [individual] = KINDNESS_DAY_2023.packages
/** Packages of which two cost the same. */
export const TWINS = individual
	? [
			individual,
			{ ...individual, packageId: 'student', category: 'Student' },
			{ ...individual, packageId: 'dear', category: 'Patron', price: 9_900n },
		]
	: []

export const complimentaryOf = (change: object = {}) => {
	const { price: _, ...of } = registrationOf()
	return { ...of, reason: 'Speaks at the opening.', ...change }
}

export interface Held {
	readonly _id: string
	readonly donationId: string
	readonly seats: number
	readonly amount: number
	readonly holdUntil: string
}

export const register = (buyer: Caller, slug: string, change: object = {}, headers = {}): Promise<Answer> =>
	buyer.call('POST', `${LIVE_EVENTS}/${slug}/registrations`, { body: registrationOf(change), headers })

export const heldBy = async (buyer: Caller, slug: string, change: object = {}): Promise<Held> => {
	const answer = await register(buyer, slug, change)
	if (answer.status !== 200) throw new Error(answer.text)
	return (answer.body as { data: Held }).data
}

export const WAITING = '/api/v1/waiting'

export const waitOf = (change: object = {}) => ({
	package: 'individual',
	quantity: 1,
	guest: GUEST,
	...change,
})

export const join = (person: Caller, slug: string, change: object = {}, headers = {}): Promise<Answer> =>
	person.call('POST', `${LIVE_EVENTS}/${slug}/waiting`, { body: waitOf(change), headers })

/** Returns the link in the last mail of the waiting list to an address. */
export async function waitingLinkFor(
	{ system }: Pick<Harness, 'system'>,
	email: string,
): Promise<{ readonly waitingId: string; readonly key: string }> {
	const texts = await Promise.all(
		mailsTo({ system }, email).map(async ({ id }) => (await system.outbox?.mailbox.open(id))?.text),
	)
	const link = texts
		.map((text) => /\/waitingList\/([0-9a-f-]{36})\?key=([\w.-]+)/.exec(text ?? ''))
		.find(Boolean)
	const [, waitingId = '', key = ''] = link ?? []
	if (waitingId === '') throw new Error(`${email} does not wait.`)
	return { waitingId, key }
}

export const INTENT = '/api/v1/create/payment/intent'

/** The body of a payment by card for held seats, in dollars. */
export const paymentOf = (held: Held, change: object = {}) => ({
	payment_method_types: ['card'],
	paymentMethodId: 'pm_card_visa',
	amount: held.amount * 100,
	currency: 'USD',
	settlementCurrency: 'USD',
	saveCard: false,
	donation: {
		donationFor: 'event',
		registrationId: held._id,
		units: 'USD',
		quantity: held.amount,
		processingFees: 0,
	},
	...change,
})

export const payFor = (buyer: Caller, held: Held, change: object = {}): Promise<Answer> =>
	buyer.call('POST', INTENT, { body: paymentOf(held, change) })

/** Returns the token in the last mail with tickets to an address. */
export async function tokenFor({ system }: Pick<Harness, 'system'>, email: string): Promise<string> {
	const [mail] = ticketMails({ system }, email)
	const text = mail && (await system.outbox?.mailbox.open(mail.id))?.text
	const token = /\/(~[a-z2-7]{26})/.exec(text ?? '')?.[1]
	if (token === undefined) throw new Error(`${email} has no tickets.`)
	return token
}

/** Lists the mails with tickets to an address, the last one first. */
export const ticketMails = ({ system }: Pick<Harness, 'system'>, email: string) =>
	mailsTo({ system }, email).filter(({ subject }) => subject.startsWith('Your tickets for'))

export const mailsTo = ({ system }: Pick<Harness, 'system'>, email: string) =>
	system.outbox?.mailbox.list({ search: email, offset: 0, limit: 100 }).rows ?? []

/** Holds a seat without a registration, as a process leaves it that dies in between. */
export async function holdAlone(
	{ system, clock }: Pick<Harness, 'system' | 'clock'>,
	liveEventId: string,
): Promise<void> {
	const dispatch = createDispatch(system.store, clock, (ms) => sleep(ms))
	const hold = {
		type: 'HoldSeats',
		registrationId: crypto.randomUUID(),
		packageId: 'individual',
		quantity: 1,
		attendees: 1,
		price: 2_500n,
		until: new Date(clock.now() + HOLD_MS).toISOString(),
		at: new Date(clock.now()).toISOString(),
	} as const
	await dispatch(liveEventDecider, liveEventStream(liveEventId), hold, systemContext(clock, 'tests'))
	await system.untilIdle()
}

/** Frees a hold without a look at the provider, as if it had said that no payment can come any more. */
export async function release(
	{ system, clock }: Pick<Harness, 'system' | 'clock'>,
	liveEventId: string,
	registrationId: string,
): Promise<void> {
	const dispatch = createDispatch(system.store, clock, (ms) => sleep(ms))
	const at = new Date(clock.now()).toISOString()
	const context = () => systemContext(clock, 'tests')
	const ofHold = { type: 'ReleaseHold', registrationId, because: 'expired', at } as const
	await dispatch(liveEventDecider, liveEventStream(liveEventId), ofHold, context())
	const ofRegistration = { type: 'EndRegistration', because: 'expired', at } as const
	await dispatch(registrationDecider, registrationStream(registrationId), ofRegistration, context())
	await system.untilIdle()
}

/** An edition as the backoffice sends it. */
export function editionBody({ id: _, packages, ...fields }: KnownEdition) {
	const inDollars = (minor: bigint) => (Number(minor) / 100).toFixed(2)
	return {
		...fields,
		packages: packages.map(({ price, valueReceived, ...each }) => ({
			...each,
			price: inDollars(price),
			valueReceived: inDollars(valueReceived),
		})),
	}
}
