import { z } from 'zod'
import { day, id, one } from '../../kernel/wire/schemas.ts'
import { CHANNELS } from './channels.contract.ts'

export const ANALYTICS_ACTIONS = ['view', 'share', 'donate', 'answer', 'embed'] as const
export type AnalyticsAction = (typeof ANALYTICS_ACTIONS)[number]

export const channel = z.enum(CHANNELS)

export const analyticsParams = z.object({ id, action: z.enum(ANALYTICS_ACTIONS) })
export const analyticsBody = z.object({ channel: channel.default('direct') })
/** The same for requests that are public, private or missing. */
export const analyticsAnswer = one(z.object({}))

/** Smaller counts are hidden, so that no person can be identified. */
export const FEWEST_NAMED = 5

/** Periods in days. */
export const ANALYTICS_DAYS = [7, 30, 90] as const
export const analyticsQuery = z.object({
	days: z
		.enum(ANALYTICS_DAYS.map(String) as ['7', '30', '90'])
		.default('30')
		.transform(Number),
})

/** Null: below `FEWEST_NAMED`, or a count that would reveal such a one. */
const count = z.int().min(FEWEST_NAMED).nullable()
const counts = z.object({ view: count, share: count, donate: count, answer: count, embed: count })
export type AnalyticsCounts = z.output<typeof counts>

/** `GET /donationRequest/{id}/analytics`. Days are of UTC. */
export const requestAnalytics = one(
	z
		.object({
			from: day,
			to: day,
			days: z.array(z.object({ day, ...counts.shape })),
			channels: z.array(z.object({ channel, ...counts.shape })),
		})
		.meta({ id: 'RequestAnalytics' }),
)
export type RequestAnalytics = z.output<typeof requestAnalytics>['data']
