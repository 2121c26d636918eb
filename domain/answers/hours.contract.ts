import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { day, id, instant, one, optionalParagraphs, regionCode } from '../../kernel/wire/schemas.ts'
import { DAY_MINUTES, HOURS_STATES } from './hours.rules.contract.ts'

const ENTER_MINUTES = 'answers.fields.enterMinutes'
const CHOOSE_TIME = 'answers.fields.chooseTime'
export const HOURS_NOTE_LIMIT = 500
export const DISPUTE_LIMIT = 1_000

const shiftTime = z.object({ start: instant, end: instant })

/** `POST /donationRequestResponses/{id}/hours` */
export const hoursBody = z
	.object({
		/** Of a request without shifts: the day of the work. */
		day: day.nullable().default(null),
		/** Of a request with shifts: the one that somebody worked. */
		shift: shiftTime.nullable().default(null),
		/** 0 only in a correction: there was no such work. */
		minutes: z.int(ENTER_MINUTES).min(0, ENTER_MINUTES).max(DAY_MINUTES, ENTER_MINUTES),
		note: optionalParagraphs(HOURS_NOTE_LIMIT).default(''),
		/** The entry in whose place it is to count. */
		corrects: id.nullable().default(null),
	})
	.refine((body) => (body.day === null) !== (body.shift === null), { path: ['day'], message: CHOOSE_TIME })
	.refine((body) => body.minutes > 0 || body.corrects !== null, {
		path: ['minutes'],
		message: ENTER_MINUTES,
	})
export type HoursBody = z.input<typeof hoursBody>

export const HOURS_ACTIONS = ['confirm', 'dispute', 'withdraw', 'correct'] as const
export type HoursAction = (typeof HOURS_ACTIONS)[number]

/** `PUT /donationRequestResponses/{id}/hours/{hoursId}` */
export const hoursChangeBody = z.object({
	action: z.enum(['confirm', 'dispute', 'withdraw'], 'answers.fields.selectAction'),
	/** With `dispute`: what is wrong. */
	reasonText: optionalParagraphs(DISPUTE_LIMIT).default(''),
})
export type HoursChangeBody = z.input<typeof hoursChangeBody>

/** `POST /donationRequestResponses/{id}/certificate` */
export const certificateBody = z.object({
	action: z.enum(['issue', 'revoke'], 'answers.fields.selectAction'),
})

const hoursEntry = z.object({
	_id: id,
	day,
	/** Null where the request has no shifts, or has this one no more. */
	shift: shiftTime.nullable(),
	minutes: z.int(),
	state: z.enum(HOURS_STATES),
	/** Whether the viewer's side wrote it down. */
	mine: z.boolean(),
	/** Who wrote it down; empty once they are erased. */
	by: z.string(),
	/** Contact data is masked until both agree. */
	note: z.string(),
	/** Why it was disputed. */
	reasonText: z.string(),
	/** The entry that it corrects. */
	corrects: id.nullable(),
	/** What the viewer can do with it now. */
	actions: z.array(z.enum(HOURS_ACTIONS)),
	createdAt: instant,
})
export type HoursEntry = z.input<typeof hoursEntry>

export const hoursDetail = z
	.object({
		/** The newest day first. */
		entries: z.array(hoursEntry),
		confirmedMinutes: z.int(),
		/** Not decided yet. */
		openMinutes: z.int(),
		/** Whether work is written down now. */
		canLog: z.boolean(),
		/** The last day that can be written down, where the request is. */
		today: day,
		/** Whether work is written down by shift; then those that have begun. */
		byShift: z.boolean(),
		shifts: z.array(shiftTime),
		/** The one that stands; null where none does. */
		certificate: z
			.object({
				code: id,
				minutes: z.int(),
				from: day,
				to: day,
				issuedAt: instant,
				/** Whether it states what is confirmed now. */
				isCurrent: z.boolean(),
			})
			.nullable(),
		/** Whether the viewer may have one issued now. */
		canIssue: z.boolean(),
	})
	.meta({ id: 'VolunteerHours' })
export type HoursDetail = z.input<typeof hoursDetail>
export const hoursAnswer = one(hoursDetail)

/** `GET /donationRequestResponses/hours`: one's own in all, or those of a request that one acts for. */
export const hoursSumQuery = z.object({ donation_request_id: id.optional() })
export const hoursSumAnswer = one(
	z.object({
		confirmedMinutes: z.int(),
		openMinutes: z.int(),
		/** How many answers have confirmed hours. */
		count: z.int(),
	}),
)

/** `GET /certificate/{code}` */
export const certificateDetail = z
	.object({
		code: id,
		/** As it is printed; it does not open the certificate. */
		serial: z.string(),
		/** Empty once whoever worked was erased. */
		name: z.string(),
		/** Empty once the request is gone. */
		requestTitle: z.string(),
		/** Of the request, whose clock says the day it was issued on. */
		region: regionCode,
		/** The organization, or the person, who confirmed it; empty once erased. */
		confirmedBy: z.string(),
		from: day,
		to: day,
		minutes: z.int(),
		issuedAt: instant,
		/** What is confirmed now: something else where hours were corrected since. */
		confirmedMinutes: z.int(),
		isCurrent: z.boolean(),
	})
	.meta({ id: 'VolunteerCertificate' })
export type CertificateDetail = z.input<typeof certificateDetail>
export const certificateAnswer = one(certificateDetail)
export const certificatePdfQuery = z.object({ language: z.enum(LANGUAGES).optional() })
