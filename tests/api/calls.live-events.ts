import type { ApiCall, Row } from './call.ts'
import { scanOf } from './door.fixtures.ts'
import type { IntentAnswer } from './fundraiser.ts'
import {
	complimentaryOf,
	edition,
	editionBody,
	GUEST,
	heldBy,
	join,
	LIVE_EVENTS,
	payFor,
	plan,
	REGISTRATIONS,
	registrationOf,
	TICKETS,
	TWINS,
	tokenFor,
	WAITING,
	waitingLinkFor,
	waitOf,
} from './live-events.fixtures.ts'
import { leavesTheSame, type Replays } from './replays.ts'
import type { World } from './world.ts'

const BACKOFFICE = '/api/backoffice/liveEvents'
const BACKOFFICE_REGISTRATIONS = '/api/backoffice/liveEventRegistrations'

export const NO_TICKET = {
	status: 404,
	code: 'NOT_FOUND',
	message: 'There are no such tickets. If they were issued again, the new link is in your e-mail.',
} as const

export async function liveEventThings({
	harness,
	people: { guestDonor },
}: Pick<World, 'harness' | 'people'>) {
	const { id, slug } = await plan(harness, edition(harness))
	const held = await heldBy(guestDonor, slug)
	const spare = await heldBy(guestDonor, slug)
	const { id: spareLiveEvent } = await plan(harness, edition(harness))
	const guest = { ...GUEST, email: 'tickets@mail.example' }
	const paid = await heldBy(guestDonor, slug, { guest })
	const { paymentIntentId } = (await payFor(guestDonor, paid)).body as IntentAnswer
	const { slug: twins } = await plan(harness, edition(harness, { packages: TWINS }))
	const moved = await heldBy(guestDonor, twins)
	await payFor(guestDonor, moved)
	const { slug: full } = await plan(harness, edition(harness, { capacity: 1 }))
	await heldBy(guestDonor, full)
	await join(guestDonor, full, { guest: WAITS })
	await harness.system.untilIdle()
	const { waitingId, key } = await waitingLinkFor(harness, WAITS.email)
	return {
		full,
		waiting: waitingId,
		waitingKey: key,
		liveEvent: id,
		movedRegistration: moved._id,
		spareLiveEvent,
		slug,
		registration: held._id,
		spareRegistration: spare._id,
		paidRegistration: paid._id,
		seatsPayment: paymentIntentId ?? '',
		ticketToken: await tokenFor(harness, guest.email),
	}
}

const WAITS = { ...GUEST, email: 'waits@mail.example' }

const body = ({ harness }: Pick<World, 'harness'>, slug: string) => editionBody(edition(harness, { slug }))
const changed = (world: World) => {
	const { slug: _, ...fields } = body(world, '')
	return fields
}

const NO_PLACE = 'There is no such place in a waiting list.'
const missing = { status: 404, code: 'NOT_FOUND', message: 'The registration was not found.' } as const
const wrong = (label: string, change: object, status: number, code: string, field?: string): Row => ({
	label,
	options: { body: registrationOf(change) },
	refusal: { status, code, ...(field !== undefined && { field }) },
})

