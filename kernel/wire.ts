import { z } from 'zod'
import { CURRENCIES, formatMajor, parseMajor } from './money.ts'
import { plainWords, UNFIT } from './plain-words.ts'

/** Pieces that every contract is made of: what goes over the wire, and what it means inside. */

/** `wire` is what OpenAPI shows for a codec, whose inner type JSON Schema can't express. */
const wire = <T extends z.ZodType>(schema: T, shape: Record<string, unknown>): T =>
	schema.meta({ wire: shape })

export const currency = z.enum(CURRENCIES)

/** Text without NUL, which no database keeps. `message` is what whoever sends something else is told. */
export const plainText = (message?: string) =>
	z.string(message).refine((text) => !text.includes('\u0000'), 'Please use plain text only.')
const tooLong = (limit: number) => `Please use at most ${limit} characters`
/**
 * What somebody wrote, without blanks around it, of at most `limit` characters; may be empty. `message` is what whoever
 * sends something else is told, of its length, too.
 */
export const optionalWords = (limit: number, message?: string) =>
	plainText(message)
		.trim()
		.max(limit, message ?? tooLong(limit))
/** What somebody wrote and must not leave out; `message` is what they are told then. */
export const words = (limit: number, message: string) =>
	plainText(message).trim().max(limit, tooLong(limit)).min(1, message)

const INVALID_AMOUNT = 'Please enter valid amount'

/** An amount of the v1 API: a JSON number in major units, at most two decimals. Inside: minor units. */
export const amount = wire(
	z.codec(
		z.number({ error: (issue) => (issue.input === undefined ? 'Please enter Amount' : INVALID_AMOUNT) }),
		z.bigint(),
		{
			decode: (value, context) => {
				const minor = parseMajor(String(value), 'INR')
				if (minor !== null) return minor
				context.issues.push({ code: 'custom', message: INVALID_AMOUNT, input: value })
				return z.NEVER
			},
			encode: (minor) => Number(formatMajor(minor, 'INR')),
		},
	),
	{ type: 'number', multipleOf: 0.01 },
)

const AMOUNT_TEXT = /^-?\d+\.\d{2}$/

/** An amount of the backoffice: decimal text in major units with both decimals, exact at any size. Inside: minor units. */
export const amountText = wire(
	z.codec(z.string(), z.bigint(), {
		decode: (value, context) => {
			const minor = AMOUNT_TEXT.test(value) ? parseMajor(value, 'INR') : null
			if (minor !== null) return minor
			context.issues.push({ code: 'custom', message: INVALID_AMOUNT, input: value })
			return z.NEVER
		},
		encode: (minor) => formatMajor(minor, 'INR'),
	}),
	{ type: 'string', pattern: AMOUNT_TEXT.source },
)

/** Minor units as a JSON integer: only where the spec says so (create/payment/intent). */
export const minorUnits = wire(
	z.codec(z.int().min(1).max(Number.MAX_SAFE_INTEGER), z.bigint(), {
		decode: (value) => BigInt(value),
		encode: (minor) => Number(minor),
	}),
	{ type: 'integer', minimum: 1 },
)

/** Causes, in the order in which people are shown them. */
export const CATEGORIES = ['education', 'health', 'women', 'animals', 'food', 'environment'] as const
export const category = z.enum(CATEGORIES)
export type Category = z.infer<typeof category>

export const id = z.uuid()
/** No year 0, which no database knows. */
export const instant = z.iso
	.datetime({ message: 'Please enter a valid time' })
	.refine((text) => !text.startsWith('0000'), 'Please enter a valid time')
/** A calendar day, `2026-11-21`. */
export const day = z.iso.date({ message: 'Please enter a valid date' })

/** A fund: `request.{id}.INR`, `individual.{id}.USD`, `foundation.karuna.INR`. */
export const fundName = (message: string) =>
	plainText().regex(
		/^(?:request|individual)\.[0-9a-f-]{36}\.[A-Z]{3}$|^foundation\.karuna\.[A-Z]{3}$/,
		message,
	)

