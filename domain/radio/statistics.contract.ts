import { z } from 'zod'
import { day, id, one } from '../../kernel/wire/schemas.ts'
import { STATISTICS_PERIODS } from './periods.contract.ts'

export const STATISTICS_GROUPS = ['channel', 'time', 'programme', 'country', 'player'] as const
export type StatisticsGroup = (typeof STATISTICS_GROUPS)[number]

export const statisticsQuery = z
	.object({
		period: z.enum(STATISTICS_PERIODS).default('day'),
		by: z.enum(STATISTICS_GROUPS).default('channel'),
		/** All channels when absent, each by the days of its own zone. */
		channel: id.optional(),
		/** A day of the period; today when absent. */
		day: day.optional(),
	})
	.refine(({ by, channel }) => by !== 'time' || channel !== undefined, {
		path: ['channel'],
		message: 'radio.fields.selectChannel',
	})
export type StatisticsQuery = z.output<typeof statisticsQuery>

export const listeningFigures = z
	.object({
		/** The id of a channel or a playlist, a country, a player, or the beginning of a time; `` where it is unknown. */
		key: z.string(),
		name: z.string(),
		/** Epoch milliseconds; null but for times. */
		from: z.int().nullable(),
		to: z.int().nullable(),
		starts: z.int(),
		sessions: z.int(),
		listeners: z.int(),
		/** Total listening hours. */
		hours: z.number(),
		/** Minutes per session; null without sessions. */
		minutes: z.number().nullable(),
		/** Active sessions on average; null where nothing was measured. */
		average: z.number().nullable(),
		/** Null where nothing was measured, and by country and player, which minutes don't tell. */
		peak: z.int().nullable(),
		/** Minutes of all its channels, and those of them that were measured. */
		expected: z.int(),
		measured: z.int(),
	})
	.meta({ id: 'ListeningFigures' })
export type ListeningFigures = z.output<typeof listeningFigures>

export const statistics = z
	.object({
		channels: z.array(z.object({ id, name: z.string(), zone: z.string(), from: z.int(), to: z.int() })),
		rows: z.array(listeningFigures),
		total: listeningFigures,
		/** Times without a count, the longest first, at most a hundred. */
		gaps: z.array(z.object({ channel: id, from: z.int(), to: z.int() })),
	})
	.meta({ id: 'RadioStatistics' })
export type Statistics = z.output<typeof statistics>
export const statisticsAnswer = one(statistics)
