/** The contract of the API as the package's types have it: which calls there are, and what goes in and out. */
import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { invalid } from './faults.ts'

interface Operation {
	readonly method: string
	readonly path: string
	readonly sdk: string
}
export interface MatchedOperation {
	/** The SDK's name, such as `orders.create`. */
	readonly name: string
	/** The id in the address; empty when there is none. */
	readonly id: string
	/** @returns the parameters with their types; @throws RazorpayFault */
	checkRequest(params: unknown): Record<string, unknown>
	/** @throws ContractViolation */
	checkResponse(answer: unknown): void
}

export class ContractViolation extends Error {
	override name = 'ContractViolation'
}

const file = readFileSync(new URL('./generated/contract.json', import.meta.url), 'utf8')
const contract: { operations: Operation[] } = JSON.parse(file)

/** What stands in an address arrives as text and is read into its type; bodies and answers must have theirs. */
const reader = new Ajv({ strict: false, coerceTypes: true })
const judge = new Ajv({ strict: false })
for (const ajv of [reader, judge]) ajv.addSchema({ ...contract, $id: 'razorpay' })

/** Compiled when first used, since a run uses a few of them only. */
const compiled = new Map<string, ValidateFunction>()
function validator(ajv: Ajv, index: number, part: 'request' | 'response'): ValidateFunction {
	const ref = `razorpay#/operations/${index}/${part}`
	const key = `${ajv === reader} ${ref}`
	const found = compiled.get(key) ?? ajv.compile({ $ref: ref })
	compiled.set(key, found)
	return found
}

const routes = contract.operations.map((operation, index) => ({
	...operation,
	index,
	pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/]+)')}$`),
}))

export function matchOperation(method: string, path: string): MatchedOperation | null {
	for (const { index, sdk, pattern, method: expected } of routes) {
		const match = method === expected ? pattern.exec(path) : null
		if (!match) continue
		return {
			name: sdk,
			id: decodeURIComponent(match[1] ?? ''),
			checkRequest(params) {
				const validate = validator(method === 'GET' ? reader : judge, index, 'request')
				const read: unknown = params
				if (!validate(read)) throw toFault(validate.errors ?? [])
				return read as Record<string, unknown>
			},
			checkResponse(answer) {
				const validate = validator(judge, index, 'response')
				if (!validate(answer)) {
					throw new ContractViolation(`${sdk}: ${judge.errorsText(validate.errors).slice(0, 2_000)}`)
				}
			},
		}
	}
	return null
}

function toFault(errors: readonly ErrorObject[]) {
	// A closed object's error says more than those of an `anyOf`.
	const error = errors.find(({ keyword }) => keyword === 'additionalProperties') ?? errors.at(-1)
	const at = (error?.instancePath ?? '').slice(1).replaceAll('/', '.')
	if (error?.keyword === 'additionalProperties') {
		const field = String(error.params.additionalProperty)
		return invalid(`${field} is/are not required and should not be sent`, field)
	}
	if (error?.keyword === 'false schema') return invalid(`The simulator doesn't implement ${at}.`, at)
	if (error?.keyword === 'required') {
		const field = String(error.params.missingProperty)
		return invalid(`The ${field} field is required.`, field)
	}
	return invalid(`The ${at} field is invalid.`, at)
}
