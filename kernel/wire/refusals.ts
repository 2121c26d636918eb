import { DomainError, type FieldError, type Meaning } from '../events/errors.ts'
import { type TextParams, type TextRef, textRef } from './text.ts'

type Declared = Partial<Readonly<Record<Meaning, Readonly<Record<string, readonly string[]>>>>>

type Groups<D extends Declared> = { readonly [M in keyof D]: D[M] }[keyof D]
type NameOf<D extends Declared> =
	Groups<D> extends infer G ? (G extends object ? keyof G & string : never) : never
type ParamsOf<D extends Declared, Name> = Name extends string
	? Groups<D> extends infer G
		? G extends Readonly<Record<Name, infer P>>
			? P
			: never
		: never
	: never

/**
 * The invalid field, which gets the refusal's own text, or each field with its text. A nested field has a
 * dotted path.
 */
export type At = string | Readonly<Record<string, TextRef>>

type Arguments<Names> = Names extends readonly []
	? [params?: Readonly<Record<string, never>>, at?: At]
	: Names extends readonly string[]
		? [params: Readonly<Record<Names[number], string | number>>, at?: At]
		: never

export interface Refusals<D extends Declared> {
	readonly capability: string
	readonly declared: D
	/**
	 * Creates a refusal to throw. Its code is the name up to the first dot; its text is in `locales`, section
	 * `refusals` of the capability, under the whole name.
	 */
	readonly refuse: <Name extends NameOf<D>>(name: Name, ...args: Arguments<ParamsOf<D, Name>>) => DomainError
}

/**
 * Declares a capability's refusals by meaning: `CODE`, or `CODE.variant` when one code has several texts,
 * with the names of the text's parameters. The edge knows the HTTP status of a meaning.
 */
export function declareRefusals<const D extends Declared>(capability: string, declared: D): Refusals<D> {
	const meanings = new Map(
		Object.entries(declared).flatMap(([meaning, names]) =>
			Object.keys(names).map((name) => [name, meaning as Meaning] as const),
		),
	)
	return {
		capability,
		declared,
		refuse: (name: string, ...[params, at]) => {
			const [code = name] = name.split('.', 1)
			const text = textRef(`${capability}.refusals.${name}`, params as TextParams | undefined)
			const details = at === undefined ? [] : fieldErrors(text, at)
			return new DomainError(code, meanings.get(name) ?? 'invalid', text, details)
		},
	}
}

function fieldErrors(text: TextRef, at: At): FieldError[] {
	if (typeof at === 'string') return [{ field: at, message: text }]
	return Object.entries(at).map(([field, message]) => ({ field, message }))
}

export const commonRefusals = declareRefusals('common', {
	invalid: {
		'BAD_REQUEST.etag': [],
		'BAD_REQUEST.idempotencyKey': [],
		'BAD_REQUEST.position': [],
		'BAD_REQUEST.unreadable': [],
		CARD_NUMBER: [],
		INVALID_AMOUNT: [],
		REASON_REQUIRED: [],
	},
	unauthenticated: {
		UNAUTHENTICATED: [],
	},
	forbidden: {
		CROSS_SITE: [],
		LINK_EXPIRED: [],
		NOT_ALLOWED: [],
		OWN_ASSIGNMENT: [],
		OWN_REFUND: [],
		OWN_WITHDRAWAL: [],
		ROLE_DORMANT: [],
		TOKEN_SCOPE: [],
	},
	missing: {
		'NOT_FOUND.address': [],
		'NOT_FOUND.bankAccount': [],
		'NOT_FOUND.discrepancy': [],
		'NOT_FOUND.donation': [],
		'NOT_FOUND.fund': [],
		'NOT_FOUND.image': [],
		'NOT_FOUND.organization': [],
		'NOT_FOUND.payout': [],
		'NOT_FOUND.person': [],
		'NOT_FOUND.receipt': [],
		'NOT_FOUND.recurringDonation': [],
		'NOT_FOUND.request': [],
		'NOT_FOUND.user': [],
		'NOT_FOUND.withdrawal': [],
	},
	methodNotAllowed: {
		METHOD_NOT_ALLOWED: [],
	},
	conflict: {
		AUDIENCE_CHANGED: [],
		IDEMPOTENCY_KEY_REUSED: [],
		NOBODY: [],
		NOT_REFUNDABLE: [],
	},
	changed: {
		PRECONDITION_FAILED: [],
	},
	unsupportedMediaType: {
		'UNSUPPORTED_MEDIA_TYPE.json': [],
		'UNSUPPORTED_MEDIA_TYPE.multipart': [],
	},
	versionRequired: {
		PRECONDITION_REQUIRED: [],
	},
	tooMany: {
		INVITATIONS_OF_DAY: [],
		TOO_MANY_ATTEMPTS: [],
		TOO_MANY_REQUESTS: [],
	},
	unavailable: {
		BEHIND: [],
		'BUSY.tooManyChanges': [],
		'BUSY.tooManyFiles': [],
		'BUSY.tooManyListeners': [],
		'BUSY.tooManySignIns': [],
		NOT_ON_AIR: [],
		VISIBLE_LATER: [],
		UNAVAILABLE: [],
	},
})
export const refuseCommon = commonRefusals.refuse

type Missing = keyof (typeof commonRefusals.declared)['missing']
export type MissingThing = Missing extends `NOT_FOUND.${infer Thing}` ? Thing : never

/** Refuses a thing that doesn't exist or that the caller may not know of: the answer is the same. */
export const notFound = (thing: MissingThing): DomainError => refuseCommon(`NOT_FOUND.${thing}`)

export const notAllowed = (): DomainError => refuseCommon('NOT_ALLOWED')

/** Four eyes: refuses a person's decision on their own money. */
export const ownMoney = (code: 'OWN_WITHDRAWAL' | 'OWN_REFUND' | 'OWN_ASSIGNMENT'): DomainError =>
	refuseCommon(code)

export const changedMeanwhile = (): DomainError => refuseCommon('PRECONDITION_FAILED')

/** Refuses a field for a reason that its schema can't check. @param text of section `fields` */
export const invalidField = (field: string, text: TextRef): DomainError =>
	new DomainError('VALIDATION', 'invalid', text, [{ field, message: text }])
