import { z } from 'zod'
import { id, instant, list, one, paragraphs, picture, text, video } from '../../kernel/wire/schemas.ts'
import { moderation, SUBJECT_REPORT_REASONS } from '../moderation.contract.ts'

export const UPDATE_TITLE_LIMIT = 100
export const UPDATE_LIMIT = 5_000
export const UPDATE_IMAGES = 6
export const UPDATE_VIDEOS = 2

/** `supporters` are those who donated, answered, or act for the request. */
export const UPDATE_AUDIENCES = ['all', 'supporters'] as const
export type UpdateAudience = (typeof UPDATE_AUDIENCES)[number]

export const requestUpdate = z
	.object({
		_id: id,
		title: z.string(),
		body: z.string(),
		images: z.array(z.string()),
		imageIds: z.array(id),
		pictures: z.array(picture),
		videos: z.array(video),
		audience: z.enum(UPDATE_AUDIENCES),
		createdAt: instant,
		editedAt: instant.nullable(),
		mayEdit: z.boolean(),
		moderation: moderation.nullable(),
	})
	.meta({ id: 'DonationRequestUpdate' })
export type RequestUpdate = z.output<typeof requestUpdate>
export const requestUpdateList = list(requestUpdate).extend({
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
export const updateEditBody = requestUpdateBody.omit({ donation_request_id: true }).extend({
	videos: z.array(id).max(UPDATE_VIDEOS).optional(),
	audience: z.enum(UPDATE_AUDIENCES).optional(),
})
export const updateReportBody = z.object({
	reason: z.enum(SUBJECT_REPORT_REASONS, 'support.fields.selectReason'),
})
export const updateAnswer = one(z.object({ _id: id }))

/**
 * `GET /donationRequestUpdate/{id}/versions`: earlier versions that the reader could see then, newest first.
 */
export const updateVersion = z
	.object({
		title: z.string(),
		body: z.string(),
		images: z.array(z.string()),
		pictures: z.array(picture),
		videos: z.array(video),
		writtenAt: instant,
	})
	.meta({ id: 'DonationRequestUpdateVersion' })
export const updateVersions = z.object({ statusCode: z.literal(200), data: z.array(updateVersion) })
