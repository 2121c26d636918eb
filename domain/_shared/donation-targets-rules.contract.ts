import type { PaymentMethod } from '../../kernel/wire/payment-method.ts'
import type { Currency } from '../../kernel/wire/regions.ts'

interface TargetFacts {
	/** The name in the specification's calls, there also `fundType`. */
	readonly donationFor: string
	/** The id of the single target of this kind in its fund's name; null: each target has an id of its own. */
	readonly only: string | null
	/** The field with the target's id in a donation's payload. */
	readonly field: 'donation_request_id' | 'toUserInfo' | 'event_id' | null
	/** The only currency that all targets of this kind take; null: any, or a target's own. */
	readonly currency: Currency | null
	readonly ways: readonly PaymentMethod[]
	readonly recurs: boolean
	readonly isPaidOffline: boolean
	/** A payment that came without a target can become a donation to it. */
	readonly isAssignable: boolean
	/** An unpaid donation can still be paid after an hour, so that its donor is reminded. */
	readonly isReminded: boolean
	readonly countsForKindness: boolean
	/** The group of donations in the open feed; null: the feed reports none. */
	readonly pool: 'requests' | 'people' | 'foundation' | null
	readonly withdrawnBy: 'owner' | 'finance'
	/** The name in refusals: `NOT_FOUND.person`. */
	readonly missing: 'request' | 'person' | 'fund'
}

const ALL_BUT_DEBITS = ['card', 'upi', 'netbanking', 'wallet', 'paypal'] as const
const ALL = [...ALL_BUT_DEBITS, 'bankDebit'] as const

/**
 * The kinds of targets of donations. A new kind is declared here; where rooms load or name targets, the
 * compiler demands its part.
 */
export const TARGETS = {
	request: {
		donationFor: 'donationRequest',
		only: null,
		field: 'donation_request_id',
		currency: null,
		ways: ALL,
		recurs: true,
		isPaidOffline: true,
		isAssignable: true,
		isReminded: true,
		countsForKindness: true,
		pool: 'requests',
		withdrawnBy: 'owner',
		missing: 'request',
	},
	individual: {
		donationFor: 'individual',
		only: null,
		field: 'toUserInfo',
		currency: null,
		ways: ALL,
		recurs: true,
		isPaidOffline: true,
		isAssignable: true,
		isReminded: true,
		countsForKindness: true,
		pool: 'people',
		withdrawnBy: 'owner',
		missing: 'person',
	},
	foundation: {
		donationFor: 'tal',
		only: 'karuna',
		field: null,
		currency: null,
		ways: ALL_BUT_DEBITS,
		recurs: true,
		isPaidOffline: true,
		isAssignable: true,
		isReminded: true,
		countsForKindness: true,
		pool: 'foundation',
		withdrawnBy: 'finance',
		missing: 'fund',
	},
	event: {
		donationFor: 'event',
		only: null,
		field: 'event_id',
		currency: 'USD',
		ways: ['card', 'paypal'],
		recurs: false,
		isPaidOffline: false,
		isAssignable: false,
		isReminded: false,
		countsForKindness: false,
		pool: null,
		withdrawnBy: 'finance',
		missing: 'fund',
	},
} as const satisfies Readonly<Record<string, TargetFacts>>

type Targets = typeof TARGETS
export type TargetKind = keyof Targets
export type DonationFor = Targets[TargetKind]['donationFor']
/** The kinds for which a fact holds. */
export type KindWhere<F extends keyof TargetFacts, V> = {
	[K in TargetKind]: Targets[K][F] extends V ? K : never
}[TargetKind]

export type TargetOf<K extends TargetKind> =
	K extends KindWhere<'only', null> ? { readonly kind: K; readonly id: string } : { readonly kind: K }
export type Target = TargetOf<TargetKind>

export type RecurringTarget = TargetOf<KindWhere<'recurs', true>>

export const TARGET_KINDS = Object.keys(TARGETS) as TargetKind[]
export const DONATION_FOR = TARGET_KINDS.map((kind) => TARGETS[kind].donationFor)

export const kindsWhere = <F extends keyof TargetFacts, const V extends TargetFacts[F]>(fact: F, value: V) =>
	TARGET_KINDS.filter((kind): kind is KindWhere<F, V> => {
		const facts: TargetFacts = TARGETS[kind]
		return facts[fact] === value
	})

export const factsOf = (kind: TargetKind): TargetFacts => TARGETS[kind]

const isKind = (text: string): text is TargetKind => Object.hasOwn(TARGETS, text)

export const targetKindOf = (donationFor: DonationFor): TargetKind =>
	TARGET_KINDS.find((kind) => TARGETS[kind].donationFor === donationFor) as TargetKind

/** Returns the kinds that can be paid for by a method, as calls name them; null: all. */
export function donationForPaidBy(method: PaymentMethod): readonly DonationFor[] | null {
	const paid = TARGET_KINDS.filter((kind) => factsOf(kind).ways.includes(method))
	return paid.length === TARGET_KINDS.length ? null : paid.map((kind) => TARGETS[kind].donationFor)
}

/** @param id ignored where the kind has a single target */
export const targetOf = <K extends TargetKind>(kind: K, id: string | null): TargetOf<K> =>
	(factsOf(kind).only === null ? { kind, id } : { kind }) as TargetOf<K>

export const idOf = (target: Target): string | null => ('id' in target ? target.id : null)

export const isSameTarget = (one: Target | null, other: Target): boolean =>
	one?.kind === other.kind && idOf(one) === idOf(other)

export const isRecurring = (target: Target): target is RecurringTarget => factsOf(target.kind).recurs

/** Returns the fund that a donation is credited to: `request.{id}.INR`. */
export const fundOf = (target: Target, currency: string): string =>
	`${target.kind}.${idOf(target) ?? factsOf(target.kind).only}.${currency}`

/** Reads the name of a fund; ids have no dots. */
export function fundParts(fund: string) {
	const [kind = '', id = '', currency = ''] = fund.split('.')
	return { kind, targetId: isKind(kind) && factsOf(kind).only !== null ? null : id, currency }
}

/** Returns the target of a fund; null when there is no such kind. */
export function targetOfFund(fund: string): Target | null {
	const [kind = '', id = ''] = fund.split('.')
	return isKind(kind) && (factsOf(kind).only ?? id) === id ? targetOf(kind, id) : null
}
