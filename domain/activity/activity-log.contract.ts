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

/** Admins and volunteers read the activity log; IP addresses are for admins only. */
export const ACTIVITY_ACCESS = { allow: 'roles', roles: ['admin', 'volunteerAdmin'] } as const

const filters = {
	type: activityType.optional(),
	userId: id.optional(),
	q: optionalText(100).optional(),
	from: instant.optional(),
	to: instant.optional(),
}
export type ActivityFilter = z.output<z.ZodObject<typeof filters>>

export const activityLogQuery = z.object({ ...filters, ...page(10), isDownload: flag.optional() })
export const activityQuery = restQuery(z.object({ ...filters, id: chosenIds(optionalText(100)) }), ['at'])
export const activityCsvQuery = restQuery(z.object(filters), ['at'])

export const activityEntry = z
	.object({
		id: z.string(),
		at: instant,
		type: activityType,
		/** The code of the action: `failed`, `RequestApproved`, `donationConfirmed`, `charge.refunded`. */
		what: z.string(),
		/** Null for the system, providers and log-ins under an unknown name. `name` is null after erasure. */
		person: z.object({ id, name: z.string().nullable() }).nullable(),
		about: z
			.object({ kind: z.enum(['donationRequest', 'organization']), id, title: z.string().nullable() })
			.nullable(),
		points: z.int().nullable(),
		facts: z.array(z.object({ label: z.string(), value: z.string() })),
		correlationId: z.string().nullable(),
		ip: z.string().nullable(),
		userAgent: z.string().nullable(),
	})
	.meta({ id: 'ActivityEntry' })
export type ActivityEntry = z.infer<typeof activityEntry>
export const activityLog = list(activityEntry)
