import type { RecordedEvent } from '../../domain/_ports/event-store.ts'
import {
	DONATION_EVENTS,
	type DonationEvent,
	type Split,
	type Target,
} from '../../domain/donations/donations.events.ts'
import { keyedProjection } from '../_shared/keyed.ts'
import { asEvent, idOf } from '../_shared/typed.ts'

/** One row per gift. Amounts are minor units. */
export type DonationRow = {
	readonly id: string
	/** Null while nobody has said what the payment is for. */
	readonly target_kind: string | null
	readonly target_id: string | null
	readonly giver_kind: string
	readonly giver_id: string
	readonly currency: string
	readonly donation: bigint
	readonly fee: bigint
	readonly total: bigint
	readonly covers_fee: boolean
	readonly anonymous: boolean
	readonly refunded: bigint
	readonly charged_back: bigint
	/** What left the fund again, by refunds and chargebacks. */
	readonly lost_share: bigint
	readonly disputes_open: number
	readonly cost: bigint | null
	readonly status: string
	readonly attempts: number
	readonly failure_code: string | null
	readonly discrepancies: number
	readonly provider: string
	readonly account: string
	readonly provider_ref: string | null
	readonly charge_ref: string | null
	readonly started_at: string
	readonly received_at: string | null
	readonly confirmed_at: string | null
	/** When the provider moved the money. */
	readonly effective_at: string | null
	readonly revision: bigint
}

const aimed = (target: Target | null) => ({
	target_kind: target?.kind ?? null,
	target_id: target && target.kind !== 'foundation' ? target.id : null,
})
const amounts = (split: Split) => ({
	donation: BigInt(split.donation),
	fee: BigInt(split.fee),
	total: BigInt(split.total),
})

/** Worst news first, as the decider says it. */
function statusOf(row: DonationRow): string {
	if (row.charged_back > 0n) return 'chargedBack'
	if (row.disputes_open > 0) return 'disputed'
	if (row.received_at !== null) {
		if (row.refunded > 0n) return row.refunded >= row.total ? 'refunded' : 'partlyRefunded'
		return row.confirmed_at === null ? 'processing' : 'confirmed'
	}
	return row.status
}

function change(
	row: DonationRow,
	event: Exclude<DonationEvent, { type: 'DonationStarted' }>,
	at: string,
): Partial<DonationRow> {
	switch (event.type) {
		case 'DonationAssigned': {
			const { target, split, coversFee, anonymous } = event.data
			return { ...aimed(target), ...amounts(split), covers_fee: coversFee, anonymous }
		}
		case 'PaymentAttempted':
			return {
				attempts: row.attempts + 1,
				provider_ref: event.data.providerRef,
				failure_code: null,
				status: 'started',
			}
		case 'PaymentActionRequired':
			return { status: 'actionRequired' }
		case 'PaymentDeclined':
			return { status: 'started', failure_code: event.data.declineCode ?? event.data.code }
		case 'UnassignedPaymentReceived': {
			const { providerRef, chargeRef, effectiveAt } = event.data
			return { received_at: at, provider_ref: providerRef, charge_ref: chargeRef, effective_at: effectiveAt }
		}
		case 'DonationConfirmed': {
			const { providerRef, chargeRef, effectiveAt } = event.data
			return {
				received_at: row.received_at ?? at,
				confirmed_at: at,
				provider_ref: providerRef,
				charge_ref: chargeRef,
				effective_at: effectiveAt,
				failure_code: null,
			}
		}
		case 'ProviderCostRecorded':
			return { cost: BigInt(event.data.cost) }
		case 'DonationFailed':
			return { status: 'failed', failure_code: row.failure_code ?? event.data.because }
		case 'DonationRefunded':
			return {
				refunded: row.refunded + BigInt(event.data.amount),
				lost_share: row.lost_share + BigInt(event.data.share),
			}
		case 'DonationRefundReversed':
			return {
				refunded: row.refunded - BigInt(event.data.amount),
				lost_share: row.lost_share - BigInt(event.data.share),
			}
		case 'DonationRefundFailed':
			return {}
		case 'DonationDisputed':
			return { disputes_open: row.disputes_open + 1 }
		case 'DonationDisputeWon':
			return { disputes_open: row.disputes_open - 1 }
		case 'DonationChargedBack':
			return {
				disputes_open: row.disputes_open - 1,
				charged_back: row.charged_back + BigInt(event.data.amount),
				lost_share: row.lost_share + BigInt(event.data.share),
			}
		case 'PaymentDiscrepancyFound':
			return { discrepancies: row.discrepancies + 1 }
	}
}

function evolve(row: DonationRow | null, recorded: RecordedEvent): DonationRow | null {
	const event = asEvent<DonationEvent>(recorded)
	const at = recorded.metadata.recordedAt
	const { revision } = recorded
	if (event.type === 'DonationStarted') {
		const { target, giver, currency, split, coversFee, anonymous, provider, account } = event.data
		return {
			id: idOf(recorded.stream),
			...aimed(target),
			giver_kind: giver.kind,
			giver_id: giver.id,
			currency,
			...amounts(split),
			covers_fee: coversFee,
			anonymous,
			refunded: 0n,
			charged_back: 0n,
			lost_share: 0n,
			disputes_open: 0,
			cost: null,
			status: 'started',
			attempts: 0,
			failure_code: null,
			discrepancies: 0,
			provider,
			account,
			provider_ref: null,
			charge_ref: null,
			started_at: at,
			received_at: null,
			confirmed_at: null,
			effective_at: null,
			revision,
		}
	}
	if (!row) return null
	const next = { ...row, ...change(row, event, at), revision }
	return { ...next, status: statusOf(next) }
}

export const donationsProjection = keyedProjection<DonationRow>({
	name: 'donations',
	version: 1,
	columns: {
		id: 'uuid',
		target_kind: 'text',
		target_id: 'uuid',
		giver_kind: 'text NOT NULL',
		giver_id: 'uuid NOT NULL',
		currency: 'text NOT NULL',
		donation: 'bigint NOT NULL',
		fee: 'bigint NOT NULL',
		total: 'bigint NOT NULL',
		covers_fee: 'boolean NOT NULL',
		anonymous: 'boolean NOT NULL',
		refunded: 'bigint NOT NULL',
		charged_back: 'bigint NOT NULL',
		lost_share: 'bigint NOT NULL',
		disputes_open: 'integer NOT NULL',
		cost: 'bigint',
		status: 'text NOT NULL',
		attempts: 'integer NOT NULL',
		failure_code: 'text',
		discrepancies: 'integer NOT NULL',
		provider: 'text NOT NULL',
		account: 'text NOT NULL',
		provider_ref: 'text',
		charge_ref: 'text',
		started_at: 'timestamptz NOT NULL',
		received_at: 'timestamptz',
		confirmed_at: 'timestamptz',
		effective_at: 'timestamptz',
		revision: 'bigint NOT NULL',
	},
	indexes: {
		started: '(started_at DESC, id)',
		target: '(target_id, confirmed_at DESC) WHERE confirmed_at IS NOT NULL',
		giver: '(giver_id, started_at DESC)',
		provider_ref: '(provider_ref)',
		unassigned: '(received_at) WHERE target_kind IS NULL AND received_at IS NOT NULL',
	},
	handles: DONATION_EVENTS,
	keysOf: (event) => [idOf(event.stream)],
	evolve,
})
