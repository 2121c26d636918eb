import { z } from 'zod'
import { defaultFieldText, UNFIT } from '../texts/default-field-text.ts'
import { exponentOf, formatMajor, majorUnit, maxAmount, minAmount, parseMajor } from './money.ts'
import { CURRENCIES, DEFAULT_REGION, REGION_CODES } from './regions.ts'
import { textRef } from './text.ts'

/** Parts of all contracts: the form on the wire, and the value inside. */

/** `wire` is the OpenAPI form of a codec, whose inner type JSON Schema can't express. */
const wire = <T extends z.ZodType>(schema: T, shape: Record<string, unknown>): T =>
	schema.meta({ wire: shape })

export const currency = z.enum(CURRENCIES)
export const regionCode = z.enum(REGION_CODES)

/** Text without NUL, which no database stores. `message` is the text for any other input. */
export const plainText = (message?: string) =>
	z.string(message).refine((text) => !text.includes('\u0000'), 'common.fields.usePlainTextOnly')
const tooLong = (limit: number) => textRef('common.fields.atMostCharacters', { most: limit })
const LINE_BREAKS = /[\n\v\f\r\u0085\u2028\u2029]+/
export const inOneLine = (text: string): string => {
	const lines = text.split(LINE_BREAKS)
	return lines.length === 1 ? text : lines.flatMap((line) => line.trim() || []).join(' ')
}

/**
 * Text of several lines, trimmed, of at most `limit` characters; may be empty. `message` is the text for
 * invalid input; an exceeded limit has its own text.
 */
export const optionalParagraphs = (limit: number, message?: string) =>
	plainText(message).trim().max(limit, tooLong(limit))
export const paragraphs = (limit: number, message: string) =>
	optionalParagraphs(limit, message).min(1, message)
/** Text of one line, such as a name or a title; several lines are joined. */
export const optionalText = (limit: number, message?: string) =>
	plainText(message).overwrite(inOneLine).trim().max(limit, tooLong(limit))
export const text = (limit: number, message: string) => optionalText(limit, message).min(1, message)

/**
 * A field of an HTML form; its error is shown beside it. `maxlength` counts a line break as one character, as
 * scripts do, but the form sends two.
 */
export const postedText = z
	.string()
	.transform((text) => text.replaceAll('\r\n', '\n'))
	.optional()

export const postedFields = <Name extends string>(names: readonly Name[]) =>
	Object.fromEntries(names.map((name) => [name, postedText])) as Record<Name, typeof postedText>

export type PostedFields = Readonly<Record<string, string | undefined>>

export const INVALID_AMOUNT = 'common.fields.invalidAmount'

export type Bounds = (minor: bigint, currency: string) => boolean
export const isEnterable: Bounds = (minor, currency) =>
	minor >= minAmount(currency) && minor <= maxAmount(currency)

interface PricedContext extends z.core.ParseContextInternal {
	readonly amountsIn?: string
}
const UNPRICED = DEFAULT_REGION.currency
const currencyOf = (context: PricedContext): string => context.amountsIn ?? UNPRICED

interface PricedObjectDef extends z.core.$ZodObjectDef {
	readonly pricedBy: string
}
const PricedObject: z.core.$constructor<z.ZodObject, PricedObjectDef> = z.core.$constructor(
	'PricedObject',
	(instance, definition) => {
		z.ZodObject.init(instance, definition)
		const { parse } = instance._zod
		instance._zod.parse = (payload, context) => {
			const named: unknown = (payload.value as Readonly<Record<string, unknown>> | null)?.[
				definition.pricedBy
			]
			const amountsIn = typeof named === 'string' ? named.toUpperCase() : currencyOf(context)
			return parse(payload, Object.assign({}, context, { amountsIn }))
		}
	},
)

/**
 * An object whose amounts, at any depth, have the decimals of the currency in one of its fields (ISO 4217).
 * Amounts outside of any such object have two.
 * @param field name of the field with the currency
 */
