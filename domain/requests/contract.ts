import { z } from 'zod'
import { type Currency, REGION_CODES, type RegionCode } from '../../kernel/wire/regions.ts'
import {
	amount,
	amountWhere,
	type Category,
	category,
	currency,
	day,
	document,
	documentChoice,
	flag,
	INVALID_AMOUNT,
	id,
	instant,
	isEnterable,
	list,
	one,
	optionalText,
	page,
	paragraphs,
	personName,
	picture,
	plainText,
	priced,
	regionCode,
	text,
	unionByCode,
	video,
} from '../../kernel/wire/schemas.ts'
import { textRef } from '../../kernel/wire/text.ts'
import { donationTerms } from '../donation-terms.contract.ts'
import { facetFaults, facetShape } from './kinds/facets.contract.ts'
import type { Side } from './kinds/field.contract.ts'
import {
	endsOf,
	KINDS,
	type Kind,
	kindOf,
	REQUEST_TYPES,
	type RequestType,
	targetOf,
} from './kinds/kinds.contract.ts'
import { faultsOfKind, fieldShape } from './kinds/schema.contract.ts'
import { STATUS_CODES } from './status-codes.contract.ts'

export type RequestStatus = keyof typeof STATUS_CODES
export type StatusCode = (typeof STATUS_CODES)[RequestStatus]
export const STATUSES = Object.keys(STATUS_CODES) as [RequestStatus, ...RequestStatus[]]
export const statusName = z.enum(STATUSES)
export const statusCode = z.union([
	z.literal(0),
	z.literal(1),
	z.literal(2),
	z.literal(3),
	z.literal(9),
	z.literal(-1),
	z.literal(-2),
	z.literal(-3),
	z.literal(-4),
	z.literal(-5),
	z.literal(-6),
	z.literal(-7),
	z.literal(-11),
])
/** Returns the internal status of an API code, or null. */
export const statusOfCode = (code: number): RequestStatus | null =>
	STATUSES.find((status) => STATUS_CODES[status] === code) ?? null

/** `donee` is in need or asks for a person in need; `donor` is willing to give. */
export const REQUEST_ROLES = ['donee', 'donor'] as const satisfies readonly Side[]
export const requestRole = z.enum(REQUEST_ROLES)
export type RequestRole = z.infer<typeof requestRole>
export const requestType = z.enum(REQUEST_TYPES)

/** The goal of a request for money; null for other kinds. Inside: minor units. */
export const goalAmount = amount.nullable()

/**
 * The target number, such as 3 units, with the taken and the permanently given ones; null for money and kinds
 * without a count.
 */
export const requestTarget = z
	.object({ count: z.int(), unit: z.string(), taken: z.int(), given: z.int() })
	.nullable()

const shift = z.object({ start: instant, end: instant, places: z.int() })
/**
 * The visible fields of the request's kind by name (`domain/requests/kinds`); amounts in major units. Empty
 * fields are absent.
 */
export const kindFields = z.record(
	z.string(),
	z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(shift)]),
)

export const organizationRef = z.object({ _id: id, orgName: z.string(), isProfileVerified: z.boolean() })
export const personRef = z.object({ _id: id, name: personName, username: z.string() })

export const requestSummary = priced('units', {
	_id: id,
	title: z.string(),
	defaultImageUrl: z.string().nullable(),
	cardImageUrl: z.string().nullable(),
	cardPicture: picture.nullable(),
	orgId: organizationRef.nullable(),
	user_info: personRef,
	status: statusCode,
	requestType,
	role: requestRole,
	region: regionCode,
	category,
	place: z.string(),
	units: currency,
	quantity: goalAmount,
	target: requestTarget,
	fields: kindFields,
	/** Raised: confirmed - refunded - charged back. Progress bars show this. */
	donated_quantity: amount,
	totalWithdrawalAmount: amount,
	donorCount: z.int(),
	isPrivate: z.boolean(),
	isTaxBenefit: z.boolean(),
	isUrgentRequirement: z.boolean(),
	sourceOfCreation: z.string(),
	endDate: day,
	createdAt: instant,
	/** Matches of a search in the title, as start and end in UTF-16 units. */
	titleMarks: z.array(z.tuple([z.int(), z.int()])).optional(),
}).meta({ id: 'DonationRequestSummary' })
export type RequestSummary = z.input<typeof requestSummary>

