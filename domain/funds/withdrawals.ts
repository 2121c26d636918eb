import { never } from '../../kernel/events/errors.ts'
import { type Currency, formatMajor, minAmount } from '../../kernel/wire/money.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { decidable, existing, wrongStatus } from './decidable.ts'
import { isOverdue } from './evidence.contract.ts'
import { decideEvidence, dueAfter } from './evidence.ts'
import type { Credits, FundEvent } from './funds.events.ts'
import { type FundState, freeOf, heldIn, type Withdrawal } from './funds.state.ts'
import { refuse } from './refusals.contract.ts'
import { bookTransfer, checkNotUnderWay, isUnderWay } from './transfers.ts'
import { togetherWith } from './two-people.contract.ts'
import { stands } from './two-people.ts'
import type { AccountFact, Decision, FundRequestFact, WithdrawalCommand } from './withdrawal-commands.ts'

type Of<T extends WithdrawalCommand['type']> = Extract<WithdrawalCommand, { type: T }>

const invalidAmount = () => refuseCommon('INVALID_AMOUNT', {}, 'amount')

function checkNotFrozen(request: FundRequestFact | null): void {
	if (request?.removed) throw refuse('FUND_OF_REMOVED')
	if (request?.frozen) throw refuse('FUND_FROZEN')
}

function checkAccount(account: AccountFact, currency: string): void {
	if (!account.usable) throw refuse('ACCOUNT_UNUSABLE.noneChosen')
	if (account.currency !== currency) {
		throw refuse('CURRENCY_MISMATCH.ofAccount', { currency })
	}
}

/** Refuses further withdrawals while evidence is overdue. */
function checkEvidence(state: FundState, at: string): void {
	if (state.withdrawals.values().some(({ evidence }) => isOverdue(evidence, at)))
		throw refuse('EVIDENCE_OVERDUE')
}

/** Refuses a payment while the fund is negative or disputed, regardless of earlier approvals. */
function checkCovered(state: FundState, credits: Credits): void {
	const free = freeOf(state, BigInt(credits.total))
	if (free >= 0n) return
	throw refuse(free + heldIn(state) < 0n ? 'FUND_BELOW_ZERO' : 'FUND_DISPUTED')
}

/** Refuses an approval by a person who entered the bank details, because it confirms them. */
function checkOthersAccount({ enteredBy }: AccountFact, { byUserId, mayDecideOwn }: Decision): void {
	if (enteredBy !== byUserId || mayDecideOwn) return
	throw refuse('OWN_ACCOUNT')
}

function request(
	{ type: _, account, request: fact, amount, ...requested }: Of<'RequestWithdrawal'>,
	state: FundState,
): readonly FundEvent[] {
	if (state.withdrawals.has(requested.withdrawalId)) return []
	if (amount < minAmount(requested.currency)) throw invalidAmount()
	checkNotFrozen(fact)
	checkEvidence(state, requested.at)
	checkAccount(account, requested.currency)
	const free = freeOf(state, BigInt(requested.credits.total))
	if (amount > free) {
		const most = formatMajor(free > 0n ? free : 0n, requested.currency as Currency)
		throw refuse('INSUFFICIENT_FUNDS.toWithdraw', { amount: `${requested.currency} ${most}` })
	}
	const data = {
		...requested,
		amount: amount.toString(),
		accountVersion: account.version,
		requestRevision: fact?.revision ?? null,
	}
	return [{ type: 'WithdrawalRequested', data }]
}

/** Checks that the day is neither in the future nor before its cause. */
function checkDay(field: 'paidOn' | 'failedOn', effectiveAt: string, since: string | null, at: string): void {
	if (effectiveAt <= at && (since === null || effectiveAt >= since)) return
	throw refuse(`INVALID_DATE.${field}`, {}, field)
}

function checkSeen(account: AccountFact, seenVersion = account.version): void {
	if (!account.usable) throw refuse('ACCOUNT_UNUSABLE.gone')
	if (account.version !== seenVersion) {
		throw refuse('ACCOUNT_CHANGED.sinceSeen')
	}
}

