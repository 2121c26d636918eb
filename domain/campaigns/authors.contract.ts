import { z } from 'zod'
import {
	amount,
	currency,
	day,
	flag,
	id,
	instant,
	one,
	optionalText,
	pageLimit,
	plainText,
	priced,
} from '../../kernel/wire/schemas.ts'
import { CAMPAIGN_REPORT_REASONS } from '../moderation.contract.ts'
import { blockDocument } from './blocks.contract.ts'
import { CAMPAIGN_STATES, exclusions, MAIL_SUBJECT_LIMIT, PAUSE_REASONS, previewedMail } from './contract.ts'

export { EXCLUSIONS, type Exclusion, type Exclusions } from './contract.ts'

/** Campaigns of the authors of requests, to the donors whom they have, or to contacts of a book. */
export const AUTHOR_CAMPAIGN_KINDS = ['donors', 'contacts'] as const
export type AuthorCampaignKind = (typeof AUTHOR_CAMPAIGN_KINDS)[number]

/** A first campaign of a sender, and each to more than this many contacts, waits for an admin. */
export const MAX_UNREVIEWED_CONTACTS = 500
/** Further mails of a sender go out on the following days. */
export const MAX_MAILS_A_DAY = 2_000
/** Nobody gets two campaigns of a sender in these days. */
export const DAYS_BETWEEN = 7
export const MAX_TESTS_AN_HOUR = 10
/** Drafts that nobody changes for so long are deleted. */
export const DRAFT_TERM_DAYS = 180
export const MAX_CAMPAIGN_DRAFTS = 50
export const MAX_CHOSEN_GROUPS = 50
export const MAX_CHOSEN_CONTACTS = 2_000

export const DONORS_OF = ['request', 'author', 'organization'] as const
export const donorsAudience = z.strictObject({
	kind: z.literal('donors'),
	/** Donors of this request, of all requests of its author, or of its organization. */
	of: z.enum(DONORS_OF).default('request'),
	/** Bounds of the day of the last donation. */
	since: day.optional(),
	until: day.optional(),
	/** The least sum of donations in a currency. */
	least: priced('units', { units: currency, quantity: amount }).optional(),
	/** The least number of donations. */
	times: z.int().min(1).max(1_000).optional(),
})
export const contactsAudience = z.strictObject({
	kind: z.literal('contacts'),
	/** The owner of the book: a person or an organization. */
	bookId: id,
	/** Everybody in the book; else those in the groups and those named. */
	everybody: z.boolean().default(false),
	groupIds: z.array(id).max(MAX_CHOSEN_GROUPS).default([]),
	contactIds: z.array(id).max(MAX_CHOSEN_CONTACTS).default([]),
})
export const authorAudience = z.discriminatedUnion('kind', [donorsAudience, contactsAudience])
export type DonorsAudience = z.output<typeof donorsAudience>
export type ContactsAudience = z.output<typeof contactsAudience>
export type AuthorAudience = z.output<typeof authorAudience>

/** `POST /emailCampaigns`; with `copyOf`, a new draft of an own campaign's text and audience. */
export const newCampaignBody = z.object({
	kind: z.enum(AUTHOR_CAMPAIGN_KINDS),
	requestId: id,
	copyOf: id.optional(),
})

/** `PUT /emailCampaigns/:id`: what is absent stays. A draft may lack anything. */
export const campaignDraftBody = z.object({
	subject: optionalText(MAIL_SUBJECT_LIMIT).optional(),
	text: blockDocument.optional(),
	audience: authorAudience.optional(),
	/** Answers go to the author's own address, which readers then see. */
	takesReplies: z.boolean().optional(),
})
export type CampaignDraftBody = z.input<typeof campaignDraftBody>

const figures = z.object({
	recipients: z.int(),
	waiting: z.int(),
	accepted: z.int(),
	refused: z.int(),
	inDoubt: z.int(),
	skipped: z.int(),
	bounced: z.int(),
	complained: z.int(),
	unsubscribed: z.int(),
	/** Browser sessions that came by the campaign's button. */
	visits: z.int(),
	/** Donations after such a visit, less those that were refunded whole. At least: not all can be told. */
	donations: z.int(),
	/** Net of refunds and chargebacks, by currency. */
	raised: z.array(priced('units', { units: currency, quantity: amount })),
})

