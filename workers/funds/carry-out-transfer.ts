import type { WithdrawalTransferOrdered } from '../../domain/funds/funds.events.ts'
import type { Withdrawal } from '../../domain/funds/funds.state.ts'
import { isUnderWay } from '../../domain/funds/transfers.ts'
import type { WithdrawalCommand } from '../../domain/funds/withdrawal-commands.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { derivedId } from '../../kernel/ids.ts'
import type { Currency } from '../../kernel/money.ts'
import type { Position, RecordedEvent } from '../../kernel/ports/event-store.ts'
import { PaymentOutcomeUnknown, PaymentRejected } from '../../kernel/ports/payments.ts'
import type { BankDetails, TransferFailure, TransferSnapshot } from '../../kernel/ports/transfers.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import type { Transfers } from '../../kernel/provider-accounts.ts'
import { streamId } from '../../kernel/streams.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/time.ts'

type BookTransfer = Extract<WithdrawalCommand, { readonly type: 'BookTransfer' }>
/** What came of a try that the provider never had. */
export type RefusedTransfer = Pick<BookTransfer, 'withdrawalId' | 'currency' | 'attempt'> & {
	readonly account: string
	readonly code: TransferFailure
}

export interface CarryOutDeps {
	/** Folded from the fund's stream. */
	readonly withdrawalOf: (fund: string, withdrawalId: string) => Promise<Withdrawal | undefined>
	/** The version of a bank account that was approved, once the read model has passed the position; null: it was erased. */
	readonly detailsOf: (accountId: string, version: number, after: Position) => Promise<BankDetails | null>
	readonly transfers: Pick<Transfers, 'find' | 'send'>
	/** Each is a command: idempotent, and caused by the event. */
	readonly book: (snapshot: TransferSnapshot, cause: RecordedEvent) => Promise<unknown>
	readonly refuse: (fund: string, refused: RefusedTransfer, cause: RecordedEvent) => Promise<unknown>
}

/** Names a try at the provider: the same for ever, so that however often it is sent, money moves once. */
export const transferKey = (withdrawalId: string, attempt: number): string =>
	derivedId('withdrawal transfer', withdrawalId, String(attempt))

/** By how much the provider's clock may be behind ours, and more. */
const CLOCKS_DIFFER_MS = HOUR_MS

/** The provider knows the key with something else: whether that moved money is for a person to find out. */
const KEY_OF_ANOTHER = 'idempotency_error'

/**
 * Has a provider pay a withdrawal: asks it once, looks what came of it after an answer that was lost, and goes on
 * looking until it has decided. Bank details are opened for the call alone.
 */
export const carryOutTransfer = (deps: CarryOutDeps): EffectHandler => ({
	name: 'funds/carry-out-transfer',
	on: ['WithdrawalTransferOrdered'] satisfies readonly WithdrawalTransferOrdered['type'][],
	// The fund's other effects need not wait for a bank.
	keepOrder: false,
	attempts: 40,
	run: (event, { attempt }) => carryOut(deps, event, attempt),
})

/** What providers call the parts of bank details that they refuse. */
const REFUSED: Readonly<Record<string, TransferFailure>> = {
	name: 'nameRefused',
	ifsc: 'bankCodeRefused',
	account_number: 'numberRefused',
}

async function carryOut(deps: CarryOutDeps, event: RecordedEvent, check: number): Promise<EffectOutcome> {
	const { data } = asEvent<WithdrawalTransferOrdered>(event)
	const { withdrawalId, attempt, account, currency } = data
	const fund = streamId(event.stream)
	const inHand = async () => {
		const withdrawal = await deps.withdrawalOf(fund, withdrawalId)
		const isOurs = withdrawal !== undefined && withdrawal.transfer?.attempt === attempt
		return isOurs && isUnderWay(withdrawal) ? withdrawal : null
	}
	const withdrawal = await inHand()
	if (!withdrawal) return { done: true }
	try {
		const snapshot = await transferOf(deps, event, withdrawal.paymentAccountId)
		if (snapshot === null) {
			await deps.refuse(fund, { withdrawalId, currency, attempt, account, code: 'other' }, event)
			return { done: true, note: 'the bank details were erased' }
		}
		await deps.book(snapshot, event)
	} catch (error) {
		if (!(error instanceof PaymentRejected) || error.code === KEY_OF_ANOTHER) throw error
		const code = REFUSED[error.field ?? ''] ?? 'other'
		await deps.refuse(fund, { withdrawalId, currency, attempt, account, code }, event)
		return { done: true, note: `the provider refused: ${error.code} ${error.field ?? ''}`.trim() }
	}
	if (!(await inHand())) return { done: true }
	return { again: true, afterMs: check < 10 ? MINUTE_MS : HOUR_MS }
}

/** A provider that refuses to be asked says nothing about what was sent before. @throws PaymentOutcomeUnknown */
async function knownTransfer(
	transfers: CarryOutDeps['transfers'],
	...of: Parameters<Transfers['find']>
): Promise<TransferSnapshot | null> {
	try {
		return await transfers.find(...of)
	} catch (error) {
		if (error instanceof PaymentRejected) throw new PaymentOutcomeUnknown(error.message)
		throw error
	}
}

/** Looked up before it is sent: providers don't remember keys for ever. Null: there is nowhere to send it. */
async function transferOf(
	{ transfers, detailsOf }: CarryOutDeps,
	event: RecordedEvent,
	accountId: string,
): Promise<TransferSnapshot | null> {
	const { withdrawalId, attempt, account, amount, currency, accountVersion, at } =
		asEvent<WithdrawalTransferOrdered>(event).data
	const idempotencyKey = transferKey(withdrawalId, attempt)
	const known = await knownTransfer(transfers, account, idempotencyKey, Date.parse(at) - CLOCKS_DIFFER_MS)
	if (known) return known
	const to = await detailsOf(accountId, accountVersion, event.position)
	if (to === null) return null
	return transfers.send({
		account,
		withdrawalId,
		attempt,
		amount: BigInt(amount),
		currency: currency as Currency,
		to,
		idempotencyKey,
	})
}
