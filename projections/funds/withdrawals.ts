import { fundParts, type TargetKind } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { FailureCode, WithdrawalStatus } from '../../domain/funds/contract.ts'
import type { EvidenceState } from '../../domain/funds/evidence.contract.ts'
import type { FundEvent, WithdrawalRequested } from '../../domain/funds/funds.events.ts'
import type { PurposeCode } from '../../domain/funds/purposes.contract.ts'
import { streamId } from '../../kernel/events/streams.ts'
import { keyedProjection } from '../../kernel/projection/keyed.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import {
	bigint,
	code,
	defineTable,
	integer,
	type ProjectedRowOf,
	text,
	texts,
	timestamp,
	uuid,
} from '../../kernel/sql/table.ts'
import type { Currency } from '../../kernel/wire/money.ts'

export const withdrawalsTable = defineTable(
	'read.withdrawals',
	{
		id: uuid(),
		/** `request.{id}.INR` */
		fund: text(),
		kind: code<TargetKind>(),
		target_id: uuid().nullable(),
		currency: code<Currency>(),
		amount: bigint().check('amount > 0'),
		status: text<WithdrawalStatus>(),
		by_user_id: uuid(),
		account_id: uuid(),
		account_version: integer(),
		requested_at: timestamp(),
		approved_at: timestamp().nullable(),
		approvers: texts(),
		/** The first of two approvals while the second is missing; else all null. */
		first_approved_by: uuid().nullable(),
		first_approved_at: timestamp().nullable(),
		first_approved_version: integer().nullable(),
		/** The request stream's revision then; null for other funds. */
		first_approved_revision: bigint().nullable(),
		paid_at: timestamp().nullable(),
		reference: text().nullable(),
		failure_code: text<FailureCode>().nullable(),
		failed_at: timestamp().nullable(),
		attempts: integer(),
		note_id: uuid().nullable(),
		/** The purpose, and the record with its text and payee; null without a purpose. */
		purpose: text<PurposeCode>().nullable(),
		purpose_id: uuid().nullable(),
		changed_at: timestamp(),
		evidence_state: text<EvidenceState>().nullable(),
		evidence_due_at: timestamp().nullable(),
		evidence_id: uuid().nullable(),
		evidence_submitted_at: timestamp().nullable(),
		evidence_decided_at: timestamp().nullable(),
		evidence_note_id: uuid().nullable(),
		/** The provider's account of the transfer; null when none was ordered, or it failed. */
		transfer_account: text().nullable(),
		transfer_ordered_at: timestamp().nullable(),
		transfer_ref: text().nullable(),
	},
	{
		primaryKey: ['id'],
		indexes: {
			status: '(status, requested_at)',
			requested: '(requested_at, id)',
			fund: '(fund, requested_at)',
			target: '(target_id)',
			requester: '(by_user_id, requested_at)',
			account: '(account_id)',
			reference: '(reference)',
			approved: '(approved_at)',
			evidence: '(evidence_state, evidence_due_at)',
		},
	},
)
export type WithdrawalRow = ProjectedRowOf<typeof withdrawalsTable>

const HANDLES = [
	'WithdrawalRequested',
	'WithdrawalFirstApproved',
	'WithdrawalApproved',
	'WithdrawalApprovalVoided',
	'WithdrawalRejected',
	'WithdrawalCancelled',
	'WithdrawalTransferOrdered',
	'WithdrawalPaid',
	'WithdrawalPaymentFailed',
	'WithdrawalRetried',
	'EvidenceSubmitted',
	'EvidenceAccepted',
	'EvidenceReturned',
	'EvidenceWaived',
] as const satisfies readonly FundEvent['type'][]
type Handled = Extract<FundEvent, { type: (typeof HANDLES)[number] }>

const noFirstApproval = {
	first_approved_by: null,
	first_approved_at: null,
	first_approved_version: null,
	first_approved_revision: null,
} as const

const noEvidence = {
	evidence_state: null,
	evidence_due_at: null,
	evidence_id: null,
	evidence_submitted_at: null,
	evidence_decided_at: null,
	evidence_note_id: null,
} as const

const noTransfer = { transfer_account: null, transfer_ordered_at: null, transfer_ref: null } as const

type EvidenceEvent = Extract<Handled, { type: `Evidence${string}` }>
const isEvidence = (event: Handled): event is EvidenceEvent => event.type.startsWith('Evidence')

