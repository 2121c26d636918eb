/** The provider's published contract: which calls there are, and the shape of what goes in and out. */
import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
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

export interface MatchedOperation {
	readonly name: OperationName
	/** The id in the address; empty when there is none. */
	readonly id: string
	/** @returns the body or the query, with its types; @throws PaypalFault */
	checkRequest(sent: unknown): unknown
	/** @throws ContractViolation */
	checkResponse(answer: unknown): void
}

export class ContractViolation extends Error {
	override name = 'ContractViolation'
}

const contract: { readonly operations: readonly Operation[] } = JSON.parse(
	readFileSync(new URL('./generated/contract.json', import.meta.url), 'utf8'),
)

/** Two validators: a query arrives as text and is read into its types; bodies and answers must have theirs. */
const options = { strict: false, unicodeRegExp: false }
const reader = new Ajv({ ...options, coerceTypes: true })
const judge = new Ajv(options)
for (const ajv of [reader, judge]) ajv.addSchema({ ...contract, $id: 'paypal' })

/** Compiled when first used, since a run uses a few of them only. */
const compiled = new Map<string, ValidateFunction>()
function validator(ajv: Ajv, index: number, part: 'request' | 'response'): ValidateFunction {
	const ref = `paypal#/operations/${index}/${part}`
	const found = compiled.get(ref) ?? ajv.compile({ $ref: ref })
	compiled.set(ref, found)
	return found
}

const routes = contract.operations.map((operation, index) => ({
	...operation,
	index,
	pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/]+)')}$`),
}))

export function matchOperation(method: string, path: string): MatchedOperation | null {
	for (const route of routes) {
		const match = method === route.method ? route.pattern.exec(path) : null
		if (!match) continue
		return {
			name: route.id,
			id: decodeURIComponent(match[1] ?? ''),
			checkRequest(sent) {
				const validate = validator(method === 'GET' ? reader : judge, route.index, 'request')
				if (!validate(sent)) throw toFault(validate.errors ?? [])
				return sent
			},
			checkResponse(answer) {
				const validate = validator(judge, route.index, 'response')
				if (!validate(answer))
					throw new ContractViolation(`${route.id}: ${judge.errorsText(validate.errors).slice(0, 2_000)}`)
			},
		}
	}
	return null
}

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