export const requestImage = z.object({
	_id: id,
	url: z.string(),
	cardUrl: z.string(),
	cardPicture: picture,
})
export type RequestImage = z.infer<typeof requestImage>

export const requestDetail = requestSummary
	.extend({
		description: z.string(),
		picture: picture.nullable(),
		/** The id in the catalogue; null when the author chose none. */
		cityId: z.string().nullable(),
		pledges: z.object({ pledged: z.int(), given: z.int() }).nullable(),
		shifts: z.array(shift.extend({ taken: z.int() })),
		fieldFiles: z.array(document),
		beneficiaryName: z.string(),
		images: z.array(requestImage),
		documents: z.array(document),
		videos: z.array(video),
		updatesCount: z.int(),
		commentsCount: z.int(),
		likesCount: z.int(),
		liked: z.boolean(),
		favourite: z.boolean(),
		/** True while donations can be started; false after the end date, regardless of the status. */
		acceptsDonations: z.boolean(),
		/** Null for a kind without donations. */
		donationTerms: donationTerms.nullable(),
		mayWithdraw: z.boolean(),
		mine: z
			.object({
				canEdit: z.boolean(),
				canClose: z.boolean(),
				canRenew: z.boolean(),
				canDeactivate: z.boolean(),
				canReopen: z.boolean(),
				canRemove: z.boolean(),
				pending: z
					.object({
						role: requestRole,
						title: z.string(),
						description: z.string(),
						beneficiaryName: z.string(),
						place: z.string(),
						cityId: z.string().nullable(),
						category,
						quantity: goalAmount,
						fields: kindFields,
						endDate: day,
						isPrivate: z.boolean(),
						allowedViewers: z.array(z.string()),
						isTaxBenefit: z.boolean(),
						isUrgentRequirement: z.boolean(),
						images: z.array(requestImage),
						documents: z.array(document),
						videos: z.array(video),
					})
					.nullable(),
				note: z.string().nullable(),
				etag: z.string(),
				allowedViewers: z.array(z.string()),
			})
			.nullable(),
	})
	.meta({ id: 'DonationRequest' })
export type RequestDetail = z.input<typeof requestDetail>

export const SORTS = [
	'createdAt',
	'endDate',
	'donated_quantity',
	'quantity',
	'recommended',
	'distance',
	'relevance',
] as const

/** `status` is a list of codes: `1,2`. 1 means approved or live. */
export const statusFilter = z
	.string()
	.regex(/^-?\d{1,2}(,-?\d{1,2})*$/, 'requests.fields.sendStatusCodes')
	.transform((text, context) => {
		const codes = text.split(',').map(Number)
		const names = codes.flatMap((code) =>
			code === 1 ? (['approved', 'live'] as const) : (statusOfCode(code) ?? []),
		)
		if (codes.some((code) => statusOfCode(code) === null)) {
			context.addIssue({ code: 'custom', message: 'requests.fields.sendStatusCodes' })
			return z.NEVER
		}
		return [...new Set<RequestStatus>(names)]
	})

/** The id of a town: its state's id and its name, `IN.38.Ranchi`. */
const cityId = plainText('requests.fields.chooseTown')
	.max(120, 'requests.fields.chooseTown')
	.regex(/^[A-Z]{2}\.[A-Z0-9]{1,10}\.\S.*$/, 'requests.fields.chooseTown')

/** A comma-separated list of kinds: `career,mentoring`. */
const kindsFilter = z
	.string()
	.max(300)
	.transform((text, context) => {
		const named = text.split(',')
		const kinds = REQUEST_TYPES.filter((code) => named.includes(code))
		if (named.every((code) => REQUEST_TYPES.some((known) => known === code))) return kinds
		context.addIssue({
			code: 'custom',
			message: textRef('common.fields.oneOf', { values: REQUEST_TYPES.join(', ') }),
		})
		return z.NEVER
	})

/** The default and maximum distance from a town, in kilometres. */
export const NEAR_KM = 50
export const FARTHEST_KM = 300

