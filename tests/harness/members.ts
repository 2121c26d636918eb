import type { BankAccount } from '../../domain/donations/bank-accounts.contract.ts'
import type { SavedCard } from '../../domain/donations/saved-cards.contract.ts'
import { commandIdFor, derivedId } from '../../kernel/wire/ids.ts'
import { bankBody, bankDonation, verifyPath } from '../api/calls.bank-debit.ts'
import { chargeOf } from '../api/calls.saved-cards.ts'
import { DOLLARS_500, donationOf, GUEST, intentOf, RUPEES_500, splitOf } from '../api/fundraiser.ts'
import { beginBody, RECURRING } from '../api/recurring.fixtures.ts'
import type { CallOptions, Client, Outcome } from './client.ts'
import type { ProcessHarness } from './process-harness.ts'

export interface Member {
	readonly client: Client
	readonly email: string
	readonly card: SavedCard
	readonly bankId: string
	/** The first due time of the recurring donation, epoch milliseconds. */
	readonly dueAt: number
}

export interface MemberPayment {
	readonly path: string
	readonly body: object
	readonly account: 'stripe-in' | 'stripe-us'
	readonly currency: 'INR' | 'USD'
	readonly fund: string
	readonly card: string
	readonly total: bigint
	readonly donation: bigint
}

export type Must = (
	by: Client,
	method: 'GET' | 'POST',
	path: string,
	options?: CallOptions,
) => Promise<Outcome>

const PAY = '/api/v1/create/payment/intent'
const MONTHLY = 3

/**
 * Prepares a member with a saved card, a verified bank account and a monthly donation in dollars by card.
 * Charges in dollars need no notice a day before.
 */
export async function prepareMember(client: Client, email: string, must: Must): Promise<Member> {
	const saving = intentOf(RUPEES_500, donationOf(RUPEES_500, null), { saveCard: true })
	await must(client, 'POST', PAY, { body: saving, key: 'save-card' })
	const cards = await must(client, 'GET', '/api/v1/saved/cards')
	const [card] = (cards.body as { data: SavedCard[] }).data
	if (!card) throw new Error('The card was not saved.')
	const saved = await must(client, 'POST', '/api/v1/saved/bank-accounts', {
		body: bankBody(),
		key: 'save-bank',
	})
	const { uniqueId: bankId } = (saved.body as unknown as { account: BankAccount }).account
	await must(client, 'POST', verifyPath(bankId), { body: { amount: [32, 45] }, key: 'verify-bank' })
	const dueAt: number[] = []
	for (let index = 1; index <= MONTHLY; index += 1) {
		const body = intentOf(DOLLARS_500, donationOf(DOLLARS_500, null), { monthly: true })
		const given = await must(client, 'POST', PAY, { body, key: `monthly-${index}` })
		const day = beginBody(String(given.body.donationId), 1)
		const begun = await must(client, 'POST', RECURRING, { body: day, key: `begin-${index}` })
		const { _id } = (begun.body as { data: { _id: string } }).data
		const seen = await must(client, 'GET', `${RECURRING}/${_id}`)
		dueAt.push(Date.parse((seen.body as { data: { nextAt: string } }).data.nextAt))
	}
	return { client, email, card, bankId, dueAt: Math.max(...dueAt) }
}

export function bySavedCard({ card, email }: Member, typed: bigint): MemberPayment {
	const given = { ...RUPEES_500, typed }
	const { total, donation } = splitOf(given)
	return {
		path: '/api/v1/charge/card',
		body: chargeOf(card, given, {
			donation: donationOf(given, null, { externalUserInfo: { ...GUEST, email } }),
		}),
		account: 'stripe-in',
		currency: 'INR',
		fund: 'foundation.karuna.INR',
		card: 'saved card',
		total,
		donation,
	}
}

export const BANK_DEBIT = 'bank debit'

export function byDebit({ bankId }: Member, personId: string, total: bigint): MemberPayment {
	const donation = bankDonation(personId, total)
	return {
		path: '/api/v1/stripe/charge',
		body: { accountId: bankId, amount: Number(total), units: 'USD', donation },
		account: 'stripe-us',
		currency: 'USD',
		fund: `individual.${personId}.USD`,
		card: BANK_DEBIT,
		total,
		donation: BigInt(Math.round(donation.quantity * 100)),
	}
}

export const donationIdFor = (by: Client, path: string, key: string): string =>
	derivedId('donation', commandIdFor(`user:${by.id}`, `POST ${path}`, key))

export async function monthsComeDue(
	{ clock, sql }: Pick<ProcessHarness, 'clock' | 'sql'>,
	{ dueAt }: Member,
): Promise<void> {
	await clock.turnAll(clock.offsetMs() + Math.max(0, dueAt - clock.now()))
	await sql().execute("UPDATE ops.jobs SET next_at = now() WHERE name = 'recurring/advance'")
}
