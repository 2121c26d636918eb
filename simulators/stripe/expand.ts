import { invalid } from './faults.ts'

const EXPANDABLE: Readonly<Record<string, readonly string[]>> = {
	payment_intent: ['customer', 'latest_charge', 'payment_method'],
	charge: ['balance_transaction', 'customer', 'payment_intent', 'refunds'],
	payment_method: ['customer'],
	setup_intent: ['customer', 'mandate', 'payment_method'],
	mandate: ['payment_method'],
	refund: ['balance_transaction', 'charge', 'failure_balance_transaction', 'payment_intent'],
	dispute: ['charge', 'payment_intent'],
	balance_transaction: ['source'],
	payout: ['balance_transaction', 'failure_balance_transaction'],
}
const TARGET: Readonly<Record<string, string>> = {
	latest_charge: 'charge',
	failure_balance_transaction: 'balance_transaction',
	source: 'charge',
	refunds: 'refund',
}
const MAX_DEPTH = 4

type Answer = { [key: string]: unknown }
const isAnswer = (value: unknown): value is Answer => typeof value === 'object' && value !== null

export function checkExpand(object: string, paths: readonly string[]): void {
	for (const path of paths) {
		const segments = path.split('.')
		if (segments.length > MAX_DEPTH) {
			throw invalid(`You cannot expand more than ${MAX_DEPTH} levels of a property (${path}).`)
		}
		let at = object
		for (const segment of segments) {
			if (segment === 'data') continue
			if (!EXPANDABLE[at]?.includes(segment)) {
				throw invalid(`This property cannot be expanded (${segment}).`, { param: 'expand' })
			}
			at = TARGET[segment] ?? segment
		}
	}
}

/**
 * Expands in place.
 * @param lookUp returns the object behind an id, or the list that a field of an object adds
 */
export function expand(
	answer: unknown,
	paths: readonly string[],
	lookup: (field: string, value: unknown, owner: Answer) => unknown,
): void {
	for (const path of paths) descend(answer, path.split('.'), lookup)
}

function descend(
	value: unknown,
	segments: readonly string[],
	lookup: (field: string, value: unknown, owner: Answer) => unknown,
): void {
	const [field, ...rest] = segments
	if (field === undefined) return
	if (Array.isArray(value)) {
		for (const item of value) descend(item, segments, lookup)
	} else if (isAnswer(value)) {
		if (field !== 'data' && !isAnswer(value[field])) {
			const found = lookup(field, value[field], value)
			if (found !== undefined) value[field] = found
		}
		descend(value[field], rest, lookup)
	}
}
