import { existing } from './decidable.ts'
import { dueAfter } from './evidence.ts'
import type { FundEvent } from './funds.events.ts'
import type { FundState, Withdrawal } from './funds.state.ts'
import { refuse } from './refusals.contract.ts'
import type { WithdrawalCommand } from './withdrawal-commands.ts'

/** Checks whether a provider is processing it and alone decides the outcome. */
export const isUnderWay = ({ status, transfer }: Pick<Withdrawal, 'status' | 'transfer'>): boolean =>
	status === 'approved' && transfer !== null

/** @throws DomainError TRANSFER_UNDER_WAY, NOT_FOUND */
export function checkNotUnderWay(state: FundState, withdrawalId: string): void {
	if (isUnderWay(existing(state, withdrawalId))) throw refuse('TRANSFER_UNDER_WAY')
}

/**
 * Books a provider's report of its transfer once, and nothing for a transfer that was never ordered there. A
 * bank may return money, and the provider its cost. Costs and returned costs are booked once, also when they
 * become known after the try.
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
	// For a finished try, only its cost can still be booked, if it was paid.
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
