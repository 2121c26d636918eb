import type { ApiCall, Row } from './call.ts'
import { read } from './calls.backoffice.ts'
import { notFound } from './calls.requests.ts'
import { saveCard } from './calls.saved-cards.ts'
import { donationTo } from './fundraiser.ts'
import { begin, beginBody, giveMonthly, RECURRING } from './recurring.fixtures.ts'
import { type Replays, usedUp } from './replays.ts'
import type { World } from './world.ts'

const THE_DONATION = 'The monthly donation'
const NO_LINK = {
	status: 404,
	code: 'NOT_FOUND',
	message: 'This link doesn’t open anything. Please use the one in the latest mail.',
}
const idOf = ({ things }: World): string => things.recurring ?? ''
const keyOf = ({ things }: World): string => things.recurringKey ?? ''
const confirmation = (world: World) => ({ key: keyOf(world), donationId: world.donation.donationId })
const addressOf = (world: World): string => `${RECURRING}/${idOf(world)}`

const foreign =
	(path = '') =>
	(): Row[] => [
		{
			label: 'that is none',
			url: `${RECURRING}/${crypto.randomUUID()}${path}`,
			refusal: notFound(THE_DONATION),
		},
	]

export const RECURRING_CALLS: readonly ApiCall[] = [
	{ route: `GET ${RECURRING}`, as: 'donor', url: () => RECURRING },
	{
		route: `POST ${RECURRING}`,
		as: 'donor',
		url: () => RECURRING,
		body: ({ things }) => beginBody(things.recurringDonation ?? '', 15),
		rows: (world) => [
			{
				label: 'after none',
				options: { body: beginBody(crypto.randomUUID(), 15) },
				refusal: notFound('The donation'),
			},
			{
				label: 'after a guest’s',
				options: { body: beginBody(world.donation.donationId, 15) },
				refusal: notFound('The donation'),
			},
		],
	},
	{
		route: `GET ${RECURRING}/{id}`,
		as: 'donor',
		url: addressOf,
		rows: foreign(),
	},
	{
		route: `PUT ${RECURRING}/{id}`,
		as: 'donor',
		url: addressOf,
		body: () => ({ units: 'INR', amount: 700 }),
		rows: () => [
			...foreign()(),
			{
				label: 'in another currency',
				options: { body: { units: 'USD', amount: 700 } },
				refusal: { status: 400, code: 'METHOD_UNAVAILABLE', field: 'units' },
			},
			{
				label: 'without anything',
				options: { body: { units: 'INR' } },
				refusal: { status: 400, code: 'NOTHING_CHANGED' },
			},
			{
				label: 'with a card that isn’t theirs',
				options: { body: { units: 'INR', cardId: crypto.randomUUID() } },
				refusal: notFound('The card or bank account'),
			},
			{
				label: 'with a bank account that isn’t theirs',
				options: { body: { units: 'INR', bankAccountId: crypto.randomUUID() } },
				refusal: notFound('The card or bank account'),
			},
		],
	},
	{
		route: `POST ${RECURRING}/{id}/state`,
		as: 'donor',
		url: (world) => `${addressOf(world)}/state`,
		body: () => ({ action: 'pause' }),
		rows: () => [...foreign('/state')()],
	},
	{
		route: `GET ${RECURRING}/{id}/link`,
		as: 'guest',
		url: (world) => `${addressOf(world)}/link?${new URLSearchParams({ key: keyOf(world) })}`,
		rows: (world) => [
			{ label: 'with a wrong key', url: `${addressOf(world)}/link?key=nonsense`, refusal: NO_LINK },
			{
				label: 'of none',
				url: `${RECURRING}/${crypto.randomUUID()}/link?key=nonsense`,
				refusal: NO_LINK,
			},
			{
				label: 'without a key',
				url: `${addressOf(world)}/link`,
				refusal: { status: 400, code: 'VALIDATION' },
			},
		],
	},
	{
		route: `POST ${RECURRING}/{id}/link`,
		as: 'guest',
		url: (world) => `${addressOf(world)}/link`,
		body: (world) => ({ key: keyOf(world), action: 'pause' }),
		rows: () => [
			{
				label: 'with a wrong key',
				options: { body: { key: 'nonsense', action: 'stop' } },
				refusal: NO_LINK,
			},
			{ label: 'of none', url: `${RECURRING}/${crypto.randomUUID()}/link`, refusal: NO_LINK },
		],
	},
	{
		route: `GET ${RECURRING}/{id}/confirmation`,
		as: 'guest',
		url: (world) => `${addressOf(world)}/confirmation?${new URLSearchParams(confirmation(world))}`,
		rows: (world) => [
			// The key of another mail opens no payment.
			{ label: 'with another mail’s key', refusal: NO_LINK },
			{
				label: 'of none',
				url: `${RECURRING}/${crypto.randomUUID()}/confirmation?${new URLSearchParams(confirmation(world))}`,
				refusal: NO_LINK,
			},
			{
				label: 'without a donation',
				url: `${addressOf(world)}/confirmation?key=nonsense`,
				refusal: { status: 400, code: 'VALIDATION' },
			},
		],
	},
	{
		route: `POST ${RECURRING}/{id}/confirmation`,
		as: 'guest',
		url: (world) => `${addressOf(world)}/confirmation`,
		body: confirmation,
		rows: (world) => [
			{ label: 'with another mail’s key', refusal: NO_LINK },
			{
				label: 'with a payment, and another mail’s key',
				options: { body: { ...confirmation(world), paymentIntentId: 'pi_of_somebody' } },
				refusal: NO_LINK,
			},
			{ label: 'of none', url: `${RECURRING}/${crypto.randomUUID()}/confirmation`, refusal: NO_LINK },
		],
	},
	{
		route: 'POST /api/backoffice/recurringDonations/{id}/stop',
		as: 'finance',
		url: (world) => `/api/backoffice/recurringDonations/${idOf(world)}/stop`,
		body: () => ({ reason: 'They wrote to the help desk.' }),
	},
	read('admin', 'recurringDonations/{id}', {
		url: (world) => `/api/backoffice/recurringDonations/${idOf(world)}`,
	}),
	read('admin', 'recurringDonations/{id}/timeline', {
		url: (world) => `/api/backoffice/recurringDonations/${idOf(world)}/timeline`,
	}),
]