const filterShape = {
	region: regionCode.optional(),
	user_id: id.optional(),
	/** Accepted for the specification's callers, but ignored: the session identifies the caller. */
	loginId: id.optional(),
	orgId: id.optional(),
	keyword: optionalText(100).optional(),
	isExact: flag.optional(),
	status: statusFilter.optional(),
	requestType: kindsFilter.optional(),
	category: category.optional(),
	sourceOfCreation: optionalText(30).optional(),
	zeroFunds: flag.optional(),
	noWithdrawalRequests: flag.optional(),
	isPrivate: flag.optional(),
	isTaxBenefit: flag.optional(),
	isUrgentRequirement: flag.optional(),
	favourite: flag.optional(),
	near: cityId.optional(),
	/** The distance from `near`, in kilometres between the centres of towns. */
	withinKm: z.coerce.number().int().min(0).max(FARTHEST_KM).optional(),
}
const NO_TOWN = 'requests.fields.chooseTown'

/** Refuses filters that only have a meaning together with another one. */
function checkFilters(query: z.output<z.ZodObject<typeof filterShape>>, context: z.RefinementCtx): void {
	const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
	if (query.near === undefined && query.withinKm !== undefined) add('withinKm', NO_TOWN)
	for (const { name, message } of facetFaults(query, query.requestType)) add(name, message)
}

export const requestListQuery = z
	.object({
		...filterShape,
		sortBy: z.enum(SORTS).default('createdAt'),
		sortOrder: z.enum(['asc', 'desc']).default('desc'),
		...page(15),
		/** The `nextCursor` of the page before, with the same filters and order, and no offset. */
		cursor: plainText().max(1_000, 'requests.fields.sendCursor').optional(),
		...facetShape,
	})
	.superRefine((query, context) => {
		const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
		checkFilters(query, context)
		if (query.near === undefined && query.sortBy === 'distance') add('sortBy', NO_TOWN)
		if (query.cursor !== undefined && query.offset > 0) add('offset', 'requests.fields.cursorOrOffset')
	})
export const NEAR_REASONS = ['nearbyTowns', 'otherKinds', 'otherRegions', 'anyTerm'] as const
export type NearReason = (typeof NEAR_REASONS)[number]

export const requestList = list(requestSummary).extend({
	/** True when there are more than `totalCountOfRecords`, since counting stops at a limit. */
	totalIsMinimum: z.boolean(),
	/** Null on the last page, and for orders without a cursor. */
	nextCursor: z.string().nullable(),
	search: z
		.object({
			corrected: z.string().nullable(),
			near: z.object({ reason: z.enum(NEAR_REASONS), data: z.array(requestSummary) }).nullable(),
		})
		.optional(),
})

export const requestCountsQuery = z.object({ ...filterShape, ...facetShape }).superRefine(checkFilters)
const counted = z.object({
	count: z.int(),
	isMinimum: z.boolean(),
})
/** The number of results, and the numbers with one filter replaced. */
export const requestCounts = z
	.object({
		total: counted,
		kinds: z.array(counted.extend({ _id: requestType })),
		categories: z.array(counted.extend({ _id: category })),
		regions: z.array(counted.extend({ _id: regionCode })),
		taxBenefit: counted,
		urgent: counted,
	})
	.meta({ id: 'RequestCounts' })
export type RequestCounts = z.input<typeof requestCounts>
export const requestCountsAnswer = one(requestCounts)

export const requestAnswer = one(requestDetail)

const TITLE_LIMIT = 100
const DESCRIPTION_LIMIT = 20_000
export const DOCUMENT_LIMIT = 10
export const VIDEO_LIMIT = 2
export const VIEWER_LIMIT = 50
const SELECT_IMAGE = 'files.fields.selectImage'

const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const isViewer = (viewer: string): boolean => !viewer.includes('@') || ADDRESS.test(viewer)

const NOT_THIS_ROLE = 'requests.fields.notInThisRole'

const commonShape = {
	category,
	country: z.enum(REGION_CODES, { message: 'requests.fields.selectCountry' }),
	place: text(100, 'requests.fields.enterPlace'),
	cityId: cityId.nullable().default(null),
	units: currency,
	title: text(TITLE_LIMIT, 'common.fields.enterTitle'),
	description: paragraphs(DESCRIPTION_LIMIT, 'common.fields.enterDescription'),
	isPrivate: z.boolean().default(false),
	/** Usernames or e-mail addresses of viewers of a private request; addresses are invited. */
	allowedViewers: z
		.array(text(254, 'requests.fields.enterViewer').refine(isViewer, 'requests.fields.enterViewer'))
		.max(VIEWER_LIMIT)
		.default([]),
	isTaxBenefit: z.boolean().default(false),
	isUrgentRequirement: z.boolean().default(false),
	orgId: id.nullable().default(null),
	documents: z.array(documentChoice).max(DOCUMENT_LIMIT).default([]),
	videos: z.array(id).max(VIDEO_LIMIT).default([]),
	sourceOfCreation: z.enum(['web', 'mobile']).default('web'),
}