/** What a document can be once its content has been checked. Pictures are kept as WebP. */
export const DOCUMENT_TYPES = [
	'application/pdf',
	'image/webp',
	'application/msword',
	'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
] as const
/** An uploaded document: `name` is the file's, `userGivenName` and `note` are its owner's words. */
export const document = z
	.object({
		_id: id,
		url: z.string(),
		name: z.string(),
		userGivenName: z.string(),
		note: z.string(),
		contentType: z.enum(DOCUMENT_TYPES),
		/** Bytes. */
		size: z.int(),
	})
	.meta({ id: 'Document' })
export type Document = z.infer<typeof document>
/** How a form names a document that was uploaded before, and what to call it there. */
export const documentChoice = z.object({
	_id: id,
	userGivenName: words(100, 'Please name the document'),
	note: optionalWords(500).default(''),
})

/** A query parameter that says yes or no. */
export const flag = z
	.enum(['true', 'false', '1', '0'])
	.transform((value) => value === 'true' || value === '1')

/** `limit` and `offset` of a v1 list. */
export const page = (defaultLimit: number, maximum = 500) => ({
	limit: z.coerce.number().int().min(1).max(maximum).default(defaultLimit),
	offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

/** `{ statusCode, data }`, the answer of one thing. */
export const one = <T extends z.ZodType>(data: T) => z.object({ statusCode: z.literal(200), data })
/** `{ statusCode, data, totalCountOfRecords }`, the answer of a list. */
export const list = <T extends z.ZodType>(row: T) =>
	z.object({ statusCode: z.literal(200), data: z.array(row), totalCountOfRecords: z.int() })

/** Every refusal and failure. `details` names the fields at fault. */
export const failure = z
	.object({
		statusCode: z.int(),
		code: z.string(),
		message: z.string(),
		details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
	})
	.meta({ id: 'Failure' })
export type Failure = z.infer<typeof failure>

export const personName = z.object({ first_name: z.string(), last_name: z.string() })

/** `["createdAt","DESC"]` */
export const restSort = (sortable: readonly [string, ...string[]]) =>
	z
		.string()
		.max(200)
		.optional()
		.transform((text, context) =>
			parseJson(text, z.tuple([z.enum(sortable), z.enum(['ASC', 'DESC'])]), context),
		)

/** `[0,9]`, both ends included. */
export const restRange = z
	.string()
	.max(100)
	.optional()
	.transform((text, context) => {
		const span = z
			.tuple([z.int().min(0), z.int().min(0)])
			.refine(([from, to]) => to >= from && to - from < 1000)
		return parseJson(text, span, context)
	})

/** The query of react-admin's simple REST dialect: JSON texts. What no filter is called is refused by its name. */
export const restQuery = <F extends z.ZodObject>(filter: F, sortable: readonly [string, ...string[]]) => {
	const known = filter.strict()
	return z.object({
		// Whoever lists by nothing in particular, as react-admin does by default, lists by id.
		sort: restSort([...sortable, 'id']),
		range: restRange.transform((span) => span ?? ([0, 9] as [number, number])),
		filter: z
			.string()
			.max(2000)
			.optional()
			.transform((text, context) => parseJson(text ?? '{}', known, context, true) as z.output<F>),
	})
}

function parseJson<T extends z.ZodType>(
	text: string | undefined,
	schema: T,
	context: z.RefinementCtx,
	/** Whether what is inside has names, by which its faults are told. */
	isNamed = false,
): z.output<T> | undefined {
	if (text === undefined) return undefined
	let value: unknown
	try {
		value = JSON.parse(text)
	} catch {
		context.addIssue({ code: 'custom', message: 'Please send valid JSON' })
		return z.NEVER
	}
	const result = schema.safeParse(value, { error: plainWords })
	if (result.success) return result.data
	if (!isNamed) {
		context.addIssue({ code: 'custom', message: result.error.issues[0]?.message ?? UNFIT })
		return z.NEVER
	}
	for (const { code, message, path, ...issue } of result.error.issues) {
		// Each name that is unknown is at fault itself.
		const faults =
			code === 'unrecognized_keys' && 'keys' in issue ? issue.keys.map((key) => [...path, key]) : [path]
		for (const fault of faults) context.addIssue({ code: 'custom', message, path: fault })
	}
	return z.NEVER
}
