import { createHash } from 'node:crypto'
import type { LinesFact } from '../../domain/payouts/payouts.decider.ts'
import type { BalanceLine } from '../../kernel/ports/payments.ts'

const textOf = (line: BalanceLine): string =>
	JSON.stringify([
		line.ref,
		line.kind,
		line.amount.toString(),
		line.fee.toString(),
		line.currency,
		line.sourceRef,
		line.createdAt,
		line.availableAt,
	])

export const digestOfLine = (line: BalanceLine): string =>
	createHash('sha256').update(textOf(line)).digest('hex')

/** Returns count, net sum and digest of a payout's lines, independent of their order. */
export function factOf(lines: readonly BalanceLine[]): LinesFact {
	const hash = createHash('sha256')
	let sum = 0n
	for (const line of lines.toSorted((a, b) => (a.ref < b.ref ? -1 : 1))) {
		sum += line.net
		hash.update(textOf(line)).update('\n')
	}
	return { count: lines.length, sum, digest: hash.digest('hex') }
}
