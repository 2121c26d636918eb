import { z } from 'zod'
import { day, id, one } from '../../kernel/wire/schemas.ts'
import { CHANNELS } from './channels.contract.ts'

/** What visitors of a request do that is counted. */
export const ANALYTICS_ACTIONS = ['view', 'share', 'donate', 'answer', 'embed'] as const
export type AnalyticsAction = (typeof ANALYTICS_ACTIONS)[number]

export const channel = z.enum(CHANNELS)

/** `PUT /donationRequest/analytics/{id}/{action}`. */
export const analyticsParams = z.object({ id, action: z.enum(ANALYTICS_ACTIONS) })
export const analyticsBody = z.object({ channel: channel.default('direct') })
/** The same for requests that are public, private or not there. */
export const analyticsAnswer = one(z.object({}))

/** A count below this is not named, so that nobody is found by it. */
export const FEWEST_NAMED = 5

/** For how many days an author reads what was counted. */
export const ANALYTICS_DAYS = [7, 30, 90] as const
export const analyticsQuery = z.object({
	days: z
		.enum(ANALYTICS_DAYS.map(String) as ['7', '30', '90'])
		.default('30')
		.transform(Number),
})

/** Null: fewer than `FEWEST_NAMED`, or one that would give those away. */
const count = z.int().min(FEWEST_NAMED).nullable()
const counts = z.object({ view: count, share: count, donate: count, answer: count, embed: count })
export type AnalyticsCounts = z.output<typeof counts>

/** `GET /donationRequest/{id}/analytics`. Days are of UTC. */
export const requestAnalytics = one(
	z
		.object({
			from: day,
			to: day,
			/** Every day of the period, the latest first. */
			days: z.array(z.object({ day, ...counts.shape })),
			channels: z.array(z.object({ channel, ...counts.shape })),
		})
		.meta({ id: 'RequestAnalytics' }),
)
export type RequestAnalytics = z.output<typeof requestAnalytics>['data']
