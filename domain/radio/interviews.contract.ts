import { z } from 'zod'
import { isEmail, plainEmail } from '../../kernel/wire/email-addresses.ts'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import {
	chosenIds,
	id,
	instant,
	one,
	optionalParagraphs,
	optionalText,
	plainText,
	postedText,
	restQuery,
	text,
} from '../../kernel/wire/schemas.ts'
import { minute } from '../_shared/minutes-rules.contract.ts'

export const INTERVIEW_STATES = ['planned', 'invited', 'recorded', 'published', 'cancelled'] as const
export type InterviewState = (typeof INTERVIEW_STATES)[number]

/** A guest agrees to each by itself. */
export const CONSENT_SUBJECTS = ['airing', 'recording'] as const
export type ConsentSubject = (typeof CONSENT_SUBJECTS)[number]
/** Raised when the wording of the guest's page changes. */
export const CONSENT_VERSION = 1

/** The subject of the signed link in a guest's mail: each invitation makes the former links void. */
export const invitationSubject = (interviewId: string, invitation: number): string =>
	`interview:${interviewId}:${invitation}`

const fields = {
	title: text(200, 'radio.fields.enterTitle'),
	/** The account of the guest; null for a guest without one, who has a name and an address instead. */
	guestUserId: id.nullable().default(null),
	guestName: optionalText(100).default(''),
	guestEmail: optionalText(254)
		.overwrite(plainEmail)
		.refine((typed) => typed === '' || isEmail(typed), 'common.fields.enterValidEmail')
		.default(''),
	/** The language of the mail to a guest without an account. */
	guestLanguage: z.enum(LANGUAGES).default('en'),
	/** The account of its host. */
	rjUserId: id.nullable().default(null),
	/** Epoch milliseconds. */
	plannedTime: minute('radio.fields.selectStart'),
	/** For the studio alone. */
	notes: optionalParagraphs(10_000).default(''),
	channelId: id.nullable().default(null),
	streamingId: id.nullable().default(null),
}

export const interviewBody = z
	.object(fields)
	.superRefine(({ guestUserId, guestName, guestEmail }, { addIssue }) => {
		if (guestUserId !== null) return
		if (guestName === '')
			addIssue({ code: 'custom', path: ['guestName'], message: 'radio.fields.enterGuest' })
		if (guestEmail === '')
			addIssue({ code: 'custom', path: ['guestEmail'], message: 'common.fields.enterEmail' })
	})
export type InterviewBody = z.output<typeof interviewBody>

export const recordBody = z.object({ itemId: z.uuid('radio.fields.selectInterview') })
export const interviewParams = z.object({ id })

const consent = z.object({ agreed: z.boolean(), version: z.int(), at: instant })
const consents = z.object({ airing: consent.nullable(), recording: consent.nullable() })
export type Consents = z.output<typeof consents>

/** Checks whether a guest agrees to broadcast and recording in the present wording. */
export const agreesToAll = (consents: Consents): boolean =>
	CONSENT_SUBJECTS.every((subject) => {
		const consent = consents[subject]
		return consent?.agreed === true && consent.version === CONSENT_VERSION
	})

export const backofficeInterview = z
	.object({
		id,
		...fields,
		state: z.enum(INTERVIEW_STATES),
		/** Null once the guest is erased, or long after the interview. */
		guest: z.string().nullable(),
		rj: z.string().nullable(),
		channel: z.string().nullable(),
		/** The zone of the channel. */
		zone: z.string(),
		streaming: z.string().nullable(),
		itemId: id.nullable(),
		item: z.string().nullable(),
		invitedAt: instant.nullable(),
		consents,
		createdAt: instant,
	})
	.meta({ id: 'RadioInterview' })
export type BackofficeInterview = z.output<typeof backofficeInterview>

export const interviewsQuery = restQuery(
	z.strictObject({
		id: chosenIds(id),
		q: plainText().trim().max(100).optional(),
		state: z.enum(INTERVIEW_STATES).optional(),
		guestUserId: id.optional(),
		rjUserId: id.optional(),
		channelId: id.optional(),
		streamingId: id.optional(),
		itemId: id.optional(),
	}),
	['plannedTime', 'title', 'createdAt'],
)

export const invitationParams = z.object({ id, key: plainText().max(100) })
/** A guest reads this behind the link. */
export const invitation = z
	.object({
		title: z.string(),
		guest: z.string(),
		/** Empty when it has none. */
		host: z.string(),
		channel: z.string(),
		plannedTime: z.int(),
		zone: z.string(),
		isCancelled: z.boolean(),
		isPublished: z.boolean(),
		consents,
		/** The end of the link. */
		until: instant,
	})
	.meta({ id: 'RadioInvitation' })
export type Invitation = z.output<typeof invitation>
export const invitationAnswer = one(invitation)

/** The form of the guest's page: what is ticked is agreed to. */
export const invitationForm = z.object({
	version: postedText,
	airing: postedText,
	recording: postedText,
	/** The button that was pressed; `decline` agrees to nothing. */
	answer: postedText,
})
export interface AnsweredInvitation {
	readonly problem: string
}
