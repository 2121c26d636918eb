import { z } from 'zod'
import { id, list, one, optionalText, page, personName, text } from '../../kernel/wire/schemas.ts'

export const MEMBER_TYPES = ['Member', 'Host', 'Guest', 'Advisory Board Member', 'Expert'] as const
export type MemberType = (typeof MEMBER_TYPES)[number]

export const MEMBER_PAGE_SIZES = [5, 10, 20, 50, 100] as const
const NAME_LIMIT = 50
const TEXT_LIMIT = 100

export const memberBody = z.object({
	name: z.object({
		first_name: text(NAME_LIMIT, 'media.fields.enterFirstName'),
		last_name: text(NAME_LIMIT, 'media.fields.enterLastName'),
	}),
	city: optionalText(TEXT_LIMIT).default(''),
	title: text(TEXT_LIMIT, 'media.fields.enterTitle'),
	type: z.enum(MEMBER_TYPES, 'media.fields.selectCategory'),
	companyName: optionalText(TEXT_LIMIT).default(''),
	/** The address of an uploaded picture; empty for none. */
	image_url: optionalText(1_000).default(''),
	showOnWeb: z.boolean().default(false),
})
export type MemberBody = z.output<typeof memberBody>

export const member = z
	.object({
		_id: id,
		name: personName,
		city: z.string(),
		title: z.string(),
		type: z.enum(MEMBER_TYPES),
		companyName: z.string(),
		image_url: z.string(),
		showOnWeb: z.boolean(),
	})
	.meta({ id: 'RadioMember' })
export type Member = z.output<typeof member>

export const memberParams = z.object({ id })
export const memberAnswer = one(member)
export const membersQuery = z.object(page(10, 100))
export const memberList = list(member)
