import { DomainError, never, notFound, ownMoney, type RefusalStatus } from '../../kernel/errors.ts'
import { type Currency, formatMajor, minAmount } from '../../kernel/money.ts'
import type { Credits, FundEvent } from './funds.events.ts'
import { type FundState, freeOf, type Withdrawal } from './funds.state.ts'
import type { AccountFact, Decision, FundRequestFact, WithdrawalCommand } from './withdrawal-commands.ts'

type Of<T extends WithdrawalCommand['type']> = Extract<WithdrawalCommand, { type: T }>

const refusal = (code: string, message: string, status: RefusalStatus = 409) =>
	new DomainError(code, message, status)
const invalidAmount = () =>
	new DomainError('INVALID_AMOUNT', 'Please enter valid amount', 400, [
		{ field: 'amount', message: 'Please enter valid amount' },
	])

function checkNotFrozen(request: FundRequestFact | null): void {
	if (request?.removed)
		throw refusal('FUND_OF_REMOVED', 'This fundraiser was removed: its money can only be refunded.')
	if (request?.frozen)
		throw refusal('FUND_FROZEN', 'This fundraiser is on hold: its money can’t be withdrawn now.')
}

function checkAccount(account: AccountFact, currency: string): void {
	if (!account.usable) throw refusal('ACCOUNT_UNUSABLE', 'Please choose a bank account')
	if (account.currency !== currency) {
		throw refusal('CURRENCY_MISMATCH', `Please choose a bank account in ${currency}.`, 400)
	}
}

/** A fund below zero waits until it is whole again, whatever was approved before. */
function checkCovered(state: FundState, credits: Credits): void {
	if (freeOf(state, BigInt(credits.total)) < 0n) {
		throw refusal(
			'FUND_BELOW_ZERO',
			'The fund stands below zero after a chargeback: nothing can be withdrawn now.',
		)
	}
}

/** The withdrawal, standing where the decision needs it. @throws DomainError NOT_FOUND, WRONG_STATUS, OWN_WITHDRAWAL */
function decidable(
	state: FundState,
	{ withdrawalId, byUserId, mayDecideOwn, isForSelf = false }: Decision,
	from: readonly Withdrawal['status'][],
): Withdrawal {
	const withdrawal = existing(state, withdrawalId)
	if ((withdrawal.byUserId === byUserId || isForSelf) && !mayDecideOwn) {
		throw ownMoney('OWN_WITHDRAWAL')
	}
	if (!from.includes(withdrawal.status)) throw wrongStatus(withdrawal)
	return withdrawal
}

/** An approval says that the bank details are right: whoever entered them can't say so. */
function checkOthersAccount({ enteredBy }: AccountFact, { byUserId, mayDecideOwn }: Decision): void {
	if (enteredBy !== byUserId || mayDecideOwn) return
	throw refusal(
		'OWN_ACCOUNT',
		'Somebody else has to decide on money to a bank account that you entered.',
		403,
	)
}

function existing(state: FundState, withdrawalId: string): Withdrawal {
	const withdrawal = state.withdrawals.get(withdrawalId)
	if (!withdrawal) throw notFound('The withdrawal')
	return withdrawal
}

const wrongStatus = ({ status }: Withdrawal) =>
	refusal('WRONG_STATUS', `This can’t be done with a withdrawal that is ${status}.`)

function request(
	{ type: _, account, request: fact, amount, ...requested }: Of<'RequestWithdrawal'>,
	state: FundState,
): readonly FundEvent[] {
	if (state.withdrawals.has(requested.withdrawalId)) return []
	if (amount < minAmount(requested.currency)) throw invalidAmount()
	checkNotFrozen(fact)
	checkAccount(account, requested.currency)
	const free = freeOf(state, BigInt(requested.credits.total))
	if (amount > free) {
		const most = formatMajor(free > 0n ? free : 0n, requested.currency as Currency)
		throw refusal('INSUFFICIENT_FUNDS', `You can withdraw at most ${requested.currency} ${most}.`)
	}
	const data = {
		...requested,
		amount: amount.toString(),
		accountVersion: account.version,
		requestRevision: fact?.revision ?? null,
	}
	return [{ type: 'WithdrawalRequested', data }]
}

/** Money moved neither in the future nor before what led to it. */
function checkDay(
	field: string,
	effectiveAt: string,
	since: string | null,
	at: string,
	message: string,
): void {
	if (effectiveAt <= at && (since === null || effectiveAt >= since)) return
	throw new DomainError('INVALID_DATE', message, 400, [{ field, message }])
}

