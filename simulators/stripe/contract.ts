/** The provider's published contract: which calls there are, and the shape of what goes in and out. */
import { readFileSync } from 'node:fs'
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { invalid } from './faults.ts'

interface Operation {
	readonly method: string
	readonly path: string
	readonly sdk: string
}
export interface MatchedOperation {
	/** The SDK's name, such as `paymentIntents.create`. */
	readonly name: string
	/** The id in the address; empty when there is none. */
	readonly id: string
	/** @returns the parameters with their types; @throws StripeFault */
	checkRequest(params: unknown): Record<string, unknown>
	/** @throws ContractViolation */
	checkResponse(answer: unknown): void
}

export class ContractViolation extends Error {
	override name = 'ContractViolation'
}

const file = readFileSync(new URL('./generated/contract.json', import.meta.url), 'utf8')
const contract: { apiVersion: string; operations: Operation[] } = JSON.parse(file)
export const API_VERSION = contract.apiVersion

/** Two validators: parameters arrive as text and are read into their types, answers must have theirs. */
const reader = new Ajv({ strict: false, coerceTypes: true })
const judge = new Ajv({ strict: false })
for (const ajv of [reader, judge]) ajv.addSchema({ ...contract, $id: 'stripe' })

/** Compiled when first used, since a run uses a few of them only. */
const compiled = new Map<string, ValidateFunction>()
function validator(ajv: Ajv, index: number, part: 'request' | 'response'): ValidateFunction {
	const ref = `stripe#/operations/${index}/${part}`
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
	for (const { index, sdk, pattern, method: expected } of routes) {
		const match = method === expected ? pattern.exec(path) : null
		if (!match) continue
		return {
			name: sdk,
			id: decodeURIComponent(match[1] ?? ''),
			checkRequest(params) {
				const validate = validator(reader, index, 'request')
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

/** `/metadata/donationId` -> `metadata[donationId]` */
const toParam = (pointer: string) =>
	pointer
		.split('/')
		.slice(1)
		.map((segment, depth) => (depth === 0 ? segment : `[${segment}]`))
		.join('')

function toFault(errors: readonly ErrorObject[]) {
	// A closed object's error says most; those of an `anyOf` come before it and say least.
	const error = errors.find((each) => each.keyword === 'additionalProperties') ?? errors.at(-1)
	const at = error?.instancePath ?? ''
	if (error?.keyword === 'additionalProperties') {
		const param = toParam(`${at}/${error.params.additionalProperty}`)
		return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
	}
	const param = toParam(at)
	if (error?.keyword === 'false schema') {
		return invalid(`The simulator doesn't implement the parameter ${param}.`, {
			code: 'not_simulated',
			param,
		})
	}
	if (error?.keyword === 'required') {
		const lacking = toParam(`${at}/${error.params.missingProperty}`)
		return invalid(`Missing required param: ${lacking}.`, { code: 'parameter_missing', param: lacking })
	}
	if (error?.keyword === 'type' && error.params.type === 'integer') {
		return invalid(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param })
	}
	return invalid(`Invalid ${param}: ${error?.message ?? 'not accepted'}`, { param })
}
