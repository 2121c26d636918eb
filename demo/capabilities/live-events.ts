import type { z } from 'zod'
import type { doorAnswer } from '../../domain/live-events/door.contract.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import { DAY_MS, HOUR_MS } from '../../kernel/wire/time.ts'
import { beginPayment } from '../captcha.ts'
import type { DemoCapability, DemoStep, DemoStepTools } from '../steps.ts'

const PLACE = {
	zone: 'America/Los_Angeles',
	venue: 'Fremont, USA',
	address: 'Fremont, California, USA',
	mapUrl: 'https://www.openstreetmap.org/search?query=Fremont%2C%20California',
} as const

const PACKAGES = {
	individual: { category: 'Individual', persons: 1, price: '25.00', valueReceived: '15.00', capacity: 60 },
	couple: { category: 'Couple', persons: 2, price: '45.00', valueReceived: '30.00', capacity: 40 },
	family: { category: 'Family of four', persons: 4, price: '80.00', valueReceived: '60.00', capacity: 40 },
} as const
type Package = keyof typeof PACKAGES

interface Guest {
	readonly firstName: string
	readonly lastName: string
	readonly email: string
	readonly phoneNumber: string
}
/** A member by their key, or a guest. */
type Who = string | Guest

interface Edition {
	readonly slug: string
	readonly name: string
	readonly opens: number
	/** The day on which it starts unless given. */
	readonly closes?: number
	readonly starts: number
	readonly capacity: number
	readonly buyers: readonly (readonly [day: number, who: Who, chosen: Package, names: readonly string[]])[]
	readonly waiting?: readonly (readonly [day: number, who: Who, chosen: Package])[]
	readonly cancelled?: number
	readonly hasDoor?: true
}

const FIRST = ['Amira', 'Ben', 'Chloe', 'Dev', 'Esther', 'Felix', 'Grace', 'Hiro'] as const
const LAST = ['Ng', 'Okoye', 'Patel', 'Quinn', 'Rivera', 'Shah', 'Tran', 'Vance'] as const
const GUESTS: readonly Guest[] = FIRST.flatMap((firstName, row) =>
	LAST.map((lastName, column) => ({
		firstName,
		lastName,
		email: `${firstName}.${lastName}@post.example`.toLowerCase(),
		// Numbers that the North American plan sets aside for stories.
		phoneNumber: `+1510555${String(100 + row * LAST.length + column).padStart(4, '0')}`,
	})),
)
const [first, second, ...others] = GUESTS
const PICNIC_GUESTS = others.slice(0, 57)
/** They register at once in so many groups. */
const GUESTS_A_DAY = 12

const EDITIONS: readonly Edition[] = [
	{
		slug: 'kindness-picnic',
		name: 'Kindness Picnic',
		opens: 30,
		starts: 70,
		capacity: 100,
		hasDoor: true,
		buyers: [
			[41, 'daniel', 'couple', ['Daniel', '']],
			[46, 'hannah', 'individual', ['']],
			...PICNIC_GUESTS.map(
				(guest, index) =>
					[48 + Math.floor(index / GUESTS_A_DAY), guest, 'individual', [guest.firstName]] as const,
			),
			[58, 'rosa', 'family', ['Rosa', 'Mateo', 'Lucía', '']],
		],
	},
	{
		slug: 'kindness-day',
		name: 'Kindness Day',
		opens: 100,
		starts: 160,
		capacity: 120,
		buyers: [
			[112, 'marcus', 'individual', ['']],
			[115, 'daniel', 'family', ['Daniel', '', '', '']],
		],
	},
	{
		slug: 'kindness-concert',
		name: 'Kindness Concert',
		opens: 90,
		starts: 150,
		capacity: 5,
		buyers: [
			[95, 'rosa', 'family', ['Rosa', 'Mateo', 'Lucía', '']],
			[96, 'hannah', 'individual', ['Hannah']],
		],
		waiting: [
			[98, 'marcus', 'couple'],
			...(first ? [[101, first, 'individual'] as const] : []),
			...(second ? [[104, second, 'individual'] as const] : []),
		],
	},
	{
		slug: 'kindness-walk',
		name: 'Kindness Walk',
		opens: 80,
		closes: 116,
		starts: 128,
		capacity: 60,
		buyers: [[91, 'hannah', 'couple', ['Hannah', '']]],
	},
	{
		slug: 'kindness-dinner',
		name: 'Kindness Dinner',
		opens: 85,
		starts: 145,
		capacity: 40,
		cancelled: 110,
		buyers: [[93, 'marcus', 'individual', ['Marcus']]],
	},
	{ slug: 'kindness-fair', name: 'Kindness Fair', opens: 150, starts: 210, capacity: 200, buyers: [] },
]

/** UTC: a late morning in California. */
const BEGIN_HOUR = 19

/** Editions are planned by then. */
const PLANNED_UNTIL = 118

