import type { BankAccount } from '../../domain/donations/bank-accounts.contract.ts'
import type { SavedCard } from '../../domain/donations/saved-cards.contract.ts'
import { commandIdFor, derivedId } from '../../kernel/wire/ids.ts'
import { bankBody, bankDonation, verifyPath } from '../api/calls.bank-debit.ts'
import { chargeOf } from '../api/calls.saved-cards.ts'
import { DOLLARS_500, donationOf, GUEST, intentOf, RUPEES_500, splitOf } from '../api/fundraiser.ts'
import { beginBody, RECURRING } from '../api/recurring.fixtures.ts'
import type { CallOptions, Client, Outcome } from './client.ts'
import type { ProcessHarness } from './process-harness.ts'

/** Somebody with an account who gives by what they have saved, and every month. */
export interface Member {
	readonly client: Client
	readonly email: string
	/** At Stripe, in rupees. */
	readonly card: SavedCard
	/** At a bank in the United States, proven. */
	readonly bankId: string
	/** When the first of what they give every month is due, epoch milliseconds. */
	readonly dueAt: number
}

/** A member pays by what was saved. */
export interface MemberPayment {
	readonly path: string
	readonly body: object
	readonly account: 'stripe-in' | 'stripe-us'
	readonly currency: 'INR' | 'USD'
	readonly fund: string
	/** What pays it, as notes say it. */
	readonly card: string
	/** Minor units. */
	readonly total: bigint
	readonly donation: bigint
}

/** Calls as a person would who sets something up, and is sure that it worked. */
export type Must = (
	by: Client,
	method: 'GET' | 'POST',
	path: string,
	options?: CallOptions,
) => Promise<Outcome>

const PAY = '/api/v1/create/payment/intent'
const MONTHLY = 3

/**
 * A member saves a card, proves a bank account, and begins to give dollars every month by cards. Of what is given in
 * dollars nobody needs to know a day before.
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

/** What a member pays by a saved card. */
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

/** What a member gives a person by a debit of their bank account. */
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

/** The donation that a member's call leads to. */
export const donationIdFor = (by: Client, path: string, key: string): string =>
	derivedId('donation', commandIdFor(`user:${by.id}`, `POST ${path}`, key))

/** What a member gives every month comes due: the clock is turned there, and the job that begins charges is asked for. */
export async function monthsComeDue(
	{ clock, sql }: Pick<ProcessHarness, 'clock' | 'sql'>,
	{ dueAt }: Member,
): Promise<void> {
	await clock.turnAll(clock.offsetMs() + Math.max(0, dueAt - clock.now()))
	await sql().execute("UPDATE ops.jobs SET next_at = now() WHERE name = 'recurring/advance'")
}
