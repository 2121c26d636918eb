import { z } from 'zod'
import { day, id, instant, one, plainText, regionCode, restQuery } from '../../kernel/wire/schemas.ts'
import { BLOOD_COMPONENTS, BLOOD_GROUPS, DISTANCE_STEPS } from '../_shared/blood-groups.contract.ts'

export const ALERT_ANSWERS = ['can', 'notNow', 'gave'] as const
export const alertAnswer = z.enum(ALERT_ANSWERS, 'blood.fields.chooseAnswer')
export type AlertAnswer = z.infer<typeof alertAnswer>

/** `inbox` is inbox, push and e-mail by the donor's choice; `text` adds a text message. */
export const ALERT_CHANNELS = ['inbox', 'text'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

const link = {
	user: id.optional(),
	key: plainText().max(200).optional(),
}

export const alertQuery = z.object(link)

export const alertBody = z.object({
	...link,
	answer: alertAnswer,
	/** With `can`: once the author accepts, both see each other's phone number and e-mail address. */
	agreesInAdvance: z.boolean().default(false),
})
export type AlertBody = z.input<typeof alertBody>

export const alertView = z
	.object({
		_id: id,
		title: z.string(),
		bloodGroup: z.enum(BLOOD_GROUPS),
		component: z.enum(BLOOD_COMPONENTS),
		hospital: z.string(),
		neededBy: instant.nullable(),
		region: regionCode,
		place: z.string(),
		withinKm: z.literal(DISTANCE_STEPS),
		units: z.int(),
		/** The units that donors pledged and gave so far. */
		pledged: z.int(),
		given: z.int(),
		answer: alertAnswer.nullable(),
		isOpen: z.boolean(),
		/**
		 * The day from which the donor may donate again according to the profile; null means now. A hint only.
		 */
		restedFrom: day.nullable(),
	})
	.meta({ id: 'BloodAlert' })
export type AlertView = z.infer<typeof alertView>
export const alertAnswered = one(alertView)

export const bloodAlertsQuery = restQuery(z.object({ id: z.array(id).max(200).optional() }), ['alertedAt'])

const outcome = {
	alerted: z.int(),
	byText: z.int(),
	sent: z.int(),
	can: z.int(),
	notNow: z.int(),
	gave: z.int(),
	/** Seconds from the first alert to the first pledge that was not withdrawn; null before there is one. */
	firstPledgeSeconds: z.int().nullable(),
}

/** A request whose blood donors were alerted, with waves and results; nobody is named. */
export const bloodAlerts = z
	.object({
		id,
		title: z.string(),
		bloodGroup: z.string(),
		component: z.string(),
		place: z.string(),
		units: z.int(),
		pledged: z.int(),
		given: z.int(),
		alertedAt: instant,
		...outcome,
		waves: z.array(z.object({ wave: z.int(), at: instant, ...outcome })),
	})
	.meta({ id: 'BloodAlerts' })
export type BloodAlerts = z.infer<typeof bloodAlerts>
