import { PaymentNotFound } from '../../kernel/ports/payments.ts'
import type { JsonObject } from '../../kernel/wire/json.ts'
import type { Call } from './client.ts'
import { readDispute } from './disputes.ts'
import type { Transactions } from './transactions.ts'

interface Reader {
	readonly call: Call
	readonly transactions: Transactions
}

/** Leaves out the payer and keys for browsers, which audits don't need. */
const LEFT_OUT = ['payer', 'paymentSource', 'shipping', 'payerInfo', 'shippingInfo', 'links', 'evidences']
const toRaw = (id: string, object: object): JsonObject => ({
	id,
	...JSON.parse(
		JSON.stringify(object, (key, value: unknown) => (LEFT_OUT.includes(key) ? undefined : value)),
	),
})

/**
 * Reads orders, captures and refunds by PayPal's own ids, disputes (`PP-…`), and balance lines, including
 * payouts, by ours. @throws PaymentNotFound, PaymentOutcomeUnknown
 */
export async function readRaw(reader: Reader, account: string, ref: string): Promise<JsonObject> {
	const { call, transactions } = reader
	if (ref.startsWith('PP-')) return toRaw(ref, await readDispute(call, account, ref))
	const line = /^(?:payout-([0-9A-Z]{17})|([0-9A-Z]{17})-.+)$/.exec(ref)
	if (line) {
		const { transactions: found } = await transactions.find(account, line[1] ?? line[2] ?? '')
		if (found[0]) return toRaw(ref, found[0])
	} else if (/^[0-9A-Z]{17}$/.test(ref)) {
		for (const read of READERS) {
			const object = await read(call, account, ref).catch(notFoundAsNull)
			if (object) return toRaw(ref, object)
		}
	}
	throw new PaymentNotFound(`PayPal has no object that is called ${ref}.`)
}

const READERS: readonly ((call: Call, account: string, id: string) => Promise<object>)[] = [
	(call, account, id) => call(account, ({ orders }) => orders.getOrder({ id })),
	(call, account, captureId) => call(account, ({ payments }) => payments.getCapturedPayment({ captureId })),
	(call, account, refundId) => call(account, ({ payments }) => payments.getRefund({ refundId })),
]

function notFoundAsNull(error: unknown): null {
	if (error instanceof PaymentNotFound) return null
	throw error
}
