import type { FundEvent, WithdrawalRequested } from '../../domain/funds/funds.events.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent, idOf } from '../../kernel/projection/typed.ts'

/** One row per withdrawal: how it stands, and what the bank said. Minor units. */
export type WithdrawalRow = {
	readonly id: string
	/** `request.{id}.INR` */
	readonly fund: string
	readonly kind: string
	/** The request or the person; null for the foundation. */
	readonly target_id: string | null
	readonly currency: string
	readonly amount: bigint
	readonly status: string
	readonly by_user_id: string
	readonly account_id: string
	/** The version of the account that was asked for, then the one that was approved. */
	readonly account_version: number
	readonly requested_at: string
	readonly approved_at: string | null
	/** When the bank moved the money. */
	readonly paid_at: string | null
	readonly reference: string | null
	readonly failure_code: string | null
	readonly failed_at: string | null
	/** Payment tries so far. */
	readonly attempts: number
	/** What finance wrote when it was rejected. */
	readonly note_id: string | null
	readonly changed_at: string
}

const HANDLES = [
	'WithdrawalRequested',
	'WithdrawalApproved',
	'WithdrawalApprovalVoided',
	'WithdrawalRejected',
	'WithdrawalCancelled',
	'WithdrawalPaid',
	'WithdrawalPaymentFailed',
	'WithdrawalRetried',
] as const satisfies readonly FundEvent['type'][]
type Handled = Extract<FundEvent, { type: (typeof HANDLES)[number] }>

function asked(data: WithdrawalRequested['data'], fund: string): WithdrawalRow {
	const [kind = '', target = ''] = fund.split('.')
	return {
		id: data.withdrawalId,
		fund,
		kind,
		target_id: kind === 'foundation' ? null : target,
		currency: data.currency,
		amount: BigInt(data.amount),
		status: 'requested',
		by_user_id: data.byUserId,
		account_id: data.paymentAccountId,
		account_version: data.accountVersion,
		requested_at: data.at,
		approved_at: null,
		paid_at: null,
		reference: null,
		failure_code: null,
		failed_at: null,
		attempts: 0,
		note_id: null,
		changed_at: data.at,
	}
}

function change(event: Exclude<Handled, WithdrawalRequested>): Partial<WithdrawalRow> {
	switch (event.type) {
		case 'WithdrawalApproved':
		case 'WithdrawalRetried': {
			const { accountVersion, at } = event.data
			return { status: 'approved', account_version: accountVersion, approved_at: at }
		}
		case 'WithdrawalApprovalVoided':
			return { status: 'requested', account_version: event.data.accountVersion, approved_at: null }
		case 'WithdrawalRejected':
			return { status: 'rejected', note_id: event.data.reason?.noteId ?? null }
		case 'WithdrawalCancelled':
			return { status: 'cancelled' }
		case 'WithdrawalPaid': {
			const { effectiveAt, reference, attempt } = event.data
			const untilIdle = { failure_code: null, failed_at: null }
			return { status: 'paid', paid_at: effectiveAt, reference, attempts: attempt, ...untilIdle }
		}
		case 'WithdrawalPaymentFailed': {
			const { code, effectiveAt, attempt } = event.data
			const unpaid = { paid_at: null, reference: null }
			return { status: 'failed', failure_code: code, failed_at: effectiveAt, attempts: attempt, ...unpaid }
		}
	}
}

export const withdrawalsProjection = keyedProjection<WithdrawalRow>({
	name: 'withdrawals',
	version: 1,
	columns: {
		id: 'uuid',
		fund: 'text NOT NULL',
		kind: 'text NOT NULL',
		target_id: 'uuid',
		currency: 'text NOT NULL',
		amount: 'bigint NOT NULL CHECK (amount > 0)',
		status: 'text NOT NULL',
		by_user_id: 'uuid NOT NULL',
		account_id: 'uuid NOT NULL',
		account_version: 'integer NOT NULL',
		requested_at: 'timestamptz NOT NULL',
		approved_at: 'timestamptz',
		paid_at: 'timestamptz',
		reference: 'text',
		failure_code: 'text',
		failed_at: 'timestamptz',
		attempts: 'integer NOT NULL',
		note_id: 'uuid',
		changed_at: 'timestamptz NOT NULL',
	},
	indexes: {
		status: '(status, requested_at)',
		requested: '(requested_at, id)',
		fund: '(fund, requested_at)',
		target: '(target_id)',
		asked: '(by_user_id, requested_at)',
		account: '(account_id)',
		reference: '(reference)',
	},
	handles: HANDLES,
	keysOf: (event) => [asEvent<Handled>(event).data.withdrawalId],
	evolve: (row, recorded) => {
		const event = asEvent<Handled>(recorded)
		if (event.type === 'WithdrawalRequested') return asked(event.data, idOf(recorded.stream))
		return row && { ...row, ...change(event), changed_at: event.data.at }
	},
})