function checkSeen(account: AccountFact, seenVersion = account.version): void {
	if (!account.usable) throw refusal('ACCOUNT_UNUSABLE', 'The bank account is no longer there.')
	if (account.version !== seenVersion) {
		throw refusal('ACCOUNT_CHANGED', 'The bank account was changed in the meantime. Please look at it again.')
	}
}

/** A bank's transfer may pay several, but a reference that is typed twice is more often a mistake. */
function checkShared({ otherPaid, isShared, currency }: Of<'PayWithdrawal'>): void {
	if (otherPaid === null || isShared) return
	const other = `${otherPaid.label}, ${currency} ${formatMajor(otherPaid.amount, currency as Currency)}`
	const message = `This reference is booked for another withdrawal: ${other}. Please confirm that one transfer paid both.`
	throw new DomainError('REFERENCE_SHARED', message, 409, [{ field: 'reference', message }])
}

function pay(command: Of<'PayWithdrawal'>, state: FundState): readonly FundEvent[] {
	const { withdrawalId, account, currency, reference, effectiveAt, at, credits } = command
	const { amount, accountVersion, approvedAt, attempts } = decidable(state, command, ['approved'])
	checkOthersAccount(account, command)
	checkNotFrozen(command.request)
	checkAccount(account, currency)
	if (account.version !== accountVersion) {
		throw refusal(
			'ACCOUNT_CHANGED',
			'The bank account was changed after the approval. Please approve it again.',
		)
	}
	if (account.cooling) {
		throw refusal(
			'ACCOUNT_COOLING',
			'The bank account was changed lately. Please wait before money goes to it.',
		)
	}
	checkCovered(state, credits)
	checkDay('paidOn', effectiveAt, approvedAt, at, 'Please enter a day between the approval and today')
	if (state.withdrawals.values().some(({ references }) => references.includes(reference))) {
		throw new DomainError('REFERENCE_USED', 'A payment with this reference is booked already.', 409, [
			{ field: 'reference', message: 'A payment with this reference is booked already.' },
		])
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
	}
	return [{ type: 'WithdrawalPaid', data }]
}

export function decideWithdrawal(command: WithdrawalCommand, state: FundState): readonly FundEvent[] {
	switch (command.type) {
		case 'RequestWithdrawal':
			return request(command, state)
		case 'ApproveWithdrawal': {
			const { withdrawalId, account, credits, at } = command
			decidable(state, command, ['requested'])
			checkOthersAccount(account, command)
			checkNotFrozen(command.request)
			checkCovered(state, credits)
			checkSeen(account, command.seenVersion)
			const requestRevision = command.request?.revision ?? null
			const data = { withdrawalId, accountVersion: account.version, credits, requestRevision, at }
			return [{ type: 'WithdrawalApproved', data }]
		}
		case 'RejectWithdrawal': {
			const { withdrawalId, currency, reason, at } = command
			const { amount } = decidable(state, command, ['requested', 'approved', 'failed'])
			if (reason === null) throw refusal('REASON_REQUIRED', 'Please enter the reason', 400)
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
		case 'FailWithdrawal': {
			const { withdrawalId, currency, code, effectiveAt, at } = command
			const { status, amount, attempts, paidAt, approvedAt } = decidable(state, command, ['approved', 'paid'])
			const wasPaid = status === 'paid'
			const since = wasPaid ? paidAt : approvedAt
			checkDay('failedOn', effectiveAt, since, at, 'Please enter a day between the payment and today')
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
		case 'RetryWithdrawal': {
			const { withdrawalId, account, at } = command
			decidable(state, command, ['failed'])
			checkOthersAccount(account, command)
			checkNotFrozen(command.request)
			checkSeen(account, command.seenVersion)
			return [{ type: 'WithdrawalRetried', data: { withdrawalId, accountVersion: account.version, at } }]
		}
		case 'VoidApproval': {
			const { withdrawalId, accountVersion, at } = command
			const withdrawal = state.withdrawals.get(withdrawalId)
			if (withdrawal?.status !== 'approved' || withdrawal.accountVersion >= accountVersion) return []
			const data = { withdrawalId, because: 'accountChanged', accountVersion, at } as const
			return [{ type: 'WithdrawalApprovalVoided', data }]
		}
		default:
			return never(command)
	}
}
