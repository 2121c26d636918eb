import { readFileSync } from 'node:fs'
import type { ErrorObject } from 'ajv'
import { createContract, type MatchedOperation as Matched } from '../shared/contract.ts'
import { invalid } from './faults.ts'

interface Operation {
	readonly id: OperationName
	readonly method: string
	readonly path: string
}
export type OperationName =
	| 'orders.create'
	| 'orders.get'
	| 'orders.patch'
	| 'orders.capture'
	| 'captures.get'
	| 'captures.refund'
	| 'refunds.get'
	| 'search.get'
	| 'balances.get'
	| 'disputes.list'
	| 'disputes.get'
	| 'disputes.evidence'
	| 'disputes.accept'

export type MatchedOperation = Matched<OperationName, unknown>

const file = readFileSync(new URL('./generated/contract.json', import.meta.url), 'utf8')

export const matchOperation = createContract<Operation, OperationName, unknown>({
	contract: JSON.parse(file) as { operations: Operation[] },
	nameOf: ({ id }) => id,
	// A query; bodies have their types.
	isText: (method) => method === 'GET',
	refusalOf: toFault,
	options: { unicodeRegExp: false },
})

function toFault(errors: readonly ErrorObject[]) {
	const [error] = errors
	const at = error?.instancePath ?? ''
	switch (error?.keyword) {
		case 'additionalProperties':
			return invalid(
				'UNKNOWN_PARAMETER',
				'There is no such field.',
				`${at}/${error.params.additionalProperty}`,
			)
		case 'false schema':
			return invalid('NOT_SIMULATED', 'The simulator doesn’t implement this field.', at)
		case 'required':
			return invalid(
				'MISSING_REQUIRED_PARAMETER',
				'A required field is missing.',
				`${at}/${error.params.missingProperty}`,
			)
		default:
			return invalid('INVALID_PARAMETER_VALUE', error?.message ?? 'The value is not accepted.', at)
	}
}