/**
 * Refuses an unconfirmed reuse of a reference, which is more often a typing mistake than a shared transfer.
 */
function checkShared({ otherPaid, isShared, currency }: Of<'PayWithdrawal'>): void {
	if (otherPaid === null || isShared) return
	const other = `${otherPaid.label}, ${currency} ${formatMajor(otherPaid.amount, currency as Currency)}`
	throw refuse('REFERENCE_SHARED', { other }, 'reference')
}

/** Sums the day's outflows by fund, bank account, or one person's decision alone. */
function ofDay(
	{ withdrawalId, together, at }: { withdrawalId: string; together: bigint; at: string },
	state: FundState,
): bigint {
	const others = state.withdrawals.entries().flatMap(([id, other]) => (id === withdrawalId ? [] : [other]))
	const ofFund = togetherWith(existing(state, withdrawalId), others, at)
	return ofFund > together ? ofFund : together
}

/** Returns the withdrawal after all checks before a payment, by hand or through a provider. */
function payable(command: Of<'PayWithdrawal'> | Of<'OrderTransfer'>, state: FundState): Withdrawal {
	const { account, currency, credits } = command
	const withdrawal = decidable(state, command, ['approved'])
	checkNotUnderWay(state, command.withdrawalId)
	checkOthersAccount(account, command)
	const [first, ...more] = withdrawal.approvers
	if (first === command.byUserId && more.length === 0 && ofDay(command, state) >= command.otherPaysFrom)
		throw refuse('OTHER_PAYS')
	checkNotFrozen(command.request)
	checkAccount(account, currency)
	if (account.version !== withdrawal.accountVersion) {
		throw refuse('ACCOUNT_CHANGED.sinceApproval')
	}
	if (account.cooling) {
		throw refuse('ACCOUNT_COOLING')
	}
	checkCovered(state, credits)
	return withdrawal
}

function orderTransfer(command: Of<'OrderTransfer'>, state: FundState): readonly FundEvent[] {
	const { withdrawalId, currency, from, byUserId, credits, request, at } = command
	const { amount, accountVersion, attempts } = payable(command, state)
	const data = {
		withdrawalId,
		amount: amount.toString(),
		currency,
		account: from,
		byUserId,
		accountVersion,
		attempt: attempts + 1,
		credits,
		requestRevision: request?.revision ?? null,
		at,
	}
	return [{ type: 'WithdrawalTransferOrdered', data }]
}

function pay(command: Of<'PayWithdrawal'>, state: FundState): readonly FundEvent[] {
	const { withdrawalId, currency, reference, effectiveAt, at } = command
	const { amount, accountVersion, approvedAt, attempts, namesPurpose } = payable(command, state)
	checkDay('paidOn', effectiveAt, approvedAt, at)
	if (state.withdrawals.values().some(({ references }) => references.includes(reference))) {
		throw refuse('REFERENCE_USED', {}, 'reference')
	}
	checkShared(command)
	const attempt = attempts + 1
	const data = {
		withdrawalId,
		amount: amount.toString(),
		currency,
		reference,
		accountVersion,
		attempt,
		effectiveAt,
		at,
		...(namesPurpose && { evidenceDueAt: dueAfter(effectiveAt) }),
	}
	return [{ type: 'WithdrawalPaid', data }]
}

/**
 * Approves a payment: at once, or with a second person when the day's sum reaches the limit. In that case
 * nobody is exempt, and nobody who ever entered the account may approve.
 */