const plan =
	({ slug, name, opens, starts, closes = starts, capacity }: Edition) =>
	async ({ signedIn, startMs, key, named }: DemoStepTools) => {
		const at = (day: number, hour = 0) => new Date(startMs + day * DAY_MS + hour * HOUR_MS).toISOString()
		const admin = await signedIn('admin')
		const { id } = await admin.json<{ id: string }>(
			'POST',
			'/api/backoffice/liveEvents',
			{
				...PLACE,
				slug,
				name,
				capacity,
				opensAt: at(opens),
				closesAt: at(closes),
				refundableUntil: at(starts - 7),
				startsAt: at(starts, BEGIN_HOUR),
				endsAt: at(starts, BEGIN_HOUR + 9),
				packages: Object.entries(PACKAGES).map(([packageId, each]) => ({ packageId, ...each })),
			},
			{ 'idempotency-key': key },
		)
		named.set(`edition ${slug}`, id)
	}

async function visit(who: Who, { signedIn, guest }: DemoStepTools) {
	if (typeof who === 'string') return { visitor: await signedIn(who), person: {} }
	const visitor = guest()
	await visitor.json('GET', '/api/v1/region')
	return { visitor, person: { guest: who } }
}

const register =
	({ slug }: Edition, who: Who, chosen: Package, names: readonly string[]) =>
	async (tools: DemoStepTools) => {
		const { visitor, person } = await visit(who, tools)
		const headers = { 'idempotency-key': tools.key }
		const { data } = await visitor.json<{ data: { _id: string } }>(
			'POST',
			`/api/v1/liveEvents/${slug}/registrations`,
			{
				...person,
				package: chosen,
				price: Number(PACKAGES[chosen].price),
				attendees: names.map((name) => ({ name })),
			},
			headers,
		)
		await beginPayment(
			visitor,
			'/api/v1/create/payment/intent',
			{
				payment_method_types: ['card'],
				paymentMethodId: 'pm_card_visa',
				amount: Number(PACKAGES[chosen].price.replace('.', '')),
				currency: 'USD',
				settlementCurrency: 'USD',
				saveCard: false,
				donation: {
					donationFor: 'event',
					registrationId: data._id,
					units: 'USD',
					quantity: Number(PACKAGES[chosen].price),
					processingFees: 0,
				},
			},
			headers,
			tools,
		)
	}

const wait =
	({ slug }: Edition, who: Who, chosen: Package) =>
	async (tools: DemoStepTools) => {
		const { visitor, person } = await visit(who, tools)
		await visitor.json(
			'POST',
			`/api/v1/liveEvents/${slug}/waiting`,
			{ ...person, package: chosen },
			{ 'idempotency-key': tools.key },
		)
	}

const cancel =
	({ slug }: Edition) =>
	async ({ signedIn, named, key }: DemoStepTools) => {
		const admin = await signedIn('admin')
		await admin.json(
			'POST',
			`/api/backoffice/liveEvents/${named.get(`edition ${slug}`)}/cancel`,
			{},
			{ 'idempotency-key': key },
		)
	}

/** Lets in all who have tickets. */
const openDoor =
	({ slug }: Edition) =>
	async ({ signedIn, named, now, key }: DemoStepTools) => {
		const volunteer = await signedIn('volunteer')
		const url = `/api/backoffice/liveEvents/${named.get(`edition ${slug}`)}`
		const { registrations } = await volunteer.json<z.output<typeof doorAnswer>>('GET', `${url}/door`)
		const scans = registrations.map(({ id, version, seats }) => ({
			kind: 'admitted',
			id: derivedId('demo scan', id),
			registration: id,
			version,
			seats: seats.map((_, index) => index + 1),
			door: 'A',
			at: new Date(now()).toISOString(),
		}))
		await volunteer.json('POST', `${url}/scans`, { scans }, { 'idempotency-key': key })
	}

const stepsOf = (edition: Edition): DemoStep[] => {
	const { opens, starts, buyers, waiting = [], cancelled, hasDoor } = edition
	const on = (day: number, play: DemoStep['play']): DemoStep => ({ at: day * DAY_MS + 11 * HOUR_MS, play })
	return [
		{ at: Math.min(opens - 2, PLANNED_UNTIL) * DAY_MS, play: plan(edition) },
		...buyers.map(([day, who, chosen, names]) => ({
			...on(day, register(edition, who, chosen, names)),
			...(typeof who !== 'string' && { isIndependent: true as const }),
		})),
		...waiting.map(([day, who, chosen]) => on(day, wait(edition, who, chosen))),
		...(cancelled === undefined ? [] : [on(cancelled, cancel(edition))]),
		...(hasDoor ? [{ at: starts * DAY_MS + (BEGIN_HOUR + 1) * HOUR_MS, play: openDoor(edition) }] : []),
	]
}

/** A past edition whose registrations are checked in, and editions to come in every state. */
export const demo: DemoCapability = { steps: () => EDITIONS.flatMap(stepsOf) }
