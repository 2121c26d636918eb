import { bookTransferSnapshot } from '../../commands/funds/observe-transfer.ts'
import { fundDecider } from '../../domain/funds/funds.decider.ts'
import type { WithdrawalTransferOrdered } from '../../domain/funds/funds.events.ts'
import { isUnderWay } from '../../domain/funds/transfers.ts'
import type { WorkerInfrastructure } from '../../kernel/capability/infrastructure.ts'
import type { Transfers } from '../../kernel/capability/provider-accounts.ts'
import { contextFromEvent } from '../../kernel/capability/system-context.ts'
import type { EffectHandler, EffectOutcome } from '../../kernel/effects/effects.ts'
import { loadState } from '../../kernel/events/dispatch.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { PaymentOutcomeUnknown, PaymentRejected } from '../../kernel/ports/payments.ts'
import type { BankDetails, TransferFailure, TransferSnapshot } from '../../kernel/ports/transfers.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { derivedId } from '../../kernel/wire/ids.ts'
import type { Currency } from '../../kernel/wire/money.ts'
import { HOUR_MS, MINUTE_MS } from '../../kernel/wire/time.ts'
import { fundFinder, sealedVersion } from '../../queries/funds/lookups.ts'
import { detailsFrom, sealedAs } from '../../records/funds/payment-accounts.ts'

type Worker = Pick<
	WorkerInfrastructure,
	'sql' | 'store' | 'dispatch' | 'clock' | 'cipher' | 'readModels' | 'transfers'
>

/** Returns the permanent idempotency key of a try, so that money moves once. */
export const transferKey = (withdrawalId: string, attempt: number): string =>
	derivedId('withdrawal transfer', withdrawalId, String(attempt))

/** More than the clocks may differ. */
const CLOCKS_DIFFER_MS = HOUR_MS

/** The provider knows the key with other content: a person has to check whether money moved. */
const KEY_OF_ANOTHER = 'idempotency_error'

/**
 * Lets a provider pay a withdrawal: it requests the transfer once, reads it after a lost answer, and polls
 * until the provider has decided. Bank details are only decrypted for the call.
 */
export const carryOutTransfer = (worker: Worker): EffectHandler => ({
	name: 'funds/carry-out-transfer',
	on: ['WithdrawalTransferOrdered'] satisfies readonly WithdrawalTransferOrdered['type'][],
	// The fund's other effects need not wait for a bank.
	keepOrder: false,
	attempts: 40,
	run: (event, { attempt }) => carryOut(worker, event, attempt),
})

const REFUSED: Readonly<Record<string, TransferFailure>> = {
	name: 'nameRefused',
	ifsc: 'bankCodeRefused',
	account_number: 'numberRefused',
}

async function carryOut(worker: Worker, event: RecordedEvent, check: number): Promise<EffectOutcome> {
	const { withdrawalId, attempt } = asEvent<WithdrawalTransferOrdered>(event).data
	const inHand = async () => {
		const { state } = await loadState(worker.store, fundDecider, event.stream)
		const withdrawal = state.withdrawals.get(withdrawalId)
		const isOurs = withdrawal !== undefined && withdrawal.transfer?.attempt === attempt
		return isOurs && isUnderWay(withdrawal) ? withdrawal : null
	}
	const withdrawal = await inHand()
	if (!withdrawal) return { done: true }
	try {
		const snapshot = await transferOf(worker, event, withdrawal.paymentAccountId)
		if (snapshot === null) {
			await bookRefused(worker, event, 'other')
			return { done: true, note: 'the bank details were erased' }
		}
		const booking = { ...worker, fundOfWithdrawal: fundFinder(worker) }
		await bookTransferSnapshot(booking, snapshot, contextFromEvent(event, 'carry-out-transfer'))
	} catch (error) {
		if (!(error instanceof PaymentRejected) || error.code === KEY_OF_ANOTHER) throw error
		await bookRefused(worker, event, REFUSED[error.field ?? ''] ?? 'other')
		return { done: true, note: `the provider refused: ${error.code} ${error.field ?? ''}`.trim() }
	}
	if (!(await inHand())) return { done: true }
	return { again: true, afterMs: check < 10 ? MINUTE_MS : HOUR_MS }
}

function bookRefused({ dispatch, clock, transfers }: Worker, event: RecordedEvent, code: TransferFailure) {
	const { withdrawalId, currency, attempt, account } = asEvent<WithdrawalTransferOrdered>(event).data
	const at = new Date(clock.now()).toISOString()
	return dispatch(
		fundDecider,
		event.stream,
		{
			type: 'BookTransfer',
			withdrawalId,
			currency,
			attempt,
			transfer: { account, transferRef: null },
			outcome: { status: 'failed', code },
			provider: transfers.accounts().find((each) => each.account === account)?.provider ?? '',
			cost: 0n,
			effectiveAt: at,
			at,
		},
		contextFromEvent(event, 'refuse-transfer'),
	)
}

/**
 * Treats a refused read as unknown, since it says nothing about earlier calls.
 * @throws PaymentOutcomeUnknown
 */
async function knownTransfer(
	transfers: Worker['transfers'],
	...of: Parameters<Transfers['find']>
): Promise<TransferSnapshot | null> {
	try {
		return await transfers.find(...of)
	} catch (error) {
		if (error instanceof PaymentRejected) throw new PaymentOutcomeUnknown(error.message)
		throw error
	}
}

/** Decrypts the approved version of a bank account for the call; null once erased. */
async function detailsOf(
	{ sql, cipher, readModels }: Worker,
	event: RecordedEvent,
	accountId: string,
): Promise<BankDetails | null> {
	await readModels.awaitCaughtUp(['payment_accounts'], event.position)
	const { accountVersion } = asEvent<WithdrawalTransferOrdered>(event).data
	const row = await sealedVersion(sql, accountId, accountVersion)
	if (row === null) return null
	const plain = cipher.decrypt({ keyId: row.key_id, data: row.sealed }, sealedAs(row.details_id))
	const { accountHolderName, accountHolderType, accountNumber, routingNumber } = detailsFrom(plain)
	return {
		holderName: accountHolderName,
		holderType: accountHolderType,
		accountNumber,
		bankCode: routingNumber,
		country: row.country,
	}
}

/** Reads a transfer before sending it again, since providers' keys expire; null without a destination. */
async function transferOf(
	worker: Worker,
	event: RecordedEvent,
	accountId: string,
): Promise<TransferSnapshot | null> {
	const { transfers } = worker
	const { withdrawalId, attempt, account, amount, currency, at } =
		asEvent<WithdrawalTransferOrdered>(event).data
	const idempotencyKey = transferKey(withdrawalId, attempt)
	const known = await knownTransfer(transfers, account, idempotencyKey, Date.parse(at) - CLOCKS_DIFFER_MS)
	if (known) return known
	const to = await detailsOf(worker, event, accountId)
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
