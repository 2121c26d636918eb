import { never } from '../../kernel/events/errors.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { checkOthersMoney, existing } from './decidable.ts'
import { EVIDENCE_AGAIN_DAYS, EVIDENCE_DAYS, type EvidenceState } from './evidence.contract.ts'
import type { FundEvent } from './funds.events.ts'
import type { Evidence, FundState, Withdrawal } from './funds.state.ts'
import { refuse } from './refusals.contract.ts'
import type { EvidenceCommand } from './withdrawal-commands.ts'

const daysAfter = (at: string, days: number): string => new Date(Date.parse(at) + days * DAY_MS).toISOString()

/** Returns the due time of evidence for a transfer. Both ISO 8601. */
export const dueAfter = (effectiveAt: string): string => daysAfter(effectiveAt, EVIDENCE_DAYS)

/** @throws DomainError EVIDENCE_NOT_DUE */
function evidenceOf({ status, evidence }: Withdrawal): Evidence {
	if (status !== 'paid' || evidence === null) throw refuse('EVIDENCE_NOT_DUE')
	return evidence
}

/**
 * Checks that the latest submission is the one that was reviewed.
 * @throws DomainError EVIDENCE_NOT_SUBMITTED, EVIDENCE_CHANGED
 */
function checkSeen({ state, evidenceId }: Evidence, seen: string, from: readonly EvidenceState[]): void {
	if (!from.includes(state)) throw refuse('EVIDENCE_NOT_SUBMITTED')
	if (evidenceId !== seen) throw refuse('EVIDENCE_CHANGED')
}

/** Decides on the evidence of a paid withdrawal; moves no money. */
export function decideEvidence(command: EvidenceCommand, state: FundState): readonly FundEvent[] {
	const { withdrawalId, byUserId, at } = command
	const withdrawal = existing(state, withdrawalId)
	if (command.type !== 'SubmitEvidence') checkOthersMoney(withdrawal, command)
	const evidence = evidenceOf(withdrawal)
	switch (command.type) {
		case 'SubmitEvidence': {
			const { evidenceId, evidenceHash, pages } = command
			if (evidence.evidenceId === evidenceId) return []
			if (evidence.state === 'accepted' || evidence.state === 'waived') throw refuse('EVIDENCE_NOT_DUE')
			return [
				{
					type: 'EvidenceSubmitted',
					data: { withdrawalId, evidenceId, evidenceHash, pages, byUserId, at },
				},
			]
		}
		case 'AcceptEvidence': {
			const { evidenceId } = command
			checkSeen(evidence, evidenceId, ['submitted'])
			return [{ type: 'EvidenceAccepted', data: { withdrawalId, evidenceId, byUserId, at } }]
		}
		case 'ReturnEvidence': {
			const { evidenceId, reason } = command
			checkSeen(evidence, evidenceId, ['submitted', 'accepted'])
			if (reason === null) throw refuseCommon('REASON_REQUIRED')
			const again = daysAfter(at, EVIDENCE_AGAIN_DAYS)
			const dueAt = again > evidence.dueAt ? again : evidence.dueAt
			return [{ type: 'EvidenceReturned', data: { withdrawalId, evidenceId, byUserId, reason, dueAt, at } }]
		}
		case 'WaiveEvidence': {
			const { reason } = command
			if (evidence.state === 'accepted' || evidence.state === 'waived') throw refuse('EVIDENCE_NOT_DUE')
			if (reason === null) throw refuseCommon('REASON_REQUIRED')
			return [{ type: 'EvidenceWaived', data: { withdrawalId, byUserId, reason, at } }]
		}
		default:
			return never(command)
	}
}