export const priced = <Shape extends z.core.$ZodLooseShape>(
	field: keyof Shape & string,
	shape: Shape,
): z.ZodObject<z.core.util.Writeable<Shape>, z.core.$strip> =>
	new PricedObject({ type: 'object', shape, pricedBy: field }) as never

type AmountCodec<Wire extends z.ZodType> = z.ZodCodec<Wire, z.ZodBigInt>

/** A codec between major units on the wire and minor units, by the decimals of the currency. */
function amountCodec<Wire extends z.ZodType<number> | z.ZodType<string>>(
	form: Wire,
	read: (value: z.output<Wire>, currency: string) => bigint | null,
	write: (minor: bigint, currency: string) => z.output<Wire>,
	isWithin: Bounds,
): AmountCodec<Wire> {
	const codecs = new Map<string, AmountCodec<Wire>>()
	const codecIn = (currency: string): AmountCodec<Wire> => {
		const known = codecs.get(currency)
		if (known) return known
		const codec = z.codec(form, z.bigint(), {
			decode: (value, context) => {
				const minor = read(value, currency)
				if (minor !== null && isWithin(minor, currency)) return minor
				context.issues.push({ code: 'custom', message: INVALID_AMOUNT, input: value })
				return z.NEVER
			},
			encode: (minor) => write(minor, currency) as never,
		}) as unknown as AmountCodec<Wire>
		codecs.set(currency, codec)
		return codec
	}
	const Codec: z.core.$constructor<AmountCodec<Wire>, z.core.$ZodCodecDef> = z.core.$constructor(
		'AmountCodec',
		(instance, definition) => {
			z.ZodCodec.init(instance as never, definition as never)
			instance._zod.parse = (payload, context) =>
				codecIn(currencyOf(context))._zod.run(payload, context) as never
		},
	)
	return new Codec(codecIn(UNPRICED)._zod.def)
}

const ANY_AMOUNT: Bounds = () => true

/** An amount of the v1 API within bounds: a JSON number in major units, with at most the currency's decimals. Inside: minor units. */
export const amountWhere = (isWithin: Bounds) =>
	wire(
		amountCodec(
			z.number({
				error: (issue) => (issue.input === undefined ? 'common.fields.enterAmount' : INVALID_AMOUNT),
			}),
			(value, currency) => parseMajor(String(value), currency),
			(minor, currency) => Number(formatMajor(minor, currency)),
			isWithin,
		),
		{ type: 'number', multipleOf: 1 / Number(majorUnit(UNPRICED)) },
	)
export const amount = amountWhere(ANY_AMOUNT)

const amountForm = (currency: string): RegExp => {
	const decimals = exponentOf(currency)
	return decimals === 0 ? /^-?\d+$/ : new RegExp(`^-?\\d+\\.\\d{${decimals}}$`)
}

/**
 * Reads decimal text in major units with all decimals of the currency as minor units; null for any other
 * text.
 */
export const readAmountText = (text: string, currency: string): bigint | null =>
	amountForm(currency).test(text) ? parseMajor(text, currency) : null

/** An amount of the backoffice within bounds: decimal text in major units with all decimals, exact at any size. Inside: minor units. */
export const amountTextWhere = (isWithin: Bounds) =>
	wire(amountCodec(z.string(), readAmountText, formatMajor, isWithin), {
		type: 'string',
		pattern: amountForm(UNPRICED).source,
	})
export const amountText = amountTextWhere(ANY_AMOUNT)
/**
 * An amount of the backoffice whose currency only the addressed object knows. Inside: the text, for
 * `readAmountText` with that currency.
 */
export const unpricedAmountText = wire(
	z.string().refine((text) => CURRENCIES.some((code) => readAmountText(text, code) !== null), INVALID_AMOUNT),
	{ type: 'string', pattern: amountForm(UNPRICED).source },
)

/** Minor units as a JSON integer: only where the spec says so (create/payment/intent). */
export const minorUnits = wire(
	z.codec(z.int().min(1).max(Number.MAX_SAFE_INTEGER), z.bigint(), {
		decode: (value) => BigInt(value),
		encode: (minor) => Number(minor),
	}),
	{ type: 'integer', minimum: 1 },
)

