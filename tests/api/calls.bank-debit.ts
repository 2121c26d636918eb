import type { BankAccount } from '../../domain/donations/bank-accounts.contract.ts'
import { feeIncluded } from '../../kernel/wire/money.ts'
import { regionOf } from '../../kernel/wire/regions.ts'
import type { ApiCall, Row } from './call.ts'
import { notFound } from './calls.requests.ts'
import { GUEST, major } from './fundraiser.ts'
import type { Caller } from './harness.ts'
import { leavesTheSame, type Replays } from './replays.ts'
import type { World } from './world.ts'

const ACCOUNTS = '/api/v1/saved/bank-accounts'
const CHARGE = '/api/v1/stripe/charge'
const THE_ACCOUNT = 'The bank account'

export const verifyPath = (accountId: string) => `/api/v1/stripe/verify-bank-account/${accountId}`

export const bankBody = (token = 'success', changes: object = {}) => ({
	paymentMethodId: `pm_usBankAccount_${token}`,
	country: 'US',
	currency: 'usd',
	label: 'First Bank of Fresno',
	accountHolderName: 'Grace Hopper',
	accountHolderType: 'individual',
	mandateVersion: 1,
	...changes,
})

export const savedBank = async (donor: Caller, token?: string): Promise<BankAccount> =>
	(await donor.json<{ account: BankAccount }>('POST', ACCOUNTS, bankBody(token))).account

export async function provenBank(donor: Caller, token?: string): Promise<BankAccount> {
	const { uniqueId } = await savedBank(donor, token)
	return (await donor.json<{ account: BankAccount }>('POST', verifyPath(uniqueId), { amount: [32, 45] }))
		.account
}

/** Core §7's payload of a donation to a person, from which the fee is deducted. */
export const chargeBody = (accountId: string | undefined, personId: string, changes: object = {}) => ({
	accountId,
	donationFor: 'individual',
	toUserInfo: { _id: personId },
	amount: 10_000,
	units: 'usd',
	...changes,
})

export function bankDonation(personId: string, total = 10_000n, changes: object = {}) {
	const { donation, fee } = feeIncluded(total, regionOf('US').achRate)
	return {
		donationFor: 'individual',
		toUserInfo: { _id: personId },
		units: 'USD',
		quantity: major(donation),
		processingFees: major(fee),
		shouldChargeProcessingFees: false,
		paymentMode: 'ACH',
		...changes,
	}
}

const accountOf = ({ things }: World): string => things.bankAccount ?? ''

/** The answers for a foreign account and for an unknown one are equal. */
const foreignRows =
	(url: (accountId: string) => string) =>
	(world: World): Row[] => [
		...(['author', 'finance', 'superAdmin'] as const).map((as) => ({
			label: `of somebody else from ${as}`,
			as,
			url: url(accountOf(world)),
			refusal: notFound(THE_ACCOUNT),
		})),
		{ label: 'of no account', url: url(crypto.randomUUID()), refusal: notFound(THE_ACCOUNT) },
	]

