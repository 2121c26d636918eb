import { z } from 'zod'
import { chosenIds, day, id, instant, plainText, restQuery, text } from '../../kernel/wire/schemas.ts'

const MINUTES_OF_DAY = 1_440
const MAX_DAYPARTS = 6
const MAX_CHANNELS = 100
const MAX_WEIGHT = 10
const MAX_CAP = 100_000

/** Minutes since midnight, such as 420 for 7:00. */
const minute = z.int('radio.fields.enterMinutes').min(0).max(MINUTES_OF_DAY)
const daypart = z
	.object({ from: minute, to: minute })
	.refine(({ from, to }) => to > from, { path: ['to'], message: 'radio.fields.endBeforeStart' })
/** Null: no limit. A limit of nothing would be an advert that is never on air. */
const cap = z
	.int('radio.fields.capFromOne')
	.min(1, 'radio.fields.capFromOne')
	.max(MAX_CAP)
	.nullable()
	.default(null)

const fields = {
	name: text(200, 'radio.fields.enterName'),
	/** The days on which it may be on air, by the clock of each channel, both included. */
	from: day,
	until: day,
	/** Empty: on all. */
	channels: z.array(id).max(MAX_CHANNELS).default([]),
	/** Empty: all day. */
	dayparts: z.array(daypart).max(MAX_DAYPARTS).default([]),
	/** One of twice the weight is on air twice as often. */
	weight: z.int().min(1).max(MAX_WEIGHT).default(1),
	/** How often it may be on air on a channel within an hour, on a day, and in all. */
	capHour: cap,
	capDay: cap,
	capTotal: cap,
	/** Minutes from its end to its next beginning. */
	distanceMinutes: z.int().min(0).max(MINUTES_OF_DAY).default(0),
}

export const advertBody = z
	.object({ ...fields, itemId: z.uuid('radio.fields.selectAdvert') })
	.refine(({ from, until }) => until >= from, { path: ['until'], message: 'radio.fields.endBeforeStart' })
export type Advert = z.output<typeof advertBody>

export const advertParams = z.object({ id })
export const backofficeAdvert = z
	.object({
		id,
		...fields,
		itemId: id,
		/** The title of the recording. */
		item: z.string(),
		/** How often it was on air as a whole. */
		plays: z.int(),
		createdAt: instant,
	})
	.meta({ id: 'RadioAdvert' })
export type BackofficeAdvert = z.output<typeof backofficeAdvert>

export const backofficeAdvertDetail = backofficeAdvert
	.extend({
		/** Its last plays, the newest first. */
		latest: z.array(
			z.object({
				channel: z.string(),
				zone: z.string(),
				/** Epoch milliseconds. */
				at: z.int(),
				/** Listeners at the beginning of that minute; null where nobody counted. */
				listeners: z.int().nullable(),
			}),
		),
	})
	.meta({ id: 'RadioAdvertDetail' })
export type BackofficeAdvertDetail = z.output<typeof backofficeAdvertDetail>

export const advertsQuery = restQuery(
	z.strictObject({
		id: chosenIds(id),
		q: plainText().trim().max(100).optional(),
		itemId: id.optional(),
		/** Those that may be on air on a day. */
		day: day.optional(),
	}),
	['name', 'from', 'until', 'createdAt'],
)