export const CATEGORIES = ['education', 'health', 'women', 'animals', 'food', 'environment'] as const
export const category = z.enum(CATEGORIES)
export type Category = z.infer<typeof category>

export const id = z.uuid()
/** Excludes year 0, which databases don't know. */
export const instant = z.iso
	.datetime({ message: 'common.fields.enterValidTime' })
	.refine((text) => !text.startsWith('0000'), 'common.fields.enterValidTime')
/** A calendar day, `2026-11-21`. */
export const day = z.iso.date({ message: 'common.fields.enterValidDate' })
/**
 * A bound of a list of money: a calendar day of each row's legal entity, inclusive; or an instant, the same
 * for all rows and exclusive at the end.
 */
export const dayOrInstant = z.union([day, instant], 'common.fields.enterValidDate')

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
		size: z.int(),
	})
	.meta({ id: 'Document' })
export type Document = z.infer<typeof document>
export const documentChoice = z.object({
	_id: id,
	userGivenName: text(100, 'files.fields.nameDocument'),
	note: optionalParagraphs(500).default(''),
})

export const VIDEO_TYPES = ['video/mp4', 'video/webm'] as const
export const video = z
	.object({
		_id: id,
		url: z.string(),
		/** Null when the uploader’s browser made none. */
		posterUrl: z.string().nullable(),
		contentType: z.enum(VIDEO_TYPES),
		size: z.int(),
		seconds: z.int(),
	})
	.meta({ id: 'Video' })
export type Video = z.infer<typeof video>

export const picture = z
	.object({
		url: z.string(),
		width: z.int(),
		height: z.int(),
		/** A few pixels as a `data:` address, shown until it has loaded; null before its sizes are made. */
		preview: z.string().nullable(),
		/** Its sizes as a `srcset` in either format; null before they are made. */
		avif: z.string().nullable(),
		webp: z.string().nullable(),
	})
	.meta({ id: 'Picture' })
export type Picture = z.infer<typeof picture>

export const flag = z
	.enum(['true', 'false', '1', '0'])
	.transform((value) => value === 'true' || value === '1')

const MAX_ROWS = 500

/** Counting stops here, since a more exact total doesn't matter to readers of a page. */
export const COUNTED_TO = 1_000

export const page = (defaultLimit: number, maximum = MAX_ROWS) => ({
	limit: z.coerce.number().int().min(1).max(maximum).default(defaultLimit),
	offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
})

export const one = <T extends z.ZodType>(data: T) => z.object({ statusCode: z.literal(200), data })
export const list = <T extends z.ZodType>(row: T) =>
	z.object({ statusCode: z.literal(200), data: z.array(row), totalCountOfRecords: z.int() })

/** Every refusal and failure. `details` names the invalid fields. */
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

/** Filters as JSON text. An unknown filter is refused by its name. */
export const filterText = <F extends z.ZodObject>(filter: F) => {
	const known = filter.strict()
	return z
		.string()
		.max(2000)
		.optional()
		.transform((text, context) => parseJson(text ?? '{}', known, context, true) as z.output<F>)
}

export const restQuery = <F extends z.ZodObject>(filter: F, sortable: readonly [string, ...string[]]) => {
	return z.object({
		// react-admin lists by id by default.
		sort: restSort([...sortable, 'id']),
		range: restRange.transform((span) => span ?? ([0, 9] as [number, number])),
		filter: filterText(filter),
	})
}

