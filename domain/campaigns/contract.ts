import { z } from 'zod'
import { byLanguage, LANGUAGES } from '../../kernel/wire/language.ts'
import type { NotificationTopic } from '../../kernel/wire/notification-kinds.ts'
import { chosenIds, id, instant, paragraphs, restQuery } from '../../kernel/wire/schemas.ts'

export const CAMPAIGN_STATES = ['sending', 'stopped', 'finished'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

export const MAIL_SUBJECT_LIMIT = 150
export const MAIL_BODY_LIMIT = 10_000
export const MAX_INTERESTS = 20

/** Roles that people can be addressed by; `none` is everybody without one. */
export const AUDIENCE_ROLES = [
	...(['none', 'admin', 'superAdmin', 'volunteerAdmin', 'finAdmin', 'talRadioAdmin'] as const),
] as const

/** What a campaign is about, which people agree to one by one: news and announcements, or questions for research. */
export const CAMPAIGN_PURPOSES = ['news', 'research'] as const
export type CampaignPurpose = (typeof CAMPAIGN_PURPOSES)[number]
/** The topic by which people choose whether they have such e-mails. */
export const PURPOSE_TOPICS = {
	news: 'announcements',
	research: 'research',
} as const satisfies Readonly<Record<CampaignPurpose, NotificationTopic>>

/** Whom a campaign goes to. Nothing chosen: everybody. Whoever wants no e-mails of its purpose is left out always. */
export const audience = z.strictObject({
	/** Any of which somebody has to hold. */
	roles: z.array(z.enum(AUDIENCE_ROLES)).max(AUDIENCE_ROLES.length).default([]),
	/** Any of which somebody has to have. */
	interests: z.array(id).max(MAX_INTERESTS).default([]),
	language: z.enum(LANGUAGES).nullable().default(null),
	purpose: z.enum(CAMPAIGN_PURPOSES).default('news'),
})
export type Audience = z.output<typeof audience>

const mail = {
	// Who wrote several lines is told, and not sent as one.
	subject: paragraphs(MAIL_SUBJECT_LIMIT, 'common.fields.enterSubject').refine(
		(text) => !/[\r\n]/.test(text),
		'campaigns.fields.subjectInOneLine',
	),
	/** Plain words; an empty line begins a paragraph. */
	body: paragraphs(MAIL_BODY_LIMIT, 'common.fields.enterMessage'),
}

/** `POST /mailings`: `expected` is the count that the sender was shown; another one by then is refused. */
export const campaignBody = z.object({ ...mail, audience, expected: z.int().min(1).max(1_000_000_000) })
/** `POST /mailings/test`: the same mail to oneself alone. */
export const campaignTestBody = z.object(mail)
export type CampaignText = z.input<typeof campaignTestBody>
/** Which it is; how far it has got is asked for by itself. */
export const campaignAnswer = z.object({ id })
/** `POST /mailings/preview`: what it will look like, and for how many. Changes nothing. */
export const campaignPreviewBody = z.object({ ...mail, audience })

/** A mail in one language: what is written stays as it is, what stands around it is of that language. */
export const mailView = z
	.object({
		subject: z.string(),
		paragraphs: z.array(z.string()),
		/** The words of the link to have no more of them. */
		unsubscribe: z.string(),
		closing: z.string(),
	})
	.meta({ id: 'MailShown' })
export type MailView = z.output<typeof mailView>
export const campaignPreviewAnswer = z.object({ people: z.int(), ...byLanguage(() => mailView) })
export type CampaignPreview = z.output<typeof campaignPreviewAnswer>

/** `GET /mailingAudience`: how many would get it now. */
export const audienceQuery = restQuery(audience, ['id'])
export const audienceAnswer = z.object({ people: z.int() })

/** A campaign, and how far it has got. */
export const backofficeCampaign = z
	.object({
		id,
		subject: z.string(),
		body: z.string(),
		/** To the sender alone. */
		isTest: z.boolean(),
		state: z.enum(CAMPAIGN_STATES),
		/** Empty once they were erased. */
		by: z.string(),
		queuedAt: instant,
		recipients: z.int(),
		/** Of a campaign that was stopped: those who don't get it. */
		waiting: z.int(),
		sent: z.int(),
		/** Refused for good, or unreachable for hours. */
		failed: z.int(),
		/** Wanted none any more, or have gone. */
		skipped: z.int(),
		etag: z.string(),
	})
	.meta({ id: 'BackofficeMailing' })
export type BackofficeCampaign = z.output<typeof backofficeCampaign>

export const backofficeCampaignQuery = restQuery(
	z.strictObject({ state: z.enum(CAMPAIGN_STATES).optional(), id: chosenIds(id) }),
	['queuedAt'],
)
