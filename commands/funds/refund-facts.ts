import type { FundCommand } from '../../domain/funds/funds.decider.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import { freeForRefund } from '../../domain/funds/funds.state.ts'
import { refuse } from '../../domain/funds/refusals.contract.ts'
import { fundStream } from '../../domain/funds/streams.contract.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import { DomainError } from '../../kernel/events/errors.ts'
import type { Caller } from '../../kernel/http/route.ts'
import { OFFLINE } from '../../kernel/wire/payment-method.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { readAmountText } from '../../kernel/wire/schemas.ts'
import { textRef } from '../../kernel/wire/text.ts'
import { signedIn } from '../_shared/context.ts'
import type { CommandDeps } from '../_shared/deps.ts'
import type { DonationFact, RefundUnassigned } from '../_shared/facts-donation.ts'
import { creditsOf } from '../_shared/facts-fund.ts'
import { isOwnFund } from './fund-context.ts'

type Deps = Pick<CommandDeps, 'store' | 'sql' | 'clock'>
export type Note = { readonly noteId: string; readonly noteHash: string } | null

/**
 * Returns the fund that bears a refund: the one that finance names, else the donation's own; null for an
 * unassigned payment, whose refund leaves suspense.
 * @throws DomainError BEARER_NOT_ALLOWED a fund is named for an unassigned payment; CURRENCY_MISMATCH;
 * NOT_REFUNDABLE no provider has the money of an offline donation
 */
export function bearerOf(
	{ fund, currency, donation }: DonationFact,
	named: string | undefined,
): string | null {
	if (donation.provider === OFFLINE) throw refuse('NOT_REFUNDABLE')
	const bearer = named ?? fund
	if (fund === null && named !== undefined) {
		throw refuse('BEARER_NOT_ALLOWED.unassigned', {}, 'fund')
	}
	if (bearer !== null && !bearer.endsWith(`.${currency}`)) {
		throw refuse(
			'CURRENCY_MISMATCH.ofDonation',
			{ currency },
			{ fund: textRef('funds.fields.chooseFundInCurrency', { currency }) },
		)
	}
	return bearer
}

/**
 * Parses an amount into minor units of the donation's currency.
 * @throws DomainError INVALID_AMOUNT
 */
export function amountFor({ currency }: Pick<DonationFact, 'currency'>, text: string): bigint {
	const amount = readAmountText(text, currency)
	if (amount !== null) return amount
	throw refuseCommon('INVALID_AMOUNT', {}, 'amount')
}

/** Returns the most that a refund of a donation may take of a fund, in minor units. */
export async function freeIn(
	{ store, sql }: Pick<Deps, 'store' | 'sql'>,
	fund: string,
	donationId: string,
): Promise<bigint> {
	const [{ state }, credits] = await Promise.all([
		loadState(store, fundDecider, fundStream(fund)),
		creditsOf(sql, fund),
	])
	return freeForRefund(state, BigInt(credits.total), donationId)
}

async function isOwnDonation(
	{ store }: Deps,
	{ donation, fund }: DonationFact,
	userId: string,
): Promise<boolean> {
	if (donation.donor.kind === 'user' && donation.donor.id === userId) return true
	return fund !== null && (await isOwnFund(store, fund, userId))
}

/** The person who decides on a refund, for the check by four eyes; empty when a rule decides. */
export interface Decider {
	readonly byUserId?: string
	readonly mayDecideOwn: boolean
	readonly isForSelf: boolean
}

export async function deciderOf(deps: Deps, fact: DonationFact, caller: Caller) {
	const { id, roles } = signedIn(caller)
	const isForSelf = await isOwnDonation(deps, fact, id)
	return { byUserId: id, mayDecideOwn: roles.includes('superAdmin'), isForSelf }
}

export async function unassignedCommand(
	deps: Deps,
	fact: DonationFact,
	caller: Caller,
): Promise<(refundId: string, amount: bigint, reason: Note) => RefundUnassigned> {
	const decision = await deciderOf(deps, fact, caller)
	const at = new Date(deps.clock.now()).toISOString()
	return (refundId, amount, reason) => ({
		type: 'RefundUnassigned',
		refundId,
		amount,
		...decision,
		reason,
		at,
	})
}

export async function reserveCommand(
	deps: Deps,
	donationId: string,
	fact: DonationFact,
	bearer: string,
	caller: Caller,
) {
	return reservation(deps, donationId, fact, bearer, await deciderOf(deps, fact, caller))
}

export async function reservation(
	deps: Deps,
	donationId: string,
	fact: DonationFact,
	bearer: string,
	decision: Decider,
): Promise<
	(refundId: string, amount: bigint, reason: Note) => Extract<FundCommand, { type: 'ReserveRefund' }>
> {
	const donationFund = fact.fund ?? ''
	const [credits, freeOfDonationFund] = await Promise.all([
		creditsOf(deps.sql, bearer),
		bearer === donationFund ? 0n : freeIn(deps, donationFund, donationId),
	])
	const at = new Date(deps.clock.now()).toISOString()
	return (refundId, amount, reason) => ({
		type: 'ReserveRefund',
		refundId,
		donationId,
		fund: bearer,
		donationFund,
		freeOfDonationFund,
		currency: fact.currency,
		amount: fact.shareOf(amount),
		charged: amount,
		refundable: fact.refundable,
		requestedIds: Object.keys(fact.donation.requested),
		...decision,
		reason,
		credits,
		at,
	})
}

export function problemOf(decide: () => unknown) {
	try {
		decide()
		return null
	} catch (error) {
		if (!(error instanceof DomainError)) throw error
		return { code: error.code, message: error.message }
	}
}
