import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'

interface Operation {
	readonly method: string
	readonly path: string
}

export interface MatchedOperation<Name extends string, Sent> {
	readonly name: Name
	/** The id in the address; empty when there is none, and separated by a slash where there are two. */
	readonly id: string
	/** @returns the typed body or query; @throws the provider's refusal */
	checkRequest(sent: unknown): Sent
	checkResponse(answer: unknown): void
}

export class ContractViolation extends Error {
	override name = 'ContractViolation'
}

interface ContractSettings<Called extends Operation, Name extends string> {
	readonly contract: { readonly operations: readonly Called[] }
	readonly nameOf: (operation: Called) => Name
	readonly isText: (method: string) => boolean
	readonly refusalOf: (errors: readonly ErrorObject[]) => Error
	readonly options?: Options
}

/** @returns finds the call of an address and a method; null when there is none */
export function createContract<Called extends Operation, Name extends string, Sent = Record<string, unknown>>(
	settings: ContractSettings<Called, Name>,
): (method: string, path: string) => MatchedOperation<Name, Sent> | null {
	const { contract, nameOf, isText, refusalOf } = settings
	const options = { strict: false, ...settings.options }
	const reader = new Ajv({ ...options, coerceTypes: true })
	const judge = new Ajv(options)
	for (const ajv of [reader, judge]) ajv.addSchema({ ...contract, $id: 'contract' })

	const compiled = new Map<string, ValidateFunction>()
	function validator(ajv: Ajv, index: number, part: 'request' | 'response'): ValidateFunction {
		const ref = `contract#/operations/${index}/${part}`
		const found = compiled.get(ref) ?? ajv.compile({ $ref: ref })
		compiled.set(ref, found)
		return found
	}
	const routes = contract.operations.map((operation, index) => ({
		name: nameOf(operation),
		method: operation.method,
		index,
		pattern: new RegExp(`^${operation.path.replace(/\{\w+\}/g, '([^/]+)')}$`),
	}))

	return (method, path) => {
		for (const { name, index, pattern, method: expected } of routes) {
			const match = method === expected ? pattern.exec(path) : null
			if (!match) continue
			return {
				name,
				id: match.slice(1).map(decodeURIComponent).join('/'),
				checkRequest(sent) {
					const validate = validator(isText(method) ? reader : judge, index, 'request')
					if (!validate(sent)) throw refusalOf(validate.errors ?? [])
					return sent as Sent
				},
				checkResponse(answer) {
					const validate = validator(judge, index, 'response')
					if (validate(answer)) return
					const errors = judge.errorsText(validate.errors).slice(0, 2_000)
					throw new ContractViolation(`${name}: ${errors}`)
				},
			}
		}
		return null
	}
}
