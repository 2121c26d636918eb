import { existing } from './decidable.ts'
import { dueAfter } from './evidence.ts'
import type { FundEvent } from './funds.events.ts'
import type { FundState, Withdrawal } from './funds.state.ts'
import { refuse } from './refusals.contract.ts'
import type { WithdrawalCommand } from './withdrawal-commands.ts'

/** Whether a provider has it in hand, so that it alone says what comes of it. */
export const isUnderWay = ({ status, transfer }: Pick<Withdrawal, 'status' | 'transfer'>): boolean =>
	status === 'approved' && transfer !== null

/** What a provider pays, nobody pays by hand or takes back meanwhile. @throws DomainError TRANSFER_UNDER_WAY, NOT_FOUND */
export function checkNotUnderWay(state: FundState, withdrawalId: string): void {
	if (isUnderWay(existing(state, withdrawalId))) throw refuse('TRANSFER_UNDER_WAY')
}

/**
 * What a provider says of its transfer, once: nothing of one that was never ordered there. A bank may give back what it
 * had taken, and the provider what that cost. What it cost and what came back of that is booked once, also when it is
 * known later, and its try is over by then.
 */
export function bookTransfer(
	command: Extract<WithdrawalCommand, { type: 'BookTransfer' }>,
	state: FundState,
): readonly FundEvent[] {
	const { withdrawalId, currency, attempt, transfer, outcome, provider, cost, effectiveAt, at } = command
	const withdrawal = state.withdrawals.get(withdrawalId)
	if (!withdrawal) return []
	const booked = state.transferCosts.get(String(transfer.transferRef))
	const isNew = transfer.transferRef !== null && booked === undefined && cost > 0n
	const costOf = (minor: bigint) =>
		({ withdrawalId, provider, transfer, cost: minor.toString(), currency, effectiveAt, at }) as const
	const costs: readonly FundEvent[] = isNew ? [{ type: 'TransferCostRecorded', data: costOf(cost) }] : []
	const back = (booked ?? 0n) - cost
	const returned: readonly FundEvent[] =
		back > 0n ? [{ type: 'TransferCostReturned', data: costOf(back) }] : []
	const ordered = withdrawal.transfer
	// Of a try that is over nothing is left to be said but what it cost, when it had been paid.
	if (ordered?.attempt !== attempt || ordered.account !== transfer.account) {
		if (outcome.status === 'failed') return returned
		return withdrawal.references.includes(outcome.reference) ? costs : []
	}
	const wasPaid = withdrawal.status === 'paid'
	const moved = {
		withdrawalId,
		amount: withdrawal.amount.toString(),
		currency,
		attempt,
		transfer,
		effectiveAt,
		at,
	}
	if (outcome.status === 'failed') {
		const failed: FundEvent = {
			type: 'WithdrawalPaymentFailed',
			data: { ...moved, wasPaid, code: outcome.code },
		}
		return [failed, ...returned]
	}
	if (wasPaid) return costs
	const { accountVersion, namesPurpose } = withdrawal
	const data = {
		...moved,
		reference: outcome.reference,
		accountVersion,
		...(namesPurpose && { evidenceDueAt: dueAfter(effectiveAt) }),
	}
	return [{ type: 'WithdrawalPaid', data }, ...costs]
}
