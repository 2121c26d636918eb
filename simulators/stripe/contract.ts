import { readFileSync } from 'node:fs'
import type { ErrorObject } from 'ajv'
import { createContract } from '../shared/contract.ts'
import { invalid } from './faults.ts'
import { FILE_OPERATIONS } from './files.contract.ts'
import { OUTBOUND_OPERATIONS } from './outbound.contract.ts'
import { RADAR_OPERATIONS } from './radar.contract.ts'

interface Operation {
	readonly method: string
	readonly path: string
	readonly sdk: string
}

const file = readFileSync(new URL('./generated/contract.json', import.meta.url), 'utf8')
const published: { apiVersion: string; operations: Operation[] } = JSON.parse(file)
const contract = {
	...published,
	operations: [...published.operations, ...OUTBOUND_OPERATIONS, ...RADAR_OPERATIONS, ...FILE_OPERATIONS],
}
export const API_VERSION = contract.apiVersion

export const matchOperation = createContract({
	contract,
	nameOf: ({ sdk }: Operation) => sdk,
	isText: () => true,
	refusalOf: toFault,
})

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
