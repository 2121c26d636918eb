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

export const STATISTIC_STEPS = ['day', 'week', 'month'] as const
export type StatisticStep = (typeof STATISTIC_STEPS)[number]
export const MAX_STEPS = 400

const PERIOD = 'activity.fields.dayOutOfRange'
const ourDay = day.refine((text) => text.startsWith('20'), PERIOD)

/** A period with both days included; the default is the last 90 days. */
export const statisticsQuery = z.object({
	from: ourDay.optional(),
	to: ourDay.optional(),
	region: regionCode.optional(),
	/** The IANA time zone of the days. */
	timeZone: plainText().max(64).refine(isZone, 'activity.fields.unknownTimeZone').default('UTC'),
	step: z.enum(STATISTIC_STEPS).default('week'),
})
export type StatisticsQuery = z.output<typeof statisticsQuery>

const step = z.object({
	day: z.string(),
	from: instant,
	to: instant,
})
export const signupSummary = one(
	z.object({ total: z.int(), steps: z.array(step.extend({ count: z.int() })) }).meta({ id: 'SignupSummary' }),
)
export type SignupSummary = z.infer<typeof signupSummary>['data']

const counted = <Code extends z.ZodType>(code: Code) => z.array(z.object({ _id: code, count: z.int() }))
export const countSummary = one(
	z.array(
		z
			.object({
				_id: z.string(),
				count: z.int(),
				requestTypes: counted(z.string()),
				regions: counted(regionCode),
				statuses: counted(z.int()),
			})
			.meta({ id: 'Counted' }),
	),
)
export type CountSummary = z.infer<typeof countSummary>['data']

/** `GET /api/backoffice/statistics/donations`: confirmed donations to fundraisers, by the time of recording. */
export const donationStatistics = z.object({
	data: z.array(
		priced('units', {
			units: currency,
			donations: z.int(),
			amount: amountText,
			steps: z.array(step.extend({ donations: z.int(), amount: amountText })),
		}).meta({ id: 'DonationStatistics' }),
	),
})
export type DonationStatistics = z.input<typeof donationStatistics>['data']