const pictures = (least: number) => {
	const list = z.array(id, SELECT_IMAGE).max(10)
	return least > 0 ? list.min(least, SELECT_IMAGE) : list.default([])
}
const goal = amountWhere(isEnterable)

function goalShape({ code, sides }: Kind): z.ZodType {
	const withMoney = sides.filter((side) => targetOf(code, side).of === 'money').length
	if (withMoney === sides.length) return goal
	return withMoney > 0 ? goal.nullable().default(null) : z.null().default(null)
}

const endsByAuthor = (kind: Kind): boolean => kind.sides.some((side) => endsOf(kind, side).by === 'author')
const isTheFirst = (kind: Kind) => kind.code === KINDS[0]?.code
const bodyOf = (kind: Kind) =>
	priced('units', {
		requestType: isTheFirst(kind) ? z.literal(kind.code).default(kind.code) : z.literal(kind.code),
		role: z.enum(kind.sides as [Side, ...Side[]], NOT_THIS_ROLE).default(kind.sides[0]),
		...commonShape,
		beneficiaryName: kind.hasBeneficiary
			? text(100, 'requests.fields.enterBeneficiaryName')
			: optionalText(100).default(''),
		quantity: goalShape(kind),
		/** The last day for answers, in the request's region. Not in the past. */
		endDate: endsByAuthor(kind) ? day : z.null().default(null),
		images: pictures(kind.minImages),
		...fieldShape(kind),
	}).superRefine((body, context) => {
		const { role, quantity } = body as unknown as RequestContent
		const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
		if ((targetOf(kind.code, role).of === 'money') !== (quantity !== null)) add('quantity', INVALID_AMOUNT)
	})

/** The author's content after validation, beside the fields of the kind. Amounts in minor units. */
export interface RequestContent {
	readonly requestType: RequestType
	readonly role: RequestRole
	readonly category: Category
	readonly beneficiaryName: string
	readonly country: RegionCode
	readonly place: string
	readonly cityId: string | null
	readonly units: Currency
	readonly quantity: bigint | null
	readonly endDate: string | null
	readonly title: string
	readonly description: string
	readonly isPrivate: boolean
	readonly allowedViewers: readonly string[]
	readonly isTaxBenefit: boolean
	readonly isUrgentRequirement: boolean
	readonly orgId: string | null
	readonly images: readonly string[]
	readonly documents: readonly z.output<typeof documentChoice>[]
	readonly videos: readonly string[]
	readonly sourceOfCreation: string
	readonly [field: string]: unknown
}

/** The author's content by kind, for creating and editing. */
export const requestBody = unionByCode(
	'requestType',
	KINDS.map((kind) => [kind.code, bodyOf(kind)] as const),
	(code, body) => {
		const kind = kindOf(code)
		return kind ? faultsOfKind(kind, body) : []
	},
).meta({ id: 'DonationRequestBody' }) as unknown as z.ZodType<RequestContent, RequestBody>

/** The caller's form: major units, defaults optional. */
export type RequestBody = {
	readonly [Field in 'title' | 'description' | 'place' | 'country' | 'units']: string
} & { readonly [field: string]: unknown }

export const CLOSING_OUTCOMES = ['here', 'elsewhere', 'notNeeded'] as const
export const closeQuery = z.object({ outcome: z.enum(CLOSING_OUTCOMES).optional() })
/**
 * `POST /donationRequest/{id}/renew`: the key of the author's mail, for callers who are not signed in as the
 * author.
 */
export const renewBody = z.object({ key: plainText().max(500).optional() })

const moneyEntry = z.object({ at: instant, what: z.string(), amount })
const moneyFigure = z.object({
	amount,
	count: z.int(),
	entries: z.array(moneyEntry),
})
export const requestMoney = priced('currency', {
	currency,
	charged: moneyFigure,
	fees: moneyFigure,
	refunded: moneyFigure,
	raised: moneyFigure,
	withdrawn: moneyFigure,
	reserved: moneyFigure,
	held: moneyFigure,
}).meta({ id: 'RequestMoney' })
export type RequestMoney = z.input<typeof requestMoney>
export const requestMoneyAnswer = one(requestMoney)
