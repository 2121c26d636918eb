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
/** The name inside for a code at the API, or null. */
export const statusOfCode = (code: number): RequestStatus | null =>
	STATUSES.find((status) => STATUS_CODES[status] === code) ?? null

/** Whether the author of a request is in need, or asks for one who is (`donee`), or is willing to give (`donor`). */
export const REQUEST_ROLES = ['donee', 'donor'] as const satisfies readonly Side[]
export const requestRole = z.enum(REQUEST_ROLES)
export type RequestRole = z.infer<typeof requestRole>
export const requestType = z.enum(REQUEST_TYPES)

/** The goal of a request for money; null where it asks for something else. Inside: minor units. */
export const goalAmount = amount.nullable()

/**
 * How many of what a request asks for, such as 3 units, how many of them are taken by answers, and how many of those are
 * given for good; null where it asks for money or counts nothing.
 */
export const requestTarget = z
	.object({ count: z.int(), unit: z.string(), taken: z.int(), given: z.int() })
	.nullable()

const shift = z.object({ start: instant, end: instant, places: z.int() })
/**
 * Fields of a request's kind by their names (`domain/requests/kinds`), as far as the viewer sees them; amounts in major
 * units. What its author left empty is not there.
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
	/** What cards show, in its sizes. */
	cardPicture: picture.nullable(),
	orgId: organizationRef.nullable(),
	user_info: personRef,
	status: statusCode,
	requestType,
	role: requestRole,
	region: regionCode,
	category,
	/** Where the need is, as people say it: `Giridih, Jharkhand`. */
	place: z.string(),
	units: currency,
	/** The goal. */
	quantity: goalAmount,
	target: requestTarget,
	/** What its card shows of its kind. */
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
	/** Of a search: where words that were searched begin and end in the title, in UTF-16 units. */
	titleMarks: z.array(z.tuple([z.int(), z.int()])).optional(),
}).meta({ id: 'DonationRequestSummary' })
export type RequestSummary = z.input<typeof requestSummary>

export const requestImage = z.object({
	_id: id,
	url: z.string(),
	cardUrl: z.string(),
	/** The card in its sizes. */
	cardPicture: picture,
})
export type RequestImage = z.infer<typeof requestImage>

