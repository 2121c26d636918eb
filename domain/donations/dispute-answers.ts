import { never } from '../../kernel/events/errors.ts'
import { ownMoney } from '../../kernel/wire/refusals.ts'
import type { DisputeAnswerKind } from './disputes.contract.ts'
import type { DisputeAnswered, DonationEvent } from './donations.events.ts'
import type { Dispute, Donation } from './donations.state.ts'
import { refuse } from './refusals.contract.ts'

export type DisputeCommand =
	| {
			readonly type: 'AnswerDispute'
			readonly disputeRef: string
			readonly answer: DisputeAnswerKind
			/** Two-person rule as for refunds. */
			readonly byUserId: string
			readonly mayDecideOwn: boolean
			readonly isForSelf: boolean
			readonly reason: DisputeAnswered['data']['reason']
			readonly fileIds: readonly string[]
			readonly at: string
	  }
	| { readonly type: 'RecordDisputeAnswer'; readonly disputeRef: string; readonly at: string }
	| {
			readonly type: 'RecordRefusedDisputeAnswer'
			readonly disputeRef: string
			readonly code: string
			readonly at: string
	  }

/** @throws DomainError NOT_FOUND, NOT_ANSWERABLE, OWN_REFUND */
export function decideDispute(command: DisputeCommand, { disputes }: Donation): readonly DonationEvent[] {
	const { disputeRef, at } = command
	const dispute = disputes[disputeRef]
	if (!dispute) throw refuse('NOT_FOUND.dispute')
	switch (command.type) {
		case 'AnswerDispute': {
			const { answer, byUserId, mayDecideOwn, isForSelf, reason, fileIds } = command
			refuseUnanswerable(dispute, answer, at)
			// Evidence takes from nobody; to accept it is to refund.
			if (answer === 'accepted' && isForSelf && !mayDecideOwn) throw ownMoney('OWN_REFUND')
			const files = answer === 'contested' && fileIds.length > 0 ? { fileIds } : {}
			return [{ type: 'DisputeAnswered', data: { disputeRef, answer, byUserId, reason, ...files, at } }]
		}
		case 'RecordDisputeAnswer':
			if (dispute.answer?.state !== 'decided') return []
			return [{ type: 'DisputeAnswerSent', data: { disputeRef, answer: dispute.answer.answer, at } }]
		case 'RecordRefusedDisputeAnswer':
			if (dispute.answer?.state !== 'decided') return []
			return [{ type: 'DisputeAnswerRefused', data: { disputeRef, code: command.code, at } }]
		default:
			return never(command)
	}
}

/**
 * Checks that a dispute can be answered: only once, unless the provider refused the answer, and with evidence
 * in time.
 * @throws DomainError NOT_FOUND, NOT_ANSWERABLE
 */
export function refuseUnanswerable(
	dispute: Dispute | undefined,
	answer: DisputeAnswerKind,
	at: string,
): void {
	if (!dispute) throw refuse('NOT_FOUND.dispute')
	const { state, answer: before, evidenceDueAt } = dispute
	if (state !== 'open') throw refuse('NOT_ANSWERABLE.closed')
	if (before && before.state !== 'refused') throw refuse('NOT_ANSWERABLE.answered')
	if (answer === 'contested' && evidenceDueAt !== null && evidenceDueAt <= at)
		throw refuse('NOT_ANSWERABLE.late')
}
