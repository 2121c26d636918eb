import { readFileSync } from 'node:fs'
import type { ErrorObject } from 'ajv'
import { createContract } from '../shared/contract.ts'
import { invalid } from './faults.ts'
import { PAYOUT_OPERATIONS } from './payouts.contract.ts'

interface Operation {
	readonly method: string
	readonly path: string
	readonly sdk: string
}

const file = readFileSync(new URL('./generated/contract.json', import.meta.url), 'utf8')

const { operations, ...rest } = JSON.parse(file) as { operations: Operation[] }

export const matchOperation = createContract({
	contract: { ...rest, operations: [...operations, ...PAYOUT_OPERATIONS] },
	nameOf: ({ sdk }: Operation) => sdk,
	isText: (method) => method === 'GET',
	refusalOf: toFault,
})

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