export const requestDetail = requestSummary
	.extend({
		description: z.string(),
		/** The first of its images, whole and in its sizes. */
		picture: picture.nullable(),
		/** Of the catalogue; null where the author chose none. */
		cityId: z.string().nullable(),
		/** Units that donors pledged, given ones among them, and gave; null where it asks for none. */
		pledges: z.object({ pledged: z.int(), given: z.int() }).nullable(),
		/** Shifts that people choose among, in the author's order, and how many places of each are taken. */
		shifts: z.array(shift.extend({ taken: z.int() })),
		/** Documents among its kind's fields. */
		fieldFiles: z.array(document),
		beneficiaryName: z.string(),
		images: z.array(requestImage),
		documents: z.array(document),
		videos: z.array(video),
		updatesCount: z.int(),
		/** Counted to a thousand. */
		commentsCount: z.int(),
		likesCount: z.int(),
		/** Of the viewer; false for guests. */
		liked: z.boolean(),
		favourite: z.boolean(),
		/** May donations be started now? False after the end date, too, whatever the status says. */
		acceptsGifts: z.boolean(),
		/** What may be donated, and what it costs; null for a kind that takes no money. */
		donationTerms: donationTerms.nullable(),
		/** Whether its money is in the viewer's hands: its author's, and theirs who lead its organization. */
		mayWithdraw: z.boolean(),
		/** Only for the author. */
		mine: z
			.object({
				canEdit: z.boolean(),
				canClose: z.boolean(),
				/** In its last week, of a kind that is renewed. */
				canRenew: z.boolean(),
				canDeactivate: z.boolean(),
				canReopen: z.boolean(),
				canRemove: z.boolean(),
				/** An edit of a live request waits for an admin: what is proposed. */
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
				/** What an admin or organization admin wrote when they last sent it back. */
				note: z.string().nullable(),
				/** Send as `If-Match` when editing. */
				etag: z.string(),
				/** Who may see what is shown now, if it is private. */
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
	/** Of a keyword: the best first. */
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

/** A city or town of the catalogue: its state's id and its name, `IN.38.Ranchi`. */
const cityId = plainText('requests.fields.chooseTown')
	.max(120, 'requests.fields.chooseTown')
	.regex(/^[A-Z]{2}\.[A-Z0-9]{1,10}\.\S.*$/, 'requests.fields.chooseTown')

/** Kinds by a comma: `career,mentoring`. */
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

/** How far from a town requests are looked for where nothing is named, in kilometres, and how far at most. */
export const NEAR_KM = 50
export const FARTHEST_KM = 300

/** What lists of requests are narrowed down by, beside the facets of kinds. */
const filterShape = {
	region: regionCode.optional(),
	user_id: id.optional(),
	/** As the specification's callers send it; who asks is known by their session alone. */
	loginId: id.optional(),
	orgId: id.optional(),
	keyword: optionalText(100).optional(),
	/** Takes the keyword as it was typed: no typo in it is corrected. */
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
	/** Only the viewer's favourites, or only the others. */
	favourite: flag.optional(),
	/** A town of the catalogue, `IN.38.Ranchi`: only requests in or near it. */
	near: cityId.optional(),
	/** How far from `near`, in kilometres between the centres of towns. */
	withinKm: z.coerce.number().int().min(0).max(FARTHEST_KM).optional(),
}
const NO_TOWN = 'requests.fields.chooseTown'

/** What only names a filter that belongs to another one. */
function checkFilters(query: z.output<z.ZodObject<typeof filterShape>>, context: z.RefinementCtx): void {
	const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
	if (query.near === undefined && query.withinKm !== undefined) add('withinKm', NO_TOWN)
	for (const { name, message } of facetFaults(query, query.requestType)) add(name, message)
}

export const requestListQuery = z
	.object({
		...filterShape,
		/** By `distance`, the nearest come first, whichever `sortOrder` is named. */
		sortBy: z.enum(SORTS).default('createdAt'),
		sortOrder: z.enum(['asc', 'desc']).default('desc'),
		...page(15),
		/** What the page before gave as `nextCursor`, with the same filters and order, and no offset. */
		cursor: plainText().max(1_000, 'requests.fields.sendCursor').optional(),
		...facetShape,
	})
	.superRefine((query, context) => {
		const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
		checkFilters(query, context)
		if (query.near === undefined && query.sortBy === 'distance') add('sortBy', NO_TOWN)
		if (query.cursor !== undefined && query.offset > 0) add('offset', 'requests.fields.cursorOrOffset')
	})
/** In what those that come near a search differ from what was searched. */
export const NEAR_REASONS = ['nearbyTowns', 'otherKinds', 'otherRegions', 'anyTerm'] as const
export type NearReason = (typeof NEAR_REASONS)[number]

export const requestList = list(requestSummary).extend({
	/** Whether there are more than `totalCountOfRecords`: very many are not counted to the end. */
	totalIsMinimum: z.boolean(),
	/** Send as `cursor` for the page behind this one; null on the last page, and where an order has no cursor. */
	nextCursor: z.string().nullable(),
	/** With a keyword alone. */
	search: z
		.object({
			/** What was searched in the place of the keyword, which nothing has; null where nothing was corrected. */
			corrected: z.string().nullable(),
			/** What comes near a search that found nothing. */
			near: z.object({ reason: z.enum(NEAR_REASONS), data: z.array(requestSummary) }).nullable(),
		})
		.optional(),
})

/** `GET /donationRequest/counts`: the filters of the list. */
export const requestCountsQuery = z.object({ ...filterShape, ...facetShape }).superRefine(checkFilters)
const counted = z.object({
	count: z.int(),
	/** Whether there are more: very many are not counted to the end. */
	isMinimum: z.boolean(),
})
/** How many requests the filters leave, and how many there would be with another one in the place of one of them. */
export const requestCounts = z
	.object({
		total: counted,
		/** With this kind alone, and without facets. */
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
/** A username, or an e-mail address to which an invitation can be sent. */
const isViewer = (viewer: string): boolean => !viewer.includes('@') || ADDRESS.test(viewer)

const NOT_THIS_ROLE = 'requests.fields.notInThisRole'

/** What an author writes of a request of any kind. */
const commonShape = {
	category,
	country: z.enum(REGION_CODES, { message: 'requests.fields.selectCountry' }),
	place: text(100, 'requests.fields.enterPlace'),
	/** The town of the catalogue near which donors are alerted; null: the one that `place` names, if it does. */
	cityId: cityId.nullable().default(null),
	units: currency,
	title: text(TITLE_LIMIT, 'common.fields.enterTitle'),
	description: paragraphs(DESCRIPTION_LIMIT, 'common.fields.enterDescription'),
	isPrivate: z.boolean().default(false),
	/** Usernames or e-mail addresses of people who may see a private request; addresses are invited. */
	allowedViewers: z
		.array(text(254, 'requests.fields.enterViewer').refine(isViewer, 'requests.fields.enterViewer'))
		.max(VIEWER_LIMIT)
		.default([]),
	isTaxBenefit: z.boolean().default(false),
	isUrgentRequirement: z.boolean().default(false),
	orgId: id.nullable().default(null),
	/** Uploaded documents that bear the need out, in the order in which they are shown. */
	documents: z.array(documentChoice).max(DOCUMENT_LIMIT).default([]),
	/** Uploaded videos in the order in which they are shown. */
	videos: z.array(id).max(VIDEO_LIMIT).default([]),
	/** The backoffice writes no requests, and nobody else speaks for it. */
	sourceOfCreation: z.enum(['web', 'mobile']).default('web'),
}

const pictures = (least: number) => {
	const list = z.array(id, SELECT_IMAGE).max(10)
	return least > 0 ? list.min(least, SELECT_IMAGE) : list.default([])
}
const goal = amountWhere(isEnterable)

/** The goal by what the sides of a kind ask for. */
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
		/** The last day on which people can answer, in the request's region. Not in the past. */
		endDate: endsByAuthor(kind) ? day : z.null().default(null),
		/** Uploaded pictures; the first is the one on cards. */
		images: pictures(kind.minImages),
		...fieldShape(kind),
	}).superRefine((body, context) => {
		const { role, quantity } = body as unknown as RequestContent
		const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
		if ((targetOf(kind.code, role).of === 'money') !== (quantity !== null)) add('quantity', INVALID_AMOUNT)
	})

/** What an author wrote, once it is checked; beside it stand the fields of its kind. Amounts in minor units. */
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
	/** Null where the kind has an end of its own. */
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

/** What an author writes, by kind. The same shape creates and edits. */
export const requestBody = unionByCode(
	'requestType',
	KINDS.map((kind) => [kind.code, bodyOf(kind)] as const),
	(code, body) => {
		const kind = kindOf(code)
		return kind ? faultsOfKind(kind, body) : []
	},
).meta({ id: 'DonationRequestBody' }) as unknown as z.ZodType<RequestContent, RequestBody>

/** A body as a caller writes it: major units, and defaults left out. */
export type RequestBody = {
	readonly [Field in 'title' | 'description' | 'place' | 'country' | 'units']: string
} & { readonly [field: string]: unknown }

export const CLOSING_OUTCOMES = ['here', 'elsewhere', 'notNeeded'] as const
/** `POST /donationRequest/{id}/close`: what became of it; here is where nothing is said. */
export const closeQuery = z.object({ outcome: z.enum(CLOSING_OUTCOMES).optional() })
/** `POST /donationRequest/{id}/renew`: the key of the author's mail, for whoever is not signed in as its author. */
export const renewBody = z.object({ key: plainText().max(500).optional() })

/** `GET /donationRequest/{id}/money`: where the money went, each figure with the entries behind it. */
const moneyEntry = z.object({ at: instant, what: z.string(), amount })
const moneyFigure = z.object({
	amount,
	/** How many entries there are that the viewer may see, shown or not. */
	count: z.int(),
	/** The newest of them. */
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
