import { idOf, type Target } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { DonationStatus } from '../../domain/donations/contract.ts'
import {
	DONATION_EVENTS,
	type DonationEvent,
	type Donor,
	type Split,
} from '../../domain/donations/donations.events.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	boolean,
	code,
	defineTable,
	integer,
	type ProjectedRowOf,
	text,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'

/**
 * Returns SQL for the time when a donation's money moved; until then, when it began.
 * @param row the alias of the donation with a dot, or an empty string
 */
export const movedAt = (row: string): string =>
	`CASE WHEN ${row}received_at IS NULL THEN ${row}started_at ELSE coalesce(${row}effective_at, ${row}received_at) END`

export const donationsTable = defineTable(
	'read.donations',
	{
		id: uuid(),
		/** Null while the payment is unassigned. */
		target_kind: text<Target['kind']>().nullable(),
		target_id: uuid().nullable(),
		donor_kind: text<Donor['kind']>(),
		donor_id: uuid(),
		currency: code<Currency>(),
		donation: bigint(),
		fee: bigint(),
		total: bigint(),
		covers_fee: boolean(),
		anonymous: boolean(),
		refunded: bigint(),
		charged_back: bigint(),
		/** The share that left the fund by refunds and chargebacks. */
		lost_share: bigint(),
		disputes_open: integer(),
		/** The number of early fraud warnings without a decision. */
		warnings_open: integer(),
		cost: bigint().nullable(),
		status: text<DonationStatus>(),
		attempts: integer(),
		failure_code: text().nullable(),
		discrepancies: integer(),
		provider: text(),
		account: text(),
		provider_ref: text().nullable(),
		charge_ref: text().nullable(),
		/** The donation that was already paid, for a second payment; else null. */
		second_of: uuid().nullable(),
		/**
		 * The first donation of a chain of continued ones; null for itself, and for a donation outside a chain.
		 */
		continues: uuid().nullable(),
		started_at: timestamp(),
		received_at: timestamp().nullable(),
		confirmed_at: timestamp().nullable(),
		effective_at: timestamp().nullable(),
		revision: bigint(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			started: '(started_at DESC, id)',
			confirmed: '(confirmed_at, id) WHERE confirmed_at IS NOT NULL',
			moved: `((${movedAt('')}), id)`,
			status: '(status, started_at, id)',
			amount: '(currency, donation, id)',
			target: '(target_id, confirmed_at DESC)',
			visible:
				"(target_id) WHERE confirmed_at IS NOT NULL AND status IN ('confirmed', 'partlyRefunded', 'disputed')",
			donor: '(donor_id, started_at DESC)',
			provider_ref: '(provider_ref)',
			charge_ref: '(charge_ref) WHERE charge_ref IS NOT NULL',
			second_of: '(second_of) WHERE second_of IS NOT NULL',
			unassigned: '(received_at) WHERE target_kind IS NULL AND received_at IS NOT NULL',
			disputed: '(id) WHERE disputes_open > 0 OR warnings_open > 0',
			processing: "(target_id) WHERE status = 'processing' AND received_at IS NULL",
			continues: '(continues) WHERE continues IS NOT NULL',
		},
	},
)
export type DonationRow = ProjectedRowOf<typeof donationsTable>

const aimed = (target: Target | null) => ({
	target_kind: target?.kind ?? null,
	target_id: target && idOf(target),
})
const amounts = (split: Split) => ({
	donation: BigInt(split.donation),
	fee: BigInt(split.fee),
	total: BigInt(split.total),
})

function statusOf(row: DonationRow): DonationStatus {
	if (row.status === 'setAside') return 'setAside'
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
		case 'PaymentProcessing':
			return { status: 'processing', failure_code: null }
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
		case 'DisputeCostRecorded':
			return { cost: (row.cost ?? 0n) + BigInt(event.data.cost) }
		case 'DonationFailed':
			return { status: 'failed', failure_code: row.failure_code ?? event.data.because }
		case 'DonationRefunded':
			return refund(row, BigInt(event.data.amount), BigInt(event.data.share))
		case 'DonationRefundReversed':
			return refund(row, -BigInt(event.data.amount), -BigInt(event.data.share))
		case 'DonationContinued':
		case 'DonationPaidElsewhere':
		case 'RefundRequested':
		case 'RefundRefused':
		case 'DonationRefundFailed':
		case 'DisputeAnswered':
		case 'DisputeAnswerSent':
		case 'DisputeAnswerRefused':
			return {}
		case 'FraudWarningReceived':
			return event.data.rule === 'off' ? {} : { warnings_open: row.warnings_open + 1 }
		case 'FraudWarningLeft':
			return { warnings_open: row.warnings_open - 1 }
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
		case 'DonationChargebackReversed':
			return {
				charged_back: row.charged_back - BigInt(event.data.amount),
				lost_share: row.lost_share - BigInt(event.data.share),
			}
		case 'PaymentSetAside':
			return { status: 'setAside' }
		case 'PaymentFreed':
			return { status: 'processing' }
		case 'PaymentDiscrepancyFound':
			return { discrepancies: row.discrepancies + 1 }
	}
}

const refund = (row: DonationRow, amount: bigint, share: bigint): Partial<DonationRow> => ({
	refunded: row.refunded + amount,
	lost_share: row.lost_share + share,
})

function evolve(row: DonationRow | null, recorded: RecordedEvent): DonationRow | null {
	const event = asEvent<DonationEvent>(recorded)
	const at = recorded.metadata.recordedAt
	const { revision } = recorded
	if (event.type === 'DonationStarted') {
		const { target, donor, currency, split, coversFee, anonymous, provider, account, secondOf, continues } =
			event.data
		return {
			id: streamId(recorded.stream),
			...aimed(target),
			donor_kind: donor.kind,
			donor_id: donor.id,
			currency,
			...amounts(split),
			covers_fee: coversFee,
			anonymous,
			refunded: 0n,
			charged_back: 0n,
			lost_share: 0n,
			disputes_open: 0,
			warnings_open: 0,
			cost: null,
			status: 'started',
			attempts: 0,
			failure_code: null,
			discrepancies: 0,
			provider,
			account,
			provider_ref: null,
			charge_ref: null,
			second_of: secondOf ?? null,
			continues: continues ?? null,
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

export const donationsProjection = keyedProjection({
	table: donationsTable,
	version: 8,
	handles: DONATION_EVENTS,
	keysOf: (event) => [streamId(event.stream)],
	evolve,
})
