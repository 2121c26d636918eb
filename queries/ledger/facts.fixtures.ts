import fc from 'fast-check'
import { donationStream } from '../../domain/donations/streams.contract.ts'
import { fundStream, ownMoneyStream } from '../../domain/funds/streams.contract.ts'
import { journalStream } from '../../domain/journal/streams.contract.ts'
import { payoutStream, providerAccountStream } from '../../domain/payouts/streams.contract.ts'
import type { DomainEvent } from '../../kernel/events/decider.ts'
import { OFFLINE } from '../../kernel/wire/payment-method.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { DONATION_BOOKINGS } from '../../projections/ledger/donation-entry.ts'
import { FUND_BOOKINGS } from '../../projections/ledger/fund-entry.ts'
import { JOURNAL_BOOKINGS } from '../../projections/ledger/journal-entry.ts'
import { OWN_MONEY_BOOKINGS } from '../../projections/ledger/own-money-entry.ts'
import { ADJUSTMENT_BOOKINGS, PAYOUT_BOOKINGS } from '../../projections/ledger/payout-entry.ts'
import { uuid } from './history.fixtures.ts'

/** A fact of any kind that the ledger books, alone and of any age: as bad as a provider or a person can be. */
export interface Fact {
	readonly type: string
	/** Distinguishes facts of one type; minor units come from it, too. */
	readonly nth: number
	readonly currency: 'INR' | 'USD'
	readonly isOffline: boolean
	readonly daysAgo: number
}

export const FACT_TYPES: readonly string[] = [
	...DONATION_BOOKINGS,
	...FUND_BOOKINGS,
	...PAYOUT_BOOKINGS,
	...ADJUSTMENT_BOOKINGS,
	...OWN_MONEY_BOOKINGS,
	...JOURNAL_BOOKINGS,
]

export const fact: fc.Arbitrary<Fact> = fc.record({
	type: fc.constantFrom(...FACT_TYPES),
	nth: fc.integer({ min: 2, max: 1_000_000 }),
	currency: fc.constantFrom('INR', 'INR', 'INR', 'USD'),
	isOffline: fc.boolean(),
	daysAgo: fc.oneof(fc.constant(0), fc.nat(120)),
})

/** These hold money of each fund beforehand, so that no fact takes more than there is. */
export const HELD: readonly Fact[] = (['INR', 'USD'] as const).map((currency) => ({
	type: 'DonationShareHeld',
	nth: 1_000_000_000_000,
	currency,
	isOffline: false,
	daysAgo: 0,
}))

export function happened(
	{ type, nth, currency, isOffline, daysAgo }: Fact,
	now: number,
): { readonly stream: string; readonly event: DomainEvent } {
	const entity = currency === 'INR' ? 'IN' : 'US'
	const id = uuid(type, nth)
	const target = { kind: 'request', id: uuid('request of facts') }
	const fund = `request.${target.id}.${currency}`
	const [amount, less] = [String(nth), String(Math.trunc(nth / 2))]
	const isDonation = DONATION_BOOKINGS.some((each) => each === type)
	const account = currency === 'INR' ? 'stripe-in' : 'stripe-us'
	const [provider, place] = isDonation && isOffline ? [OFFLINE, entity] : ['stripe', account]
	// Half of the entries write off what is in suspense; the others take money of a fund.
	const against = isOffline
		? { account: 'suspense', owner: `stripe/${account}` }
		: { account: 'fund', owner: fund }
	// One event of every kind has all that any of them needs.
	const data = {
		provider,
		account: place,
		currency,
		amount,
		share: less,
		cost: amount,
		split: { donation: less, fee: String(nth - Math.trunc(nth / 2)), total: amount },
		effectiveAt: new Date(now - daysAgo * DAY_MS).toISOString(),
		at: new Date(now).toISOString(),
		target,
		donor: { kind: 'guest', id },
		fromSuspense: false,
		attempt: 1,
		...Object.fromEntries(
			['providerRef', 'chargeRef', 'balanceRef', 'refundRef', 'disputeRef', 'payoutRef', 'reference'].map(
				(name) => [name, `${type}-${nth}`],
			),
		),
		...Object.fromEntries(
			['donationId', 'withdrawalId', 'settlementId', 'entryId', 'paymentAccountId', 'byUserId'].map(
				(name) => [name, id],
			),
		),
		refundId: null,
		accountVersion: 1,
		credits: { total: '0', position: '' },
		transfer: { account, transferRef: `${type}-${nth}` },
		kind: 'other',
		code: 'other',
		automatic: true,
		sourceType: 'bank_account',
		arrivalAt: new Date(now).toISOString(),
		against: 'suspense',
		wasPaid: isOffline,
		entity,
		toFund: `foundation.karuna.${currency}`,
		...(type === 'ReceivableWrittenOff' && { fund }),
		lines: [
			{ ...against, amount },
			{ account: 'own money', owner: entity, amount: `-${amount}` },
		],
		approvers: [],
	}
	const stream = isDonation
		? donationStream(id)
		: FUND_BOOKINGS.some((each) => each === type)
			? fundStream(fund)
			: PAYOUT_BOOKINGS.some((each) => each === type)
				? payoutStream('stripe', `po_${nth}`)
				: ADJUSTMENT_BOOKINGS.some((each) => each === type)
					? providerAccountStream(account, currency)
					: type === 'JournalPosted'
						? journalStream(entity)
						: ownMoneyStream(entity)
	return { stream, event: { type, data } }
}
