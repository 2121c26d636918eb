import { z } from 'zod'
import {
	chosenIds,
	flag,
	id,
	instant,
	list,
	optionalText,
	page,
	restQuery,
} from '../../kernel/wire/schemas.ts'

/** The spec's types of activity; the messages of each payment provider are a type of their own. */
export const ACTIVITY_TYPES = [
	'auth',
	'register',
	'login',
	'donationRequest',
	'kindnessScore',
	'stripe-webhook',
	'paypal-webhook',
	'razorpay-webhook',
] as const
export const activityType = z.enum(ACTIVITY_TYPES)
export type ActivityType = z.infer<typeof activityType>

/** The activity log: admins and volunteers read it; where people were is for admins alone. */
export const ACTIVITY_ACCESS = { allow: 'roles', roles: ['admin', 'volunteerAdmin'] } as const

const filters = {
	type: activityType.optional(),
	/** Of one person. */
	userId: id.optional(),
	/** Names, usernames and what happened. */
	q: optionalText(100).optional(),
	from: instant.optional(),
	to: instant.optional(),
}
export type ActivityFilter = z.output<z.ZodObject<typeof filters>>

/** `GET /userActivityLog`. */
export const activityLogQuery = z.object({ ...filters, ...page(10), isDownload: flag.optional() })
/** `GET /api/backoffice/activity`. */
export const activityQuery = restQuery(z.object({ ...filters, id: chosenIds(optionalText(100)) }), ['at'])
/** `GET /api/backoffice/activity/csv`. */
export const activityCsvQuery = restQuery(z.object(filters), ['at'])

export const activityEntry = z
	.object({
		id: z.string(),
		at: instant,
		type: activityType,
		/** What happened, as a code: `failed`, `RequestApproved`, `giftConfirmed`, `charge.refunded`. */
		what: z.string(),
		/** Null for the system, for providers, and for a log-in under a name that nobody has. `name` is null once they were erased. */
		person: z.object({ id, name: z.string().nullable() }).nullable(),
		/** The request or organization that it is about. */
		about: z
			.object({ kind: z.enum(['donationRequest', 'organization']), id, title: z.string().nullable() })
			.nullable(),
		/** Of a kindness score. */
		points: z.int().nullable(),
		/** Codes and figures. */
		facts: z.array(z.object({ label: z.string(), value: z.string() })),
		correlationId: z.string().nullable(),
		/** Null for readers who aren’t admins, and where none is known. */
		ip: z.string().nullable(),
		userAgent: z.string().nullable(),
	})
	.meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.infer<typeof activityEntry>
export const activityLog = list(activityEntry)
