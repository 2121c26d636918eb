import { z } from 'zod'
import {
	amountText,
	category,
	currency,
	day,
	document,
	id,
	instant,
	one,
	optionalParagraphs,
	optionalText,
	paragraphs,
	priced,
	regionCode,
	restQuery,
	video,
} from '../../kernel/wire/schemas.ts'
import {
	kindFields,
	requestImage,
	requestRole,
	requestTarget,
	requestType,
	statusCode,
	statusName,
} from './contract.ts'
import { requestSignal } from './signals.contract.ts'

export const REVIEW_ACTIONS = [
	'approve',
	'confirm',
	'publish',
	'reject',
	'askForMore',
	'markSpam',
	'hold',
	'release',
	'restore',
	'fulfil',
	'expire',
	'deactivate',
	'acceptChange',
	'declineChange',
	'approveForOrganization',
	'rejectForOrganization',
] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]
/** These require a reason, because the author is notified of it. */
export const ACTIONS_WITH_REASON: readonly ReviewAction[] = [
	'reject',
	'askForMore',
	'markSpam',
	'hold',
	'deactivate',
	'declineChange',
	'rejectForOrganization',
]
export const reviewBody = z.object({ reason: optionalParagraphs(2_000).default('') })
export const reasonedReviewBody = z.object({ reason: paragraphs(2_000, 'common.fields.enterReason') })

/** The author's editable content, in proposed changes and versions. */
export const requestVersion = z
	.object({
		title: z.string(),
		description: z.string(),
		role: requestRole,
		category,
		place: z.string(),
		beneficiaryName: z.string(),
		fields: kindFields,
		fieldFiles: z.array(document),
		requested: amountText.nullable(),
		endDate: day,
		isPrivate: z.boolean(),
		allowedViewers: z.array(z.string()),
		isUrgent: z.boolean(),
		isTaxBenefit: z.boolean(),
		images: z.array(requestImage),
		documents: z.array(document),
		videos: z.array(video),
	})
	.meta({ id: 'RequestVersion' })
export type RequestVersion = z.input<typeof requestVersion>

export const timelineEntry = z.object({
	at: instant,
	type: z.string(),
	actor: z.string(),
	facts: z.array(z.object({ label: z.string(), value: z.string() })),
	note: z.string().nullable(),
	revision: z.int(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const reviewOwner = z.object({ _id: id, name: z.string() })
export const ownerAnswer = one(z.object({ owner: reviewOwner.nullable() }))

export const recommendation = z.object({
	by: z.string(),
	action: z.enum(REVIEW_ACTIONS),
	note: z.string(),
	at: instant,
})
export type Recommendation = z.input<typeof recommendation>
export const recommendBody = z.object({
	action: z.enum(REVIEW_ACTIONS),
	note: paragraphs(2_000, 'requests.fields.enterNote'),
})
export const recommendAnswer = one(recommendation)

export const VERSION_EVENTS = [
	'RequestRaised',
	'RequestRevised',
	'RequestResubmitted',
	'RequestChangeProposed',
] as const

export const backofficeRequest = priced('currency', {
	id,
	title: z.string(),
	description: z.string(),
	images: z.array(requestImage),
	documents: z.array(document),
	videos: z.array(video),
	status: statusName,
	statusCode,
	region: regionCode,
	currency,
	role: requestRole,
	category,
	place: z.string(),
	beneficiaryName: z.string(),
	organization: z.string().nullable(),
	author: z.string(),
	authorId: id,
	authorEmail: z.string(),
	requestType,
	target: requestTarget,
	fields: kindFields,
	fieldFiles: z.array(document),
	requested: amountText.nullable(),
	raised: amountText,
	donors: z.int(),
	endDate: day,
	isPrivate: z.boolean(),
	allowedViewers: z.array(z.string()),
	isUrgent: z.boolean(),
	isTaxBenefit: z.boolean(),
	awaitsReview: z.boolean(),
	submittedAt: instant,
	updatedAt: instant,
	pendingChange: requestVersion.nullable(),
	actions: z.array(z.enum(REVIEW_ACTIONS)),
	recommendable: z.array(z.enum(REVIEW_ACTIONS)),
	recommendations: z.array(recommendation),
	owner: reviewOwner.nullable(),
	signals: z.array(requestSignal),
	isLimited: z.boolean(),
	etag: z.string(),
}).meta({ id: 'BackofficeRequest' })
export type BackofficeRequest = z.input<typeof backofficeRequest>

export const backofficeRequestQuery = restQuery(
	z.object({
		q: optionalText(100).optional(),
		status: z.union([statusName, z.array(statusName)]).optional(),
		region: regionCode.optional(),
		waiting: z.boolean().optional(),
		requestType: z.union([requestType, z.array(requestType)]).optional(),
		authorId: id.optional(),
		mine: z.boolean().optional(),
		hasSignals: z.boolean().optional(),
		isRecommended: z.boolean().optional(),
		id: z.array(id).optional(),
	}),
	['signals', 'submittedAt', 'updatedAt', 'title', 'status', 'requested', 'raised', 'endDate'],
)
/** `content` is null after the author's erasure. */
export const numberedVersion = z.object({
	revision: z.int(),
	at: instant,
	type: z.enum(VERSION_EVENTS),
	content: requestVersion.nullable(),
})
export type NumberedVersion = z.input<typeof numberedVersion>
export const versionsAnswer = z.object({ data: z.array(numberedVersion) })

export const timelineAnswer = z.object({ data: z.array(timelineEntry) })