export const LIVE_EVENT_CALLS: readonly ApiCall[] = [
	{
		route: `GET ${LIVE_EVENTS}/{slug}`,
		as: 'guest',
		url: ({ things }) => `${LIVE_EVENTS}/${things.slug}`,
		rows: () => [
			{
				label: 'of no edition',
				url: `${LIVE_EVENTS}/nothing`,
				refusal: { status: 404, code: 'NOT_FOUND', message: 'There is no such event.' },
			},
		],
	},
	{
		route: `POST ${LIVE_EVENTS}/{slug}/registrations`,
		as: 'guest',
		url: ({ things }) => `${LIVE_EVENTS}/${things.slug}/registrations`,
		body: () => registrationOf(),
		rows: () => [
			wrong('for nobody', { attendees: [] }, 400, 'VALIDATION', 'attendees'),
			wrong('for eleven', { attendees: Array(11).fill({}) }, 400, 'VALIDATION', 'attendees'),
			wrong(
				'for more than the packages seat',
				{ attendees: [{}, {}] },
				400,
				'ATTENDEES_MISMATCH',
				'attendees',
			),
			wrong('of a package of none', { package: 'other' }, 400, 'UNKNOWN_PACKAGE', 'package'),
			wrong('at a former price', { price: 20 }, 409, 'PRICE_CHANGED', 'price'),
			wrong('in rupees', { currency: 'INR' }, 400, 'CURRENCY_MISMATCH', 'currency'),
			wrong('of nobody', { guest: undefined }, 400, 'GUEST_REQUIRED', 'guest'),
			wrong(
				'without a phone',
				{ guest: { ...GUEST, phoneNumber: '1' } },
				400,
				'INVALID_PHONE',
				'guest.phoneNumber',
			),
		],
	},
	{
		route: `GET ${REGISTRATIONS}/{id}`,
		as: 'guestDonor',
		url: ({ things }) => `${REGISTRATIONS}/${things.registration}`,
		rows: () => [{ label: 'of another', as: 'stranger', refusal: missing }],
	},
	{
		route: `POST ${REGISTRATIONS}/{id}/cancel`,
		as: 'guestDonor',
		url: ({ things }) => `${REGISTRATIONS}/${things.spareRegistration}/cancel`,
		rows: () => [{ label: 'of another', as: 'stranger', refusal: missing }],
	},
	{
		route: `POST ${LIVE_EVENTS}/{slug}/waiting`,
		as: 'guest',
		url: ({ things }) => `${LIVE_EVENTS}/${things.full}/waiting`,
		body: () => waitOf(),
		rows: ({ things }) => [
			{
				label: 'by the address of somebody in it',
				options: { body: waitOf({ guest: WAITS }) },
				refusal: { status: 409, code: 'ALREADY_WAITING', field: 'guest.email' },
			},
			{
				label: 'for more people than the edition seats',
				options: { body: waitOf({ quantity: 2 }) },
				refusal: { status: 400, code: 'TOO_MANY_ATTENDEES', field: 'quantity' },
			},
			{
				label: 'of nobody',
				options: { body: waitOf({ guest: undefined }) },
				refusal: { status: 400, code: 'GUEST_REQUIRED', field: 'guest' },
			},
			{
				label: 'of an edition with seats',
				url: `${LIVE_EVENTS}/${things.slug}/waiting`,
				refusal: { status: 409, code: 'SEATS_LEFT' },
			},
			{
				label: 'of no edition',
				url: `${LIVE_EVENTS}/nothing/waiting`,
				refusal: { status: 404, code: 'NOT_FOUND', message: 'There is no such event.' },
			},
		],
	},
	{
		route: `GET ${WAITING}/{id}`,
		as: 'guest',
		url: ({ things }) => `${WAITING}/${things.waiting}?key=${things.waitingKey}`,
		rows: ({ things }) => [
			{
				label: 'by the key of another',
				url: `${WAITING}/${things.liveEvent}?key=${things.waitingKey}`,
				refusal: { status: 404, code: 'NOT_FOUND', message: NO_PLACE },
			},
		],
	},
	{
		route: `POST ${WAITING}/{id}/leave`,
		as: 'guest',
		url: ({ things }) => `${WAITING}/${things.waiting}/leave`,
		body: ({ things }) => ({ key: things.waitingKey }),
		rows: () => [
			{
				label: 'by a wrong key',
				options: { body: { key: 'wrong' } },
				refusal: { status: 404, code: 'NOT_FOUND', message: NO_PLACE },
			},
		],
	},
	...(['', '/calendar', '/pdf'] as const).map(
		(rest): ApiCall => ({
			route: `GET ${TICKETS}/{token}${rest}`,
			as: 'guest',
			url: ({ things }) => `${TICKETS}/${things.ticketToken}${rest}`,
			rows: () => [
				{ label: 'that there are not', url: `${TICKETS}/~${'b'.repeat(26)}${rest}`, refusal: NO_TICKET },
			],
		}),
	),
	...(['send', 'openings', 'reissue', 'cancel'] as const).map(
		(verb): ApiCall => ({
			route: `POST ${TICKETS}/{token}/${verb}`,
			as: 'guest',
			url: ({ things }) => `${TICKETS}/${things.ticketToken}/${verb}`,
			rows: () => [
				{ label: 'that there are not', url: `${TICKETS}/~${'b'.repeat(26)}/${verb}`, refusal: NO_TICKET },
			],
		}),
	),
	{
		route: 'POST /api/v1/eventDonation',
		as: 'guestDonor',
		url: () => '/api/v1/eventDonation',
		body: ({ things }) => ({
			transactionId: things.seatsPayment,
			units: 'USD',
			type: 'cash',
			attendees: 1,
			quantity: 25,
			eventPackageType: 'individual',
		}),
		rows: ({ things, donation }) => [
			{
				label: 'of another',
				as: 'stranger',
				refusal: { status: 404, code: 'NOT_FOUND', message: 'The donation was not found.' },
			},
			{
				label: 'of a donation',
				options: { body: { transactionId: donation.paymentIntentId, units: 'INR' } },
				refusal: { status: 404, code: 'NOT_FOUND' },
			},
			{
				label: 'in words of another kind',
				options: { body: { transactionId: things.seatsPayment, type: 'kind' } },
				refusal: { status: 400, code: 'VALIDATION', field: 'type' },
			},
		],
	},
	{
		route: `POST ${BACKOFFICE}`,
		as: 'admin',
		url: () => BACKOFFICE,
		body: (world) => body(world, 'kindness-day-of-admins'),
		rows: (world) => [
			{
				label: 'under the address of another',
				options: { body: body(world, String(world.things.slug)) },
				refusal: { status: 409, code: 'SLUG_TAKEN', field: 'slug' },
			},
			{
				label: 'that ends before it starts',
				options: { body: { ...body(world, 'a-day'), startsAt: '2099-01-01T00:00:00Z' } },
				refusal: { status: 400, code: 'VALIDATION', field: 'endsAt' },
			},
		],
	},
	{
		route: `PUT ${BACKOFFICE}/{id}`,
		as: 'admin',
		url: ({ things }) => `${BACKOFFICE}/${things.liveEvent}`,
		body: changed,
		rows: (world) => [
			{
				label: 'for fewer than have seats',
				options: { body: { ...changed(world), capacity: 0 } },
				refusal: { status: 409, code: 'CAPACITY_BELOW_TAKEN', field: 'capacity' },
			},
			{
				label: 'that there is not',
				url: `${BACKOFFICE}/${crypto.randomUUID()}`,
				refusal: { status: 404, code: 'NOT_FOUND', message: 'There is no such event.' },
			},
		],
	},
	{
		route: `POST ${BACKOFFICE}/{id}/complimentary`,
		as: 'admin',
		url: ({ things }) => `${BACKOFFICE}/${things.liveEvent}/complimentary`,
		body: () => complimentaryOf(),
		rows: ({ things }) => [
			{
				label: 'without a reason',
				options: { body: complimentaryOf({ reason: ' ' }) },
				refusal: { status: 400, code: 'VALIDATION', field: 'reason' },
			},
			{
				label: 'of a package of none',
				options: { body: complimentaryOf({ package: 'other' }) },
				refusal: { status: 400, code: 'UNKNOWN_PACKAGE', field: 'package' },
			},
			{
				label: 'of another edition than there is',
				url: `${BACKOFFICE}/${things.registration}/complimentary`,
				refusal: { status: 404, code: 'NOT_FOUND', message: 'There is no such event.' },
			},
		],
	},
	{
		route: `POST ${BACKOFFICE_REGISTRATIONS}/{id}/move`,
		as: 'admin',
		url: ({ things }) => `${BACKOFFICE_REGISTRATIONS}/${things.movedRegistration}/move`,
		body: () => ({ package: 'student' }),
		rows: ({ things }) => [
			{
				label: 'to a package of another price',
				options: { body: { package: 'dear' } },
				refusal: { status: 409, code: 'PACKAGES_DIFFER', field: 'package' },
			},
			{
				label: 'that nobody paid',
				url: `${BACKOFFICE_REGISTRATIONS}/${things.registration}/move`,
				refusal: { status: 409, code: 'NOT_CONFIRMED' },
			},
			{
				label: 'that there is not',
				url: `${BACKOFFICE_REGISTRATIONS}/${things.liveEvent}/move`,
				refusal: missing,
			},
		],
	},
	{
		route: `POST ${BACKOFFICE}/{id}/cancel`,
		as: 'admin',
		url: ({ things }) => `${BACKOFFICE}/${things.spareLiveEvent}/cancel`,
	},
	{ route: 'GET /api/backoffice/doors', as: 'volunteer', url: () => '/api/backoffice/doors' },
	{
		route: `GET ${BACKOFFICE}/{id}/door`,
		as: 'volunteer',
		url: ({ things }) => `${BACKOFFICE}/${things.liveEvent}/door`,
		rows: () => [
			{
				label: 'of no edition',
				url: `${BACKOFFICE}/${crypto.randomUUID()}/door`,
				refusal: { status: 404, code: 'NOT_FOUND', message: 'There is no such event.' },
			},
		],
	},
	{
		route: `POST ${BACKOFFICE}/{id}/scans`,
		as: 'volunteer',
		url: ({ things }) => `${BACKOFFICE}/${things.liveEvent}/scans`,
		body: ({ things, harness }) => ({
			scans: [scanOf(things.paidRegistration ?? '', Number(harness.clock.now()))],
		}),
		rows: () => [
			{
				label: 'of no edition',
				url: `${BACKOFFICE}/${crypto.randomUUID()}/scans`,
				refusal: { status: 404, code: 'NOT_FOUND', message: 'There is no such event.' },
			},
		],
	},
]

