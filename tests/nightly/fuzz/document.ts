import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

export interface Schema {
	readonly $ref?: string
	readonly type?: string | readonly string[]
	readonly enum?: readonly unknown[]
	readonly const?: unknown
	readonly properties?: Readonly<Record<string, Schema>>
	readonly required?: readonly string[]
	readonly items?: Schema | boolean
	readonly prefixItems?: readonly Schema[]
	readonly anyOf?: readonly Schema[]
	readonly oneOf?: readonly Schema[]
	readonly not?: Schema
	readonly pattern?: string
	readonly format?: string
	readonly default?: unknown
	readonly minLength?: number
	readonly maxLength?: number
	readonly minItems?: number
	readonly maxItems?: number
	readonly minimum?: number
	readonly maximum?: number
	readonly multipleOf?: number
}

export interface Parameter {
	readonly name: string
	readonly in: string
	readonly required?: boolean
	readonly schema: Schema
}

interface Media {
	readonly schema: Schema
}

interface DeclaredOperation {
	readonly parameters?: readonly Parameter[]
	readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
	readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
}

export interface ApiDocument {
	readonly paths: Readonly<Record<string, Readonly<Record<string, DeclaredOperation>>>>
	readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export interface Operation {
	readonly name: string
	readonly method: string
	readonly path: string
	readonly query: readonly Parameter[]
	readonly params: readonly Parameter[]
	readonly body: { readonly type: string; readonly schema: Schema } | null
	readonly declared: DeclaredOperation
}

export const operationsOf = ({ paths }: ApiDocument): Operation[] =>
	Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([verb, declared]) => {
			const method = verb.toUpperCase()
			const [body] = Object.entries(declared.requestBody?.content ?? {})
			const placed = (place: string) => (declared.parameters ?? []).filter((one) => one.in === place)
			return {
				name: `${method} ${path}`,
				method,
				path,
				declared,
				query: placed('query'),
				params: placed('path'),
				body: body ? { type: body[0], schema: body[1].schema } : null,
			}
		}),
	)

const DATE = /^\d{4}-\d\d-\d\d$/
const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
	uuid: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
	date: (text) => DATE.test(text) && new Date(text).toISOString().startsWith(text),
	'date-time': (text) => /^\d{4}-\d\d-\d\dT/.test(text) && Number.isFinite(Date.parse(text)),
	email: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
	binary: () => true,
}

export function validatorsOf(document: ApiDocument) {
	const ajv = new Ajv2020({ strict: false, allErrors: false, multipleOfPrecision: 6 })
	for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check)
	ajv.addSchema({ ...document, $id: 'document' })
	const compiled = new Map<string, ValidateFunction>()
	const at = (pointer: readonly string[]): ValidateFunction => {
		const $ref = `document#/${pointer.map(escaped).join('/')}`
		const known = compiled.get($ref) ?? ajv.compile({ $ref })
		compiled.set($ref, known)
		return known
	}
	const check = (pointer: readonly string[], value: unknown): string | null => {
		const validate = at(pointer)
		return validate(value) ? null : ajv.errorsText(validate.errors)
	}
	const place = ({ path, method }: Operation) => ['paths', path, method.toLowerCase()]
	return {
		body: (operation: Operation, value: unknown) =>
			operation.body &&
			check([...place(operation), 'requestBody', 'content', operation.body.type, 'schema'], value),
		answer: (operation: Operation, status: number, type: string, value: unknown) =>
			check([...place(operation), 'responses', String(status), 'content', type, 'schema'], value),
		failure: (value: unknown) => check(['components', 'schemas', 'Failure'], value),
	}
}
export type Validators = ReturnType<typeof validatorsOf>

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