function approve(
	command: Of<'ApproveWithdrawal'> | Of<'RetryWithdrawal'>,
	state: FundState,
): readonly FundEvent[] {
	const { withdrawalId, byUserId, account, request: fact, at } = command
	existing(state, withdrawalId)
	const together = ofDay(command, state)
	const needsTwo = together >= command.twoPeopleFrom
	const decision = needsTwo ? { ...command, mayDecideOwn: false } : command
	const { firstApproval } = decidable(state, decision, [
		command.type === 'ApproveWithdrawal' ? 'requested' : 'failed',
	])
	checkOthersAccount(account, decision)
	if (needsTwo && account.everEnteredBy.includes(byUserId)) throw refuse('OWN_ACCOUNT')
	checkNotFrozen(fact)
	if (command.type === 'ApproveWithdrawal') {
		checkEvidence(state, at)
		checkCovered(state, command.credits)
	}
	checkSeen(account, command.seenVersion)
	const accountVersion = account.version
	const requestRevision = fact?.revision ?? null
	const first = firstApproval !== null && stands(firstApproval, account, fact) ? firstApproval : null
	if (needsTwo && first === null) {
		const data = {
			withdrawalId,
			byUserId,
			accountVersion,
			requestRevision,
			together: together.toString(),
			at,
		}
		return [{ type: 'WithdrawalFirstApproved', data }]
	}
	if (needsTwo && first?.byUserId === byUserId) throw refuse('SECOND_PERSON')
	const approvers = needsTwo && first !== null ? [first.byUserId, byUserId] : [byUserId]
	if (command.type === 'RetryWithdrawal')
		return [{ type: 'WithdrawalRetried', data: { withdrawalId, accountVersion, approvers, at } }]
	const { credits } = command
	const data = { withdrawalId, accountVersion, credits, requestRevision, approvers, at }
	return [{ type: 'WithdrawalApproved', data }]
}

export function decideWithdrawal(command: WithdrawalCommand, state: FundState): readonly FundEvent[] {
	switch (command.type) {
		case 'RequestWithdrawal':
			return request(command, state)
		case 'ApproveWithdrawal':
		case 'RetryWithdrawal':
			return approve(command, state)
		case 'RejectWithdrawal': {
			const { withdrawalId, currency, reason, at } = command
			const { amount } = decidable(state, command, ['requested', 'approved', 'failed'])
			checkNotUnderWay(state, withdrawalId)
			if (reason === null) throw refuseCommon('REASON_REQUIRED')
			return [
				{
					type: 'WithdrawalRejected',
					data: { withdrawalId, amount: amount.toString(), currency, reason, at },
				},
			]
		}
		case 'CancelWithdrawal': {
			const { withdrawalId, currency, at } = command
			const withdrawal = existing(state, withdrawalId)
			if (withdrawal.status === 'cancelled') return []
			if (withdrawal.status !== 'requested' && withdrawal.status !== 'failed') throw wrongStatus(withdrawal)
			const amount = withdrawal.amount.toString()
			return [{ type: 'WithdrawalCancelled', data: { withdrawalId, amount, currency, at } }]
		}
		case 'PayWithdrawal':
			return pay(command, state)
		case 'OrderTransfer':
			return orderTransfer(command, state)
		case 'BookTransfer':
			return bookTransfer(command, state)
		case 'FailWithdrawal': {
			const { withdrawalId, currency, code, effectiveAt, at } = command
			const { status, amount, attempts, paidAt, approvedAt } = decidable(state, command, ['approved', 'paid'])
			checkNotUnderWay(state, withdrawalId)
			const wasPaid = status === 'paid'
			const since = wasPaid ? paidAt : approvedAt
			checkDay('failedOn', effectiveAt, since, at)
			const attempt = wasPaid ? attempts : attempts + 1
			const data = {
				withdrawalId,
				amount: amount.toString(),
				currency,
				wasPaid,
				code,
				attempt,
				effectiveAt,
				at,
			}
			return [{ type: 'WithdrawalPaymentFailed', data }]
		}
		case 'SubmitEvidence':
		case 'AcceptEvidence':
		case 'ReturnEvidence':
		case 'WaiveEvidence':
			return decideEvidence(command, state)
		case 'VoidApproval': {
			const { withdrawalId, accountVersion, at } = command
			const withdrawal = state.withdrawals.get(withdrawalId)
			// The provider has the details that were approved.
			if (withdrawal && isUnderWay(withdrawal)) return []
			const approved = withdrawal?.status === 'approved' ? withdrawal : withdrawal?.firstApproval
			if (!approved || approved.accountVersion >= accountVersion) return []
			const data = { withdrawalId, because: 'accountChanged', accountVersion, at } as const
			return [{ type: 'WithdrawalApprovalVoided', data }]
		}
		default:
			return never(command)
	}
}
