import { z } from 'zod'
import {
	amountText,
	currency,
	day,
	instant,
	one,
	plainText,
	priced,
	regionCode,
} from '../../kernel/wire/schemas.ts'
import { isZone } from '../../kernel/wire/wall-clock.ts'

/** What statistics are counted by. */
export const STATISTIC_STEPS = ['day', 'week', 'month'] as const
export type StatisticStep = (typeof STATISTIC_STEPS)[number]
/** Most steps of one answer. */
export const MAX_STEPS = 400

const PERIOD = 'activity.fields.dayOutOfRange'
const ourDay = day.refine((text) => text.startsWith('20'), PERIOD)

/** A period, both days included; the last 90 days when nothing is said. */
export const statisticsQuery = z.object({
	from: ourDay.optional(),
	to: ourDay.optional(),
	region: regionCode.optional(),
	/** Whose days they are: an IANA name. */
	timeZone: plainText().max(64).refine(isZone, 'activity.fields.unknownTimeZone').default('UTC'),
	step: z.enum(STATISTIC_STEPS).default('week'),
})
export type StatisticsQuery = z.output<typeof statisticsQuery>

const step = z.object({
	/** First day of the step. */
	day: z.string(),
	/** Its first instant, and the first after it. */
	from: instant,
	to: instant,
})
/** `GET /user/signupReportSummary`. Accounts that were closed since aren't counted. */
export const signupSummary = one(
	z.object({ total: z.int(), steps: z.array(step.extend({ count: z.int() })) }).meta({ id: 'SignupSummary' }),
)
export type SignupSummary = z.infer<typeof signupSummary>['data']

/** `GET /donationRequestTypeSummary`, `GET /donationRequestSourceSummary`: the most frequent first. */
const counted = <Code extends z.ZodType>(code: Code) => z.array(z.object({ _id: code, count: z.int() }))
export const countSummary = one(
	z.array(
		z
			.object({
				_id: z.string(),
				count: z.int(),
				/** What the count is made of, in each way the most frequent first. */
				requestTypes: counted(z.string()),
				regions: counted(regionCode),
				/** By the code of the status. */
				statuses: counted(z.int()),
			})
			.meta({ id: 'Counted' }),
	),
)
export type CountSummary = z.infer<typeof countSummary>['data']

/** `GET /api/backoffice/statistics/gifts`: donations to fundraisers as they were confirmed, by when that was recorded. */
export const donationStatistics = z.object({
	data: z.array(
		priced('units', {
			units: currency,
			gifts: z.int(),
			amount: amountText,
			steps: z.array(step.extend({ gifts: z.int(), amount: amountText })),
		}).meta({ id: 'GiftStatistics' }),
	),
})
export type DonationStatistics = z.input<typeof donationStatistics>['data']