function parseJson<T extends z.ZodType>(
	text: string | undefined,
	schema: T,
	context: z.RefinementCtx,
	isNamed = false,
): z.output<T> | undefined {
	if (text === undefined) return undefined
	let value: unknown
	try {
		value = JSON.parse(text)
	} catch {
		context.addIssue({ code: 'custom', message: 'common.fields.sendValidJson' })
		return z.NEVER
	}
	const result = schema.safeParse(value, { error: defaultFieldText })
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

interface UnionByFieldDef extends z.core.$ZodUnionDef {
	readonly field: string
}
interface UnionByField extends z.ZodUnion {
	readonly _zod: z.ZodUnion['_zod'] & { def: UnionByFieldDef }
}

const UnionByField = z.core.$constructor<UnionByField>('UnionByField', (inst, def) => {
	z.ZodUnion.init(inst, def)
	const parseAsUnion = inst._zod.parse
	const without = def.options[1]?._zod
	inst._zod.parse = (payload, context) => {
		const { value } = payload
		if (!without || typeof value !== 'object' || value === null || def.field in value)
			return parseAsUnion(payload, context)
		const result = without.run({ value, issues: [] }, context)
		// For an invalid value, both members report their issues.
		return !(result instanceof Promise) && result.issues.length === 0
			? result
			: parseAsUnion(payload, context)
	}
})

/**
 * `z.union([having, lacking])` for members that a field distinguishes: it accepts, refuses and describes the
 * same, but doesn't try the first member on a value that can't be meant for it, which would report all of its
 * issues.
 * @param field that `having` requires and `lacking` doesn't have
 */
export const unionByField = <Having extends z.ZodObject, Lacking extends z.ZodObject>(
	field: Extract<keyof Having['shape'], string>,
	having: Having,
	lacking: Lacking,
) =>
	new UnionByField({ type: 'union', options: [having, lacking], field }) as unknown as z.ZodUnion<
		[Having, Lacking]
	>

export interface Fault {
	readonly path: string
	readonly message: string
}
interface UnionByCodeDef extends z.core.$ZodUnionDef {
	readonly field: string
	readonly codes: readonly string[]
	readonly faultsOf: (code: string, value: Readonly<Record<string, unknown>>) => readonly Fault[]
}
interface UnionByCode extends z.ZodUnion {
	readonly _zod: z.ZodUnion['_zod'] & { def: UnionByCodeDef }
}

const UnionByCode = z.core.$constructor<UnionByCode>('UnionByCode', (inst, def) => {
	z.ZodUnion.init(inst, def)
	inst._zod.parse = (payload, context) => {
		const { value } = payload
		if (typeof value !== 'object' || value === null || Array.isArray(value)) {
			payload.issues.push({ code: 'invalid_type', expected: 'object', input: value, inst })
			return payload
		}
		const fields = value as Readonly<Record<string, unknown>>
		const code = fields[def.field] ?? def.codes[0]
		const member = def.options[def.codes.indexOf(code as string)]
		if (typeof code !== 'string' || !member) {
			const values = [...def.codes]
			payload.issues.push({ code: 'invalid_value', values, input: code, path: [def.field], inst })
			return payload
		}
		const result = member._zod.run({ value, issues: [] }, context) as z.core.ParsePayload
		for (const { path, message } of def.faultsOf(code, fields))
			result.issues.push({ code: 'custom', message, input: fields[path], path: [path], inst })
		payload.issues.push(...result.issues)
		payload.value = result.value
		return payload
	}
})

/**
 * A union of objects that the code in a field distinguishes. A value without the field is read as the first
 * member.
 * @param members by their codes; each has the field
 * @param faultsOf returns issues beside those of its member
 */
export const unionByCode = <Member extends z.ZodObject>(
	field: string,
	members: readonly (readonly [code: string, member: Member])[],
	faultsOf: UnionByCodeDef['faultsOf'] = () => [],
) =>
	new UnionByCode({
		type: 'union',
		field,
		codes: members.map(([code]) => code),
		options: members.map(([, member]) => member),
		faultsOf,
	}) as unknown as z.ZodUnion<[Member, ...Member[]]>

export const pageLimit = (usual: number) => z.coerce.number().int().min(1).max(MAX_ROWS).default(usual)

export const chosenIds = <Id extends z.ZodType>(rowId: Id) => z.array(rowId).max(MAX_ROWS).optional()
