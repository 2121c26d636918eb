import { z } from 'zod'
import { byLanguage } from '../../kernel/wire/language.ts'
import {
	chosenIds,
	id,
	one,
	optionalParagraphs,
	optionalText,
	paragraphs,
	regionCode,
	restQuery,
	text,
} from '../../kernel/wire/schemas.ts'

const TITLE = 100
const TEXT = 2_000
export const AUDIENCES = ['all', 'region', 'role', 'donors', 'donees'] as const
export const ANNOUNCEMENT_ROLES = [
	'admin',
	'volunteerAdmin',
	'superAdmin',
	'finAdmin',
	'talRadioAdmin',
] as const

/** `region` are people who donated or raised requests in a region. */
const audience = z
	.object({
		kind: z.enum(AUDIENCES),
		region: regionCode.optional(),
		role: z.enum(ANNOUNCEMENT_ROLES).optional(),
	})
	.refine(({ kind, region }) => (kind === 'region') === (region !== undefined), {
		error: 'notifications.fields.chooseRegion',
		path: ['region'],
	})
	.refine(({ kind, role }) => (kind === 'role') === (role !== undefined), {
		error: 'notifications.fields.chooseRole',
		path: ['role'],
	})

const texts = {
	title: text(TITLE, 'common.fields.enterTitle'),
	message: paragraphs(TEXT, 'common.fields.enterMessage'),
	titleHi: optionalText(TITLE).default(''),
	messageHi: optionalParagraphs(TEXT).default(''),
	audience,
}
const inHindi = {
	error: 'notifications.fields.hindiWhole',
	path: ['titleHi'],
}
const bothOrNeither = (body: { titleHi: string; messageHi: string }) =>
	(body.titleHi === '') === (body.messageHi === '')

export const announcementPreviewBody = z.object(texts).refine(bothOrNeither, inHindi)
const visible = z.object({ message: z.string(), text: z.string() })
export const announcementPreviewAnswer = one(z.object({ count: z.int(), ...byLanguage(() => visible) }))
export type AnnouncementPreview = z.infer<typeof announcementPreviewAnswer>['data']

/** `POST /sendToAll`: `count` is the previewed and confirmed number of recipients. */
export const announcementBody = z
	.object({ ...texts, count: z.int().min(0).max(1_000_000_000) })
	.refine(bothOrNeither, inHindi)
export type AnnouncementBody = z.input<typeof announcementBody>
export const announcementAnswer = one(z.object({ _id: id, count: z.int() }))

export const announcementRow = z
	.object({
		id,
		title: z.string(),
		message: z.string(),
		audience: z.object({
			kind: z.enum(AUDIENCES),
			region: z.string().nullable(),
			role: z.string().nullable(),
		}),
		sentBy: z.string(),
		sentAt: z.string(),
		reached: z.int(),
		read: z.int(),
		finishedAt: z.string().nullable(),
	})
	.meta({ id: 'Announcement' })
export type AnnouncementRow = z.infer<typeof announcementRow>
export const announcementQuery = restQuery(z.object({ id: chosenIds(id) }), ['sentAt'])
export const announcementRows = z.array(announcementRow)