function evidenceAfter(event: EvidenceEvent): Partial<WithdrawalRow> {
	const { at } = event.data
	switch (event.type) {
		case 'EvidenceSubmitted':
			return {
				evidence_state: 'submitted',
				evidence_id: event.data.evidenceId,
				evidence_submitted_at: at,
				evidence_decided_at: null,
				evidence_note_id: null,
			}
		case 'EvidenceAccepted':
			return { evidence_state: 'accepted', evidence_decided_at: at }
		case 'EvidenceReturned': {
			const { dueAt, reason } = event.data
			return {
				evidence_state: 'returned',
				evidence_due_at: dueAt,
				evidence_decided_at: at,
				evidence_note_id: reason?.noteId ?? null,
			}
		}
		case 'EvidenceWaived':
			return {
				evidence_state: 'waived',
				evidence_decided_at: at,
				evidence_note_id: event.data.reason?.noteId ?? null,
			}
	}
}

function requested(data: WithdrawalRequested['data'], fund: string): WithdrawalRow {
	const { kind, targetId } = fundParts(fund)
	return {
		id: data.withdrawalId,
		fund,
		kind,
		target_id: targetId,
		currency: data.currency,
		amount: BigInt(data.amount),
		status: 'requested',
		by_user_id: data.byUserId,
		account_id: data.paymentAccountId,
		account_version: data.accountVersion,
		requested_at: data.at,
		approved_at: null,
		approvers: [],
		...noFirstApproval,
		paid_at: null,
		reference: null,
		failure_code: null,
		failed_at: null,
		attempts: 0,
		note_id: null,
		purpose: data.purpose?.code ?? null,
		purpose_id: data.purpose?.purposeId ?? null,
		changed_at: data.at,
		...noEvidence,
		...noTransfer,
	}
}

function change(
	event: Exclude<Handled, WithdrawalRequested | EvidenceEvent>,
	{ status }: WithdrawalRow,
): Partial<WithdrawalRow> {
	switch (event.type) {
		case 'WithdrawalFirstApproved': {
			const { byUserId, accountVersion, requestRevision, at } = event.data
			return {
				first_approved_by: byUserId,
				first_approved_at: at,
				first_approved_version: accountVersion,
				first_approved_revision: requestRevision === null ? null : BigInt(requestRevision),
			}
		}
		case 'WithdrawalApproved':
		case 'WithdrawalRetried': {
			const { accountVersion, approvers = [], at } = event.data
			return {
				status: 'approved',
				account_version: accountVersion,
				approved_at: at,
				approvers: [...approvers],
			}
		}
		case 'WithdrawalApprovalVoided':
			if (status === 'failed') return { account_version: event.data.accountVersion }
			return { status: 'requested', account_version: event.data.accountVersion, approved_at: null }
		case 'WithdrawalRejected':
			return { status: 'rejected', note_id: event.data.reason?.noteId ?? null }
		case 'WithdrawalCancelled':
			return { status: 'cancelled' }
		case 'WithdrawalTransferOrdered':
			return { transfer_account: event.data.account, transfer_ordered_at: event.data.at, transfer_ref: null }
		case 'WithdrawalPaid': {
			const { effectiveAt, reference, attempt, evidenceDueAt, transfer } = event.data
			const untilIdle = { failure_code: null, failed_at: null }
			return {
				status: 'paid',
				paid_at: effectiveAt,
				reference,
				attempts: attempt,
				...untilIdle,
				...noEvidence,
				evidence_state: evidenceDueAt === undefined ? null : 'due',
				evidence_due_at: evidenceDueAt ?? null,
				transfer_ref: transfer?.transferRef ?? null,
			}
		}
		case 'WithdrawalPaymentFailed': {
			const { code, effectiveAt, attempt } = event.data
			const unpaid = { paid_at: null, reference: null }
			return {
				status: 'failed',
				failure_code: code,
				failed_at: effectiveAt,
				attempts: attempt,
				...unpaid,
				...noEvidence,
				...noTransfer,
			}
		}
	}
}

export const withdrawalsProjection = keyedProjection({
	table: withdrawalsTable,
	version: 5,
	handles: HANDLES,
	keysOf: (event) => [asEvent<Handled>(event).data.withdrawalId],
	evolve: (row, recorded) => {
		const event = asEvent<Handled>(recorded)
		if (event.type === 'WithdrawalRequested') return requested(event.data, streamId(recorded.stream))
		if (isEvidence(event)) return row && { ...row, ...evidenceAfter(event) }
		return row && { ...row, ...noFirstApproval, ...change(event, row), changed_at: event.data.at }
	},
})