export const BANK_CALLS: readonly ApiCall[] = [
	{ route: `GET ${ACCOUNTS}`, as: 'donor', url: () => ACCOUNTS },
	{
		route: `POST ${ACCOUNTS}`,
		as: 'donor',
		url: () => ACCOUNTS,
		body: () => bankBody(),
		rows: () => [
			{
				label: 'in India',
				options: { body: bankBody('success', { country: 'IN', currency: 'inr' }) },
				refusal: { status: 400, code: 'BANK_ACCOUNT', message: 'StripeACH only available in USA' },
			},
		],
	},
	{
		route: 'POST /api/v1/stripe/verify-bank-account/{accountId}',
		as: 'donor',
		url: (world) => verifyPath(accountOf(world)),
		body: () => ({ amount: [32, 45] }),
		rows: (world) => [
			...foreignRows(verifyPath)(world),
			...[{}, { amount: [32] }].map((body) => ({
				label: `with ${JSON.stringify(body)}`,
				options: { body },
				refusal: { status: 400, code: 'BANK_ACCOUNT', message: 'AccountId / Values are missing' },
			})),
		],
	},
	{
		route: `DELETE ${ACCOUNTS}/{accountId}`,
		as: 'donor',
		url: (world) => `${ACCOUNTS}/${accountOf(world)}`,
		rows: foreignRows((accountId) => `${ACCOUNTS}/${accountId}`),
	},
	{
		route: `POST ${CHARGE}`,
		as: 'donor',
		url: () => CHARGE,
		body: (world) => ({
			accountId: accountOf(world),
			amount: 10_000,
			units: 'usd',
			donation: bankDonation(world.people.nameless.id, 10_000n, {
				billingAddress: {},
				externalUserInfo: GUEST,
			}),
		}),
		rows: (world) => {
			const { nameless } = world.people
			const refused = (label: string, body: object, more: Partial<Row> = {}): Row => ({
				label,
				options: { body },
				refusal: notFound(THE_ACCOUNT),
				...more,
			})
			const own = accountOf(world)
			return [
				...(['author', 'finance'] as const).map((as) =>
					refused(`of somebody else from ${as}`, chargeBody(own, nameless.id), { as }),
				),
				refused('that is none', chargeBody(crypto.randomUUID(), nameless.id)),
				refused(
					"for another's donation",
					{ accountId: own, amount: 10_000, units: 'usd', donationId: world.donation.donationId },
					{ refusal: notFound('The donation') },
				),
				refused('for a person who is not there', chargeBody(own, crypto.randomUUID()), {
					refusal: notFound('The person'),
				}),
				refused(
					'for a request in another currency',
					chargeBody(own, nameless.id, { donationFor: 'donationRequest', donationRequestId: world.live }),
					{ refusal: { status: 400, code: 'CURRENCY_MISMATCH' } },
				),
				refused('for the foundation', chargeBody(own, nameless.id, { donationFor: 'tal' }), {
					refusal: {
						status: 400,
						code: 'METHOD_UNAVAILABLE',
						message: 'StripeACH only available in USA',
					},
				}),
				refused('in rupees', chargeBody(own, nameless.id, { units: 'inr' }), {
					refusal: {
						status: 400,
						code: 'METHOD_UNAVAILABLE',
						message: 'StripeACH only available in USA',
					},
				}),
				refused('for nothing', chargeBody(own, nameless.id, { donationFor: undefined }), {
					refusal: { status: 400, code: 'TARGET_REQUIRED' },
				}),
				refused('for nobody', chargeBody(own, nameless.id, { toUserInfo: undefined }), {
					refusal: { status: 400, code: 'TARGET_REQUIRED' },
				}),
			]
		},
	},
]

export const BANK_REPLAYS: Replays = {
	[`POST ${ACCOUNTS}`]: async ({ people }) => ({
		caller: people.author,
		method: 'POST',
		url: ACCOUNTS,
		body: bankBody(),
		other: bankBody('success', { label: 'Second Bank of Fresno' }),
	}),
	'POST /api/v1/stripe/verify-bank-account/{accountId}': async ({ people }) => {
		const { uniqueId } = await savedBank(people.leader)
		return {
			caller: people.leader,
			method: 'POST',
			url: verifyPath(uniqueId),
			body: { amount: [32, 45] },
			other: { amount: [1, 2] },
		}
	},
	[`DELETE ${ACCOUNTS}/{accountId}`]: leavesTheSame,
	[`POST ${CHARGE}`]: async ({ people, things }) => ({
		caller: people.donor,
		method: 'POST',
		url: CHARGE,
		body: chargeBody(things.bankAccount, people.nameless.id),
		other: chargeBody(things.bankAccount, people.nameless.id, { amount: 20_000 }),
	}),
}
