import { z } from 'zod'
import { id, instant, list, one, paragraphs, picture, text, video } from '../../kernel/wire/schemas.ts'
import { moderation, SUBJECT_REPORT_REASONS } from '../moderation.contract.ts'

/** Characters of an update, and how many pictures and videos it may have. */
export const UPDATE_TITLE_LIMIT = 100
export const UPDATE_LIMIT = 5_000
export const UPDATE_IMAGES = 6
export const UPDATE_VIDEOS = 2

/** Who reads an update: whoever may see the request, or of these who gave to it, answered it, or acts for it. */
export const UPDATE_AUDIENCES = ['all', 'supporters'] as const
export type UpdateAudience = (typeof UPDATE_AUDIENCES)[number]

export const requestUpdate = z
	.object({
		_id: id,
		title: z.string(),
		body: z.string(),
		images: z.array(z.string()),
		/** In the order of `images`, as are their parts for cards in their sizes. */
		imageIds: z.array(id),
		pictures: z.array(picture),
		videos: z.array(video),
		audience: z.enum(UPDATE_AUDIENCES),
		createdAt: instant,
		/** When it was changed last; what it was before can be read. */
		editedAt: instant.nullable(),
		/** Whether the viewer changes and deletes it. */
		mayEdit: z.boolean(),
		/** For those who may change it: moderators hold or removed it, so that others don't get it. */
		moderation: moderation.nullable(),
	})
	.meta({ id: 'DonationRequestUpdate' })
export type RequestUpdate = z.output<typeof requestUpdate>
export const requestUpdateList = list(requestUpdate).extend({
	/** Whether the viewer posts updates: whoever wrote the request, and who leads its organization. */
	mayPost: z.boolean(),
})

export const requestUpdateBody = z.object({
	donation_request_id: id,
	title: text(UPDATE_TITLE_LIMIT, 'common.fields.enterTitle'),
	body: paragraphs(UPDATE_LIMIT, 'common.fields.enterDescription'),
	images: z.array(id).max(UPDATE_IMAGES).default([]),
	videos: z.array(id).max(UPDATE_VIDEOS).default([]),
	audience: z.enum(UPDATE_AUDIENCES).default('all'),
})
/** What a change leaves out stays: who reads it, and its videos. */
export const updateEditBody = requestUpdateBody.omit({ donation_request_id: true }).extend({
	videos: z.array(id).max(UPDATE_VIDEOS).optional(),
	audience: z.enum(UPDATE_AUDIENCES).optional(),
})
export const updateReportBody = z.object({
	reason: z.enum(SUBJECT_REPORT_REASONS, 'support.fields.selectReason'),
})
export const updateAnswer = one(z.object({ _id: id }))

/** `GET /donationRequestUpdate/{id}/versions`: what it was before, as far as it was for the reader then, the newest first. */
export const updateVersion = z
	.object({
		title: z.string(),
		body: z.string(),
		images: z.array(z.string()),
		pictures: z.array(picture),
		videos: z.array(video),
		/** From when on it was so. */
		writtenAt: instant,
	})
	.meta({ id: 'DonationRequestUpdateVersion' })
export const updateVersions = z.object({ statusCode: z.literal(200), data: z.array(updateVersion) })
