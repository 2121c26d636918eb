import { notFound, ownMoney } from '../../kernel/wire/refusals.ts'
import type { FundState, Withdrawal } from './funds.state.ts'
import { refuse } from './refusals.contract.ts'
import type { Decision } from './withdrawal-commands.ts'

/** @throws DomainError NOT_FOUND */
export function existing(state: FundState, withdrawalId: string): Withdrawal {
	const withdrawal = state.withdrawals.get(withdrawalId)
	if (!withdrawal) throw notFound('withdrawal')
	return withdrawal
}

export const wrongStatus = ({ status }: Withdrawal) => refuse('WRONG_STATUS', { status })

/**
 * Refuses decisions on one's own request or on money for oneself.
 * @throws DomainError OWN_WITHDRAWAL
 */
export function checkOthersMoney(
	{ byUserId: requester }: Withdrawal,
	{ byUserId, mayDecideOwn, isForSelf = false }: Decision,
): void {
	if ((requester === byUserId || isForSelf) && !mayDecideOwn) throw ownMoney('OWN_WITHDRAWAL')
}

/**
 * Returns the withdrawal if its status allows the decision.
 * @throws DomainError NOT_FOUND, WRONG_STATUS, OWN_WITHDRAWAL
 */
export function decidable(
	state: FundState,
	decision: Decision,
	from: readonly Withdrawal['status'][],
): Withdrawal {
	const withdrawal = existing(state, decision.withdrawalId)
	checkOthersMoney(withdrawal, decision)
	if (!from.includes(withdrawal.status)) throw wrongStatus(withdrawal)
	return withdrawal
}
