import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import { day, id, instant, one, optionalParagraphs, regionCode } from '../../kernel/wire/schemas.ts'
import { DAY_MINUTES, HOURS_STATES } from './hours.rules.contract.ts'

const ENTER_MINUTES = 'answers.fields.enterMinutes'
const CHOOSE_TIME = 'answers.fields.chooseTime'
export const HOURS_NOTE_LIMIT = 500
export const DISPUTE_LIMIT = 1_000

const shiftTime = z.object({ start: instant, end: instant })

export const hoursBody = z
	.object({
		day: day.nullable().default(null),
		shift: shiftTime.nullable().default(null),
		/** 0 is allowed only in a correction: no such work was done. */
		minutes: z.int(ENTER_MINUTES).min(0, ENTER_MINUTES).max(DAY_MINUTES, ENTER_MINUTES),
		note: optionalParagraphs(HOURS_NOTE_LIMIT).default(''),
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

export const hoursChangeBody = z.object({
	action: z.enum(['confirm', 'dispute', 'withdraw'], 'answers.fields.selectAction'),
	reasonText: optionalParagraphs(DISPUTE_LIMIT).default(''),
})
export type HoursChangeBody = z.input<typeof hoursChangeBody>

export const certificateBody = z.object({
	action: z.enum(['issue', 'revoke'], 'answers.fields.selectAction'),
})

const hoursEntry = z.object({
	_id: id,
	day,
	shift: shiftTime.nullable(),
	minutes: z.int(),
	state: z.enum(HOURS_STATES),
	mine: z.boolean(),
	by: z.string(),
	note: z.string(),
	reasonText: z.string(),
	corrects: id.nullable(),
	actions: z.array(z.enum(HOURS_ACTIONS)),
	createdAt: instant,
})
export type HoursEntry = z.input<typeof hoursEntry>

export const hoursDetail = z
	.object({
		entries: z.array(hoursEntry),
		confirmedMinutes: z.int(),
		openMinutes: z.int(),
		canLog: z.boolean(),
		/** The last day that can be logged, in the request's time zone. */
		today: day,
		byShift: z.boolean(),
		shifts: z.array(shiftTime),
		/** The valid certificate; null when there is none. */
		certificate: z
			.object({
				code: id,
				minutes: z.int(),
				from: day,
				to: day,
				issuedAt: instant,
				isCurrent: z.boolean(),
			})
			.nullable(),
		canIssue: z.boolean(),
	})
	.meta({ id: 'VolunteerHours' })
export type HoursDetail = z.input<typeof hoursDetail>
export const hoursAnswer = one(hoursDetail)

/** `GET /donationRequestResponses/hours`: the caller's own hours, or those of a request that they act for. */
export const hoursSumQuery = z.object({ donation_request_id: id.optional() })
export const hoursSumAnswer = one(
	z.object({
		confirmedMinutes: z.int(),
		openMinutes: z.int(),
		count: z.int(),
	}),
)

export const certificateDetail = z
	.object({
		code: id,
		/** The printed serial number, which does not give access to the certificate. */
		serial: z.string(),
		name: z.string(),
		requestTitle: z.string(),
		region: regionCode,
		/** The organization or person that confirmed it; empty after erasure. */
		confirmedBy: z.string(),
		from: day,
		to: day,
		minutes: z.int(),
		issuedAt: instant,
		/** The minutes that are confirmed now; they differ when hours were corrected later. */
		confirmedMinutes: z.int(),
		isCurrent: z.boolean(),
	})
	.meta({ id: 'VolunteerCertificate' })
export type CertificateDetail = z.input<typeof certificateDetail>
export const certificateAnswer = one(certificateDetail)
export const certificatePdfQuery = z.object({ language: z.enum(LANGUAGES).optional() })
