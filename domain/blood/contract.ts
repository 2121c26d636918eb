import { z } from 'zod'
import { day, id, instant, one, plainText, regionCode, restQuery } from '../../kernel/wire/schemas.ts'
import { BLOOD_COMPONENTS, BLOOD_GROUPS, DISTANCE_STEPS } from '../_shared/blood-groups.contract.ts'

/** What a donor says to an alert. */
export const ALERT_ANSWERS = ['can', 'notNow', 'gave'] as const
export const alertAnswer = z.enum(ALERT_ANSWERS, 'blood.fields.chooseAnswer')
export type AlertAnswer = z.infer<typeof alertAnswer>

/** By which channel a donor was alerted: inbox, push and e-mail as they chose, or by text message as well. */
export const ALERT_CHANNELS = ['inbox', 'text'] as const
export type AlertChannel = (typeof ALERT_CHANNELS)[number]

/** Whose alert it is, by the link in it. Signed-in donors need none. */
const link = {
	user: id.optional(),
	key: plainText().max(200).optional(),
}

/** `GET /bloodAlert/{id}`; the id is the request's. */
export const alertQuery = z.object(link)

/** `POST /bloodAlert/{id}` */
export const alertBody = z.object({
	...link,
	answer: alertAnswer,
	/** With `can`: once the author accepts, both see each other's phone number and e-mail address. */
	agreesInAdvance: z.boolean().default(false),
})
export type AlertBody = z.input<typeof alertBody>

/** An alert as its donor sees it. */
export const alertView = z
	.object({
		/** Of the request. */
		_id: id,
		title: z.string(),
		bloodGroup: z.enum(BLOOD_GROUPS),
		component: z.enum(BLOOD_COMPONENTS),
		hospital: z.string(),
		neededBy: instant.nullable(),
		/** Of the request. */
		region: regionCode,
		place: z.string(),
		/** The step that the town's centre is within. */
		withinKm: z.literal(DISTANCE_STEPS),
		units: z.int(),
		/** Units that donors pledged and gave so far. */
		pledged: z.int(),
		given: z.int(),
		answer: alertAnswer.nullable(),
		/** Whether the request still takes pledges. */
		isOpen: z.boolean(),
		/** From when on they may donate again by what their profile says; null: now. A hint. */
		restedFrom: day.nullable(),
	})
	.meta({ id: 'BloodAlert' })
export type AlertView = z.infer<typeof alertView>
export const alertAnswered = one(alertView)

/** `GET /api/backoffice/bloodAlerts` */
export const bloodAlertsQuery = restQuery(z.object({ id: z.array(id).max(200).optional() }), ['alertedAt'])

const outcome = {
	alerted: z.int(),
	/** Of those, who are alerted by text message as well; the others by inbox, push and e-mail as they chose. */
	byText: z.int(),
	/** Of those, who got it; the others have quiet hours. */
	sent: z.int(),
	can: z.int(),
	notNow: z.int(),
	gave: z.int(),
	/** From the first alert to the first pledge that stands, in seconds; null before there is one. */
	firstPledgeSeconds: z.int().nullable(),
}

/** A request of which donors were alerted: in which waves, and what became of them. Nobody is named. */
export const bloodAlerts = z
	.object({
		/** Of the request. */
		id,
		title: z.string(),
		bloodGroup: z.string(),
		component: z.string(),
		place: z.string(),
		units: z.int(),
		pledged: z.int(),
		given: z.int(),
		/** Of the last wave. */
		alertedAt: instant,
		...outcome,
		waves: z.array(z.object({ wave: z.int(), at: instant, ...outcome })),
	})
	.meta({ id: 'BloodAlerts' })
export type BloodAlerts = z.infer<typeof bloodAlerts>
