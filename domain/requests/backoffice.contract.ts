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

/** What a reviewer may do with a request, by name. */
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
/** These tell the author why, so the reason can't be left out. */
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
/** The same, of an action whose author is told why. */
export const reasonedReviewBody = z.object({ reason: paragraphs(2_000, 'common.fields.enterReason') })

/** All that an author writes of a request and that an edit may change: what a change proposes, what a version says. */
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
	/** Who did it, for people: a name, `Guest`, `Stripe`, `Karuna`. */
	actor: z.string(),
	/** Amounts, codes and references of the event, for people who audit. */
	facts: z.array(z.object({ label: z.string(), value: z.string() })),
	note: z.string().nullable(),
	revision: z.int(),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

/** A person of the backoffice. */
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

/** Events that bring a version of what the author wrote. */
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
	/** A hint: `m…@k….example`. */
	authorEmail: z.string(),
	requestType,
	target: requestTarget,
	/** Every field of its kind. */
	fields: kindFields,
	fieldFiles: z.array(document),
	requested: amountText.nullable(),
	raised: amountText,
	givers: z.int(),
	endDate: day,
	isPrivate: z.boolean(),
	/** Usernames or e-mail addresses of those who may see it while it is private. */
	allowedViewers: z.array(z.string()),
	isUrgent: z.boolean(),
	isTaxBenefit: z.boolean(),
	/** It is public, and nobody has reviewed it yet. */
	awaitsReview: z.boolean(),
	submittedAt: instant,
	updatedAt: instant,
	/** All that accepting it makes visible: every field that an edit may change. */
	pendingChange: requestVersion.nullable(),
	/** What the viewer may do with it now. */
	actions: z.array(z.enum(REVIEW_ACTIONS)),
	/** What the viewer may recommend to those who decide. */
	recommendable: z.array(z.enum(REVIEW_ACTIONS)),
	/** Of this very version, the newest first. */
	recommendations: z.array(recommendation),
	/** Who works on it. That keeps nobody else from deciding. */
	owner: reviewOwner.nullable(),
	/** What speaks for a closer check, the strongest first. */
	signals: z.array(requestSignal),
	/** Addresses, phone numbers and documents are left out for this viewer. */
	isLimited: z.boolean(),
	/** Send as `If-Match` with an action. */
	etag: z.string(),
}).meta({ id: 'BackofficeRequest' })
export type BackofficeRequest = z.input<typeof backofficeRequest>

export const backofficeRequestQuery = restQuery(
	z.object({
		q: optionalText(100).optional(),
		status: z.union([statusName, z.array(statusName)]).optional(),
		region: regionCode.optional(),
		/** Waiting for a reviewer: pending, or live with a proposed change. */
		waiting: z.boolean().optional(),
		requestType: z.union([requestType, z.array(requestType)]).optional(),
		authorId: id.optional(),
		/** Those that the viewer took. */
		mine: z.boolean().optional(),
		/** With a signal, or without. */
		hasSignals: z.boolean().optional(),
		/** With a recommendation of the version as it is, or without. */
		isRecommended: z.boolean().optional(),
		id: z.array(id).optional(),
	}),
	['signals', 'submittedAt', 'updatedAt', 'title', 'status', 'requested', 'raised', 'endDate'],
)
/** A version in the order in which they came. `content` is null once its author was erased. */
export const numberedVersion = z.object({
	revision: z.int(),
	at: instant,
	type: z.enum(VERSION_EVENTS),
	content: requestVersion.nullable(),
})
export type NumberedVersion = z.input<typeof numberedVersion>
export const versionsAnswer = z.object({ data: z.array(numberedVersion) })

export const timelineAnswer = z.object({ data: z.array(timelineEntry) })
