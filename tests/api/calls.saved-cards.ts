import type { SavedCard } from '../../domain/donations/saved-cards.contract.ts'
import type { ApiCall, Row } from './call.ts'
import { notFound } from './calls.requests.ts'
import { type Donation, donationOf, donationTo, intentOf, RUPEES_500, splitOf } from './fundraiser.ts'
import type { Caller } from './harness.ts'
import { leavesTheSame, type Replays } from './replays.ts'
import type { World } from './world.ts'

const CARDS = '/api/v1/saved/cards'
const CHARGE = '/api/v1/charge/card'
const THE_CARD = 'The saved card'

export async function saveCard(donor: Caller, personId: string | null = null): Promise<SavedCard> {
	const body = intentOf(RUPEES_500, donationTo(personId), { saveCard: true })
	const cards = async () => (await donor.json<{ data: SavedCard[] }>('GET', CARDS)).data
	const before = new Set((await cards()).map(({ _id }) => _id))
	await donor.json('POST', '/api/v1/create/payment/intent', body)
	const saved = (await cards()).find(({ _id }) => !before.has(_id))
	if (!saved) throw new Error('The card was not saved.')
	return saved
}

export function chargeOf(
	card: { readonly _id: string; readonly customerId: string },
	given: Donation = RUPEES_500,
	changes: object = {},
) {
	return {
		customer_id: card.customerId,
		cardId: card._id,
		amount: Number(splitOf(given).total),
		currency: 'INR',
		settlementCurrency: 'INR',
		donation: donationOf(given, null),
		...changes,
	}
}

const cardOf = ({ things }: World) => ({
	_id: things.savedCard ?? '',
	customerId: things.savedCustomer ?? '',
})
const addressOf = (world: World): string => {
	const { _id, customerId } = cardOf(world)
	return `${CARDS}/${customerId}/${_id}`
}

function foreignRows(url: (customerId: string, cardId: string) => string): (world: World) => Row[] {
	return (world) => {
		const { _id, customerId } = cardOf(world)
		return [
			{ label: 'of no customer', url: url('cus_nobody', _id), refusal: notFound(THE_CARD) },
			{ label: 'of no card', url: url(customerId, crypto.randomUUID()), refusal: notFound(THE_CARD) },
		]
	}
}

export const SAVED_CARD_CALLS: readonly ApiCall[] = [
	{ route: `GET ${CARDS}`, as: 'donor', url: () => CARDS },
	{
		route: `GET ${CARDS}/{customerId}`,
		as: 'donor',
		url: (world) => `${CARDS}/${cardOf(world).customerId}`,
		rows: (world) => foreignRows((customerId) => `${CARDS}/${customerId}`)(world).slice(0, -1),
	},
	{
		route: `PUT ${CARDS}/{customerId}/{cardId}/default`,
		as: 'donor',
		url: (world) => `${addressOf(world)}/default`,
		rows: foreignRows((customerId, cardId) => `${CARDS}/${customerId}/${cardId}/default`),
	},
	{
		route: `DELETE ${CARDS}/{customerId}/{cardId}`,
		as: 'donor',
		url: (world) => addressOf(world),
		rows: foreignRows((customerId, cardId) => `${CARDS}/${customerId}/${cardId}`),
	},
	{
		route: `POST ${CHARGE}`,
		as: 'donor',
		url: () => CHARGE,
		body: (world) =>
			chargeOf(cardOf(world), RUPEES_500, {
				donation: donationOf(RUPEES_500, world.live, { billingAddress: {} }),
			}),
		rows: (world) => {
			const refused = (label: string, changes: object, more: Partial<Row> = {}): Row => ({
				label,
				options: { body: chargeOf(cardOf(world), RUPEES_500, changes) },
				refusal: notFound(THE_CARD),
				...more,
			})
			return [
				...(['author', 'finance'] as const).map((as) => refused(`of somebody else from ${as}`, {}, { as })),
				refused('that is none', { cardId: crypto.randomUUID() }),
				refused('of another customer', { customer_id: 'cus_nobody' }),
				// The card is one of the account that takes rupees.
				refused('of another account', {
					currency: 'USD',
					settlementCurrency: 'USD',
					donation: donationOf({ ...RUPEES_500, region: 'US' }, null),
				}),
				refused(
					'for a total that is less',
					{ amount: 40_000 },
					{ refusal: { status: 400, code: 'FEE_MISMATCH' } },
				),
				refused(
					"for another's donation",
					{ donationId: world.donation.donationId, donation: undefined },
					{ refusal: notFound('The donation') },
				),
			]
		},
	},
]

export const SAVED_CARD_REPLAYS: Replays = {
	'POST /api/v1/charge/card': async ({ people }) => {
		const card = await saveCard(people.donor, people.nameless.id)
		const larger = { ...RUPEES_500, typed: 60_000n }
		return {
			caller: people.donor,
			method: 'POST',
			url: CHARGE,
			body: chargeOf(card, RUPEES_500, { donation: donationTo(people.nameless.id) }),
			other: chargeOf(card, larger, { donation: donationTo(people.nameless.id, larger) }),
		}
	},
	[`PUT ${CARDS}/{customerId}/{cardId}/default`]: leavesTheSame,
	[`DELETE ${CARDS}/{customerId}/{cardId}`]: leavesTheSame,
}