export const LIVE_EVENT_REPLAYS: Replays = {
	[`POST ${LIVE_EVENTS}/{slug}/registrations`]: async ({ people, things }) => ({
		caller: people.stranger,
		method: 'POST',
		url: `${LIVE_EVENTS}/${things.slug}/registrations`,
		body: registrationOf(),
		other: registrationOf({ guest: { ...GUEST, firstName: 'Uma' } }),
	}),
	[`POST ${LIVE_EVENTS}/{slug}/waiting`]: async ({ people, things }) => ({
		caller: people.stranger,
		method: 'POST',
		url: `${LIVE_EVENTS}/${things.full}/waiting`,
		body: waitOf({ guest: { ...GUEST, email: 'twice@mail.example' } }),
		other: waitOf({ guest: { ...GUEST, email: 'another@mail.example' } }),
	}),
	[`POST ${WAITING}/{id}/leave`]: leavesTheSame,
	[`POST ${REGISTRATIONS}/{id}/cancel`]: leavesTheSame,
	[`POST ${TICKETS}/{token}/cancel`]: leavesTheSame,
	[`POST ${TICKETS}/{token}/send`]: { because: 'Each call mails the tickets again.' },
	[`POST ${TICKETS}/{token}/openings`]: { because: 'Each call counts.' },
	[`POST ${TICKETS}/{token}/reissue`]: { because: 'It makes the link of its own address void.' },
	[`POST ${BACKOFFICE}`]: async (world) => ({
		caller: world.people.admin,
		method: 'POST',
		url: BACKOFFICE,
		body: body(world, 'kindness-day-twice'),
		other: { ...body(world, 'kindness-day-twice'), name: 'Another day' },
	}),
	'POST /api/v1/eventDonation': {
		because: 'It books what the provider says, and a second call finds that booked.',
	},
	[`POST ${BACKOFFICE}/{id}/complimentary`]: async ({ people, things }) => ({
		caller: people.admin,
		method: 'POST',
		url: `${BACKOFFICE}/${things.liveEvent}/complimentary`,
		body: complimentaryOf(),
		other: complimentaryOf({ reason: 'Helps at the door.' }),
	}),
	[`POST ${BACKOFFICE_REGISTRATIONS}/{id}/move`]: leavesTheSame,
	[`PUT ${BACKOFFICE}/{id}`]: leavesTheSame,
	[`POST ${BACKOFFICE}/{id}/cancel`]: leavesTheSame,
	[`POST ${BACKOFFICE}/{id}/scans`]: { because: 'Each scan counts once by its own id.' },
}
