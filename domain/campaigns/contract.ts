import { z } from 'zod'
import { LANGUAGES } from '../../kernel/wire/language.ts'
import type { NotificationTopic } from '../../kernel/wire/notification-kinds.ts'
import {
	amountText,
	chosenIds,
	currency,
	id,
	instant,
	paragraphs,
	priced,
	regionCode,
	restQuery,
} from '../../kernel/wire/schemas.ts'
import { foundationText } from './blocks.contract.ts'

export const CAMPAIGN_STATES = ['inReview', 'refused', 'sending', 'paused', 'stopped', 'finished'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

/**
 * An admin or its author paused it; too many of its addresses are refused for good, or of its readers complain; or a
 * mail server minds our mail.
 */
export const PAUSE_REASONS = ['person', 'author', 'refusals', 'complaints', 'policy'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]
export const MIN_ANSWERS = 100
export const MAX_REFUSED_PERCENT = 5
export const MIN_DELIVERIES = 1_000
export const MAX_COMPLAINTS_PER_MILLE = 3

export const MAIL_SUBJECT_LIMIT = 150
export const REFUSAL_LIMIT = 1_000
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

/** Reasons why a person of an audience gets no mail. */
export const EXCLUSIONS = ['noEmail', 'repeated', 'noConsent', 'suppressed', 'recent'] as const
export type Exclusion = (typeof EXCLUSIONS)[number]
export const exclusions = z.object(
	Object.fromEntries(EXCLUSIONS.map((name) => [name, z.int()])) as Record<Exclusion, z.ZodInt>,
)
export type Exclusions = z.output<typeof exclusions>

/** As people chose to use Karuna: to give, or to receive. */
export const AUDIENCE_MODES = ['donor', 'donee'] as const

/** Users, contacts of the foundation's book, or all of them. */
export const AUDIENCE_SOURCES = ['users', 'contacts', 'both'] as const

/**
 * The recipients of a campaign; without a choice, everybody. People who opted out of its purpose are always
 * excluded.
 */
export const audience = z.strictObject({
	roles: z.array(z.enum(AUDIENCE_ROLES)).max(AUDIENCE_ROLES.length).default([]),
	interests: z.array(id).max(MAX_INTERESTS).default([]),
	language: z.enum(LANGUAGES).nullable().default(null),
	purpose: z.enum(CAMPAIGN_PURPOSES).default('news'),
	from: z.enum(AUDIENCE_SOURCES).default('users'),
	/** That of an address of theirs. */
	country: regionCode.nullable().default(null),
	mode: z.enum(AUDIENCE_MODES).nullable().default(null),
})
export type Audience = z.output<typeof audience>

/** Returns the topic of a stored audience of the foundation; that of news for audiences of former releases. */
export const topicOf = (stored: unknown): 'announcements' | 'research' => {
	const { success, data } = audience.safeParse(stored)
	return PURPOSE_TOPICS[success ? data.purpose : 'news']
}

const mail = {
	subject: paragraphs(MAIL_SUBJECT_LIMIT, 'common.fields.enterSubject').refine(
		(text) => !/[\r\n]/.test(text),
		'campaigns.fields.subjectInOneLine',
	),
	text: foundationText,
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
export type CampaignText = z.output<typeof campaignTestBody>
/** `POST /campaigns/:id/refuse`: the reason is mailed to the author. */
export const refusalBody = z.object({ reason: paragraphs(REFUSAL_LIMIT, 'common.fields.enterReason') })
export const campaignAnswer = z.object({ id })
export const campaignPreviewBody = z.object({ ...mail, audience })

/** A campaign as a made-up reader gets it. */
export const previewedMail = z
	.object({
		recipient: z.string(),
		language: z.enum(LANGUAGES),
		/** Empty: the foundation. */
		sender: z.string(),
		subject: z.string(),
		html: z.string(),
		text: z.string(),
	})
	.meta({ id: 'PreviewedMail' })
export type PreviewedMail = z.output<typeof previewedMail>
export const campaignPreviewAnswer = z.object({
	people: z.int(),
	excluded: exclusions,
	/** One in each language. */
	mails: z.array(previewedMail),
})
export type CampaignPreview = z.output<typeof campaignPreviewAnswer>

export const audienceQuery = restQuery(audience, ['id'])
export const audienceAnswer = z.object({ people: z.int() })

/** `users`: of the foundation; the others: of authors of requests. */
export const CAMPAIGN_KINDS = ['users', 'donors', 'contacts'] as const

export const backofficeCampaign = z
	.object({
		id,
		kind: z.enum(CAMPAIGN_KINDS),
		/** The person or organization that writes; null: the foundation. */
		sender: z.object({ id, name: z.string(), isOrganization: z.boolean() }).nullable(),
		request: z.object({ id, title: z.string() }).nullable(),
		subject: z.string(),
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
		bounced: z.int(),
		complained: z.int(),
		unsubscribed: z.int(),
		visits: z.int(),
		donations: z.int(),
		raised: z.array(priced('units', { units: currency, amount: amountText })),
		etag: z.string(),
	})
	.meta({ id: 'BackofficeCampaign' })
export type BackofficeCampaign = z.input<typeof backofficeCampaign>
/** The same before formatting; amounts are in minor units. */
export type BackofficeCampaignFigures = z.output<typeof backofficeCampaign>

export const backofficeCampaignQuery = restQuery(
	z.strictObject({
		kind: z.enum(CAMPAIGN_KINDS).optional(),
		state: z.enum(CAMPAIGN_STATES).optional(),
		senderId: id.optional(),
		id: chosenIds(id),
	}),
	['queuedAt'],
)
