import { z } from 'zod'
import { byLanguage, LANGUAGES } from '../../kernel/wire/language.ts'
import type { NotificationTopic } from '../../kernel/wire/notification-kinds.ts'
import { chosenIds, id, instant, paragraphs, restQuery } from '../../kernel/wire/schemas.ts'

export const CAMPAIGN_STATES = ['sending', 'paused', 'stopped', 'finished'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/** A person paused it, or more than a twentieth of its addresses were refused for good. */
export const PAUSE_REASONS = ['person', 'refusals'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]
export const MIN_ANSWERS = 100
export const MAX_REFUSED_PERCENT = 5

export const MAIL_SUBJECT_LIMIT = 150
export const MAIL_BODY_LIMIT = 10_000
export const MAX_INTERESTS = 20

export const AUDIENCE_ROLES = [
	'none',
	'admin',
	'superAdmin',
	'volunteerAdmin',
	'finAdmin',
	'talRadioAdmin',
] as const

/** Purposes of a campaign; people opt in to each of them. */
export const CAMPAIGN_PURPOSES = ['news', 'research'] as const
export type CampaignPurpose = (typeof CAMPAIGN_PURPOSES)[number]
export const PURPOSE_TOPICS = {
	news: 'announcements',
	research: 'research',
} as const satisfies Readonly<Record<CampaignPurpose, NotificationTopic>>

/**
 * The recipients of a campaign; without a choice, everybody. People who opted out of its purpose are always
 * excluded.
 */
export const audience = z.strictObject({
	roles: z.array(z.enum(AUDIENCE_ROLES)).max(AUDIENCE_ROLES.length).default([]),
	interests: z.array(id).max(MAX_INTERESTS).default([]),
	language: z.enum(LANGUAGES).nullable().default(null),
	purpose: z.enum(CAMPAIGN_PURPOSES).default('news'),
})
export type Audience = z.output<typeof audience>

const mail = {
	subject: paragraphs(MAIL_SUBJECT_LIMIT, 'common.fields.enterSubject').refine(
		(text) => !/[\r\n]/.test(text),
		'campaigns.fields.subjectInOneLine',
	),
	/** Plain text; an empty line begins a paragraph. */
	body: paragraphs(MAIL_BODY_LIMIT, 'common.fields.enterMessage'),
}

/**
 * `POST /campaigns`: `expected` is the count that the sender saw; it is refused when the count has changed.
 */
export const campaignBody = z.object({
	...mail,
	audience,
	expected: z.int().min(1).max(1_000_000_000),
	/** At once unless given. */
	startsAt: instant.optional(),
})
/** `POST /campaigns/test`: sends the same mail to the caller only. */
export const campaignTestBody = z.object(mail)
export type CampaignText = z.input<typeof campaignTestBody>
export const campaignAnswer = z.object({ id })
export const campaignPreviewBody = z.object({ ...mail, audience })

export const mailView = z
	.object({
		subject: z.string(),
		paragraphs: z.array(z.string()),
		unsubscribe: z.string(),
		closing: z.string(),
	})
	.meta({ id: 'MailShown' })
export type MailView = z.output<typeof mailView>
export const campaignPreviewAnswer = z.object({ people: z.int(), ...byLanguage(() => mailView) })
export type CampaignPreview = z.output<typeof campaignPreviewAnswer>

export const audienceQuery = restQuery(audience, ['id'])
export const audienceAnswer = z.object({ people: z.int() })

export const backofficeCampaign = z
	.object({
		id,
		subject: z.string(),
		body: z.string(),
		isTest: z.boolean(),
		state: z.enum(CAMPAIGN_STATES),
		pausedBecause: z.enum(PAUSE_REASONS).nullable(),
		startsAt: instant,
		by: z.string(),
		queuedAt: instant,
		recipients: z.int(),
		waiting: z.int(),
		sent: z.int(),
		failed: z.int(),
		/** The mail server may have taken them. */
		inDoubt: z.int(),
		skipped: z.int(),
		etag: z.string(),
	})
	.meta({ id: 'BackofficeCampaign' })
export type BackofficeCampaign = z.output<typeof backofficeCampaign>

export const backofficeCampaignQuery = restQuery(
	z.strictObject({ state: z.enum(CAMPAIGN_STATES).optional(), id: chosenIds(id) }),
	['queuedAt'],
)