export const AUTHOR_CAMPAIGN_STATES = ['draft', 'scheduled', ...CAMPAIGN_STATES] as const
export const authorCampaign = z
	.object({
		_id: id,
		kind: z.enum(AUTHOR_CAMPAIGN_KINDS),
		requestId: id,
		requestTitle: z.string(),
		senderName: z.string(),
		subject: z.string(),
		state: z.enum(AUTHOR_CAMPAIGN_STATES),
		pausedBecause: z.enum(PAUSE_REASONS).nullable(),
		/** An admin's reason. */
		refusedBecause: z.string().nullable(),
		changedAt: instant,
		confirmedAt: instant.nullable(),
		startsAt: instant.nullable(),
		figures,
	})
	.meta({ id: 'AuthorCampaign' })
export type AuthorCampaign = z.output<typeof authorCampaign>
export const authorCampaignDetails = authorCampaign
	.extend({
		text: blockDocument,
		audience: authorAudience.nullable(),
		takesReplies: z.boolean(),
		excluded: exclusions.nullable(),
	})
	.meta({ id: 'AuthorCampaignDetails' })
export type AuthorCampaignDetails = z.output<typeof authorCampaignDetails>
export const authorCampaignAnswer = one(authorCampaignDetails)
export const authorCampaignsQuery = z.object({
	requestId: id.optional(),
	limit: pageLimit(20),
	offset: z.coerce.number().int().min(0).max(10_000).default(0),
})
export const authorCampaignsAnswer = z.object({
	statusCode: z.literal(200),
	data: z.array(authorCampaign),
	totalCountOfRecords: z.int(),
})
export const newCampaignAnswer = one(z.object({ _id: id }))

/** The audience of the saved draft. */
export const draftAudience = z
	.object({
		recipients: z.int(),
		excluded: exclusions,
		/** The days that it takes at the pace of a sender. */
		days: z.int(),
		awaitsApproval: z.boolean(),
		/** "{name} via Karuna", as readers see it. */
		sender: z.string(),
	})
	.meta({ id: 'CampaignDraftAudience' })
export type DraftAudience = z.output<typeof draftAudience>
export const draftAudienceAnswer = one(draftAudience)

/** `expected` is the count that the author saw; a changed count is refused. */
export const confirmCampaignBody = z.object({
	expected: z.int().min(1).max(1_000_000),
	startsAt: instant.optional(),
})
export const confirmedCampaignAnswer = one(z.object({ _id: id, awaitsApproval: z.boolean() }))

/** The draft as its readers get it: each made-up recipient in each language. */
export const previewedMailsAnswer = one(z.array(previewedMail))

/** The code in the address of a campaign's button. */
export const campaignCode = z.string().regex(/^[a-z0-9]{10}$/)
export const campaignVisitBody = z.object({ code: campaignCode })

/** The signed link in a mail of a campaign. */
export const recipientQuery = z.object({ campaign: id, recipient: id, key: plainText().max(100) })
/** Binds a link's key to one recipient of one campaign. */
export const recipientSubject = (campaignId: string, recipientId: string): string =>
	`campaign:${campaignId}:${recipientId}`
export const STOPS = ['sender', 'all'] as const
/** `wanted=true` takes the stop back. */
export const stopQuery = recipientQuery.extend({
	stop: z.enum(STOPS).default('sender'),
	wanted: flag.default(false),
})
export const recipientView = z
	.object({
		/** Who wrote. */
		sender: z.string(),
		/** The address, with most of it hidden. */
		email: z.string(),
		/** Contacts: in whose book the address is, since when, and how they say they know its owner. */
		book: z
			.object({
				owner: z.string(),
				firstName: z.string(),
				lastName: z.string(),
				savedAt: instant,
				knownFrom: z.string(),
			})
			.nullable(),
		/** Donors: the day of the donation with which they let those whom they give to write to them. */
		consentedAt: instant.nullable(),
		hasStoppedSender: z.boolean(),
		hasStoppedAll: z.boolean(),
	})
	.meta({ id: 'CampaignRecipientView' })
export type RecipientView = z.output<typeof recipientView>
export const recipientAnswer = one(recipientView)
export const stoppedAnswer = one(z.object({ stop: z.enum(STOPS), wanted: z.boolean() }))

/** `POST /emailCampaigns/report`: a reader reports a campaign to admins. */
export const campaignReportBody = z.object({
	reason: z.enum(CAMPAIGN_REPORT_REASONS, 'support.fields.selectReason'),
})
export const nothingAnswer = one(z.object({}))
