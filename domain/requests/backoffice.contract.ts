import { z } from 'zod'
import {
	amountText,
	category,
	currency,
	day,
	document,
	id,
	instant,
	optionalText,
	priced,
	regionCode,
	restQuery,
	video,
} from '../../kernel/wire.ts'
import {
	kindFields,
	requestImage,
	requestRole,
	requestTarget,
	requestType,
	statusCode,
	statusName,
} from './contract.ts'

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
export const reviewBody = z.object({ reason: optionalText(2_000).default('') })

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
	pendingChange: z
		.object({
			title: z.string(),
			description: z.string(),
			role: requestRole,
			category,
			place: z.string(),
			beneficiaryName: z.string(),
			fields: kindFields,
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
		.nullable(),
	/** What the viewer may do with it now. */
	actions: z.array(z.enum(REVIEW_ACTIONS)),
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
		id: z.array(id).optional(),
	}),
	['submittedAt', 'updatedAt', 'title', 'status', 'requested', 'raised', 'endDate'],
)
export const timelineAnswer = z.object({ data: z.array(timelineEntry) })