const another = ({ people }: World) => begin(people.donor, null, 10, donationTo(people.nameless.id))

export const RECURRING_REPLAYS: Replays = {
	[`POST ${RECURRING}`]: async ({ people }) => {
		const donationId = await giveMonthly(people.donor, null, {}, donationTo(people.nameless.id))
		return {
			caller: people.donor,
			method: 'POST',
			url: RECURRING,
			body: beginBody(donationId, 5),
			other: beginBody(donationId, 6),
		}
	},
	[`PUT ${RECURRING}/{id}`]: async (world) => {
		await saveCard(world.people.donor, world.people.nameless.id)
		return {
			caller: world.people.donor,
			method: 'PUT',
			url: `${RECURRING}/${await another(world)}`,
			body: { units: 'INR', amount: 800 },
			other: { units: 'INR', amount: 900 },
		}
	},
	[`POST ${RECURRING}/{id}/state`]: async (world) => ({
		caller: world.people.donor,
		method: 'POST',
		url: `${RECURRING}/${await another(world)}/state`,
		body: { action: 'skip' },
		other: { action: 'pause' },
	}),
	'POST /api/backoffice/recurringDonations/{id}/stop': async (world) => ({
		caller: world.people.finance,
		method: 'POST',
		url: `/api/backoffice/recurringDonations/${await another(world)}/stop`,
		body: { reason: 'They asked for it.' },
		other: { reason: 'They asked twice.' },
	}),
	[`POST ${RECURRING}/{id}/link`]: { as: `POST ${RECURRING}/{id}/state` },
	[`POST ${RECURRING}/{id}/confirmation`]: usedUp,
}
