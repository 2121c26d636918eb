import type { BalanceLine } from '../../kernel/ports/payments.ts'
import { toMillis, toMinor } from './amounts.ts'
import type { Call } from './client.ts'
import { disputeFeeRef, disputesOf } from './disputes.ts'
import { chargeLineRef } from './snapshot.ts'
import { isPayment, type Transaction } from './transactions.ts'

export interface LineReader {
	readonly call: Call
	readonly orderOf: (account: string, captureId: string) => Promise<string | null>
	readonly disputes: Map<string, string>
}

/** https://developer.paypal.com/reports/reference/t-codes */
const REFUND = 'T1107'
const REFUND_RETURN = 'T1100'
const WITHDRAWALS: readonly string[] = ['T0400', 'T0401']
const WITHDRAWAL_RETURN = 'T1101'
const DISPUTE_FEE = 'T0106'
/** Reversals by PayPal, holds for a dispute and their end, chargebacks and their reversals. */
const DISPUTED: readonly string[] = ['T1106', 'T1110', 'T1111', 'T1201', 'T1202']
const isFee = (code: string): boolean => code.startsWith('T01')

/** Names a payout, since its transaction's id alone could be a payment's. */
export const payoutRefOf = (transactionId: string): string => `payout-${transactionId}`

/** @throws PaymentOutcomeUnknown when PayPal doesn't report the line's payment */
export async function toLines(
	reader: LineReader,
	account: string,
	found: readonly Transaction[],
): Promise<BalanceLine[]> {
	const lines: BalanceLine[] = []
	for (const transaction of found) lines.push(await toLine(reader, account, transaction))
	return lines
}

type Meaning = Pick<BalanceLine, 'ref' | 'kind' | 'sourceRef' | 'paymentRef'>

async function toLine(reader: LineReader, account: string, transaction: Transaction): Promise<BalanceLine> {
	const { transactionEventCode: code, transactionAmount, feeAmount } = transaction
	if (transactionAmount === undefined)
		throw new TypeError(`PayPal shows the transaction ${transaction.transactionId} without its amount.`)
	const moved = toMinor(transactionAmount)
	const meaning = await meaningOf(reader, account, transaction)
	// A dispute's fee is a separate line: it becomes the fee of a movement of zero.
	const isOwnFee = code === DISPUTE_FEE
	const amount = isOwnFee ? 0n : moved
	const fee = (isOwnFee ? -moved : 0n) - (feeAmount ? toMinor(feeAmount) : 0n)
	const at = toMillis(transaction.transactionInitiationDate)
	return {
		...meaning,
		amount,
		fee,
		net: amount - fee,
		currency: transactionAmount.currencyCode,
		createdAt: at,
		// Taken money is available at once; holds are separate lines.
		availableAt: at,
	}
}

async function meaningOf(
	{ call, orderOf, disputes }: LineReader,
	account: string,
	transaction: Transaction,
): Promise<Meaning> {
	const { transactionId: id, transactionEventCode: code, paypalReferenceId: about } = transaction
	const paymentOf = async (capture: string | undefined) =>
		capture === undefined ? null : await orderOf(account, capture)
	if (isPayment(transaction)) {
		const order = transaction.paypalReferenceIdType === 'ODR' ? about : undefined
		return {
			ref: chargeLineRef(id),
			kind: 'charge',
			sourceRef: id,
			paymentRef: order ?? (await paymentOf(id)),
		}
	}
	if (code === REFUND) {
		return { ref: `${id}-refund`, kind: 'refund', sourceRef: id, paymentRef: await paymentOf(about) }
	}
	if (WITHDRAWALS.includes(code)) {
		return { ref: `${id}-payout`, kind: 'payout', sourceRef: payoutRefOf(id), paymentRef: null }
	}
	if (code === WITHDRAWAL_RETURN && about !== undefined) {
		const sourceRef = payoutRefOf(about)
		return { ref: `${id}-payout-failure`, kind: 'payout_failure', sourceRef, paymentRef: null }
	}
	if (code === REFUND_RETURN && about !== undefined) {
		return { ref: `${id}-refund-failure`, kind: 'refund_failure', sourceRef: about, paymentRef: null }
	}
	if (about !== undefined && (code === DISPUTE_FEE || DISPUTED.includes(code))) {
		const ref = code === DISPUTE_FEE ? disputeFeeRef(about) : `${id}-${code}`
		const sourceRef = disputes.get(about) ?? (await disputesOf(call, account, about)).at(-1)?.dispute_id
		if (sourceRef !== undefined) disputes.set(about, sourceRef)
		return { ref, kind: 'adjustment', sourceRef: sourceRef ?? null, paymentRef: await paymentOf(about) }
	}
	return {
		ref: `${id}-${code}`,
		kind: isFee(code) ? 'provider_fee' : code,
		sourceRef: about ?? null,
		paymentRef: null,
	}
}
