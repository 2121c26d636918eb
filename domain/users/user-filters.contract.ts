import { z } from 'zod'
import {
	filterText,
	flag,
	id,
	instant,
	list,
	optionalText,
	page,
	paragraphs,
	plainText,
	regionCode,
	restQuery,
} from '../../kernel/wire/schemas.ts'
import { backofficeUser } from './backoffice.contract.ts'
import { ROLES } from './contract.ts'

/** By what the list of users is narrowed down. */
export const userFilters = z.object({
	/** Finds names and usernames by a part, an e-mail address only as a whole. */
	q: optionalText(254).optional(),
	role: z.enum(ROLES).optional(),
	/** Where they live, as an ISO code. */
	region: regionCode.optional(),
	/** Whether they proved a phone number. */
	verified: z.boolean().optional(),
	volunteer: z.boolean().optional(),
	bloodDonor: z.boolean().optional(),
	/** Signed up from this instant on, and before that one. */
	from: instant.optional(),
	to: instant.optional(),
})
export type UserFilters = z.output<typeof userFilters>

/** The same of the backoffice, which also lists chosen ones. */
export const userListFilters = userFilters.extend({ id: z.array(id).max(200).optional() })
export type UserListFilters = z.output<typeof userListFilters>

/** `GET /api/backoffice/users`. */
export const backofficeUserQuery = restQuery(userListFilters, ['name', 'createdAt'])

/** `GET /users`: `roles` are separated by commas, `filters` is JSON text. */
export const usersQuery = z.object({
	...page(10),
	roles: plainText()
		.max(100)
		.optional()
		.transform((text, context) => {
			const roles = (text ?? '').split(',').filter(Boolean)
			const known = z.array(z.enum(ROLES)).safeParse(roles)
			if (known.success) return known.data
			context.addIssue({ code: 'custom', message: 'users.fields.noSuchRole' })
			return z.NEVER
		}),
	filters: filterText(userFilters),
	isDownload: flag.optional(),
})
export const userList = list(backofficeUser)

export const revealContactBody = z.object({ reason: paragraphs(2_000, 'common.fields.enterReason') })
/** `POST /api/backoffice/users/{id}/contact`: what lists leave out. Who looked and why is written down. */
export const revealedContact = z
	.object({ email: z.string(), phone: z.string().nullable() })
	.meta({ id: 'RevealedContact' })
export type RevealedContact = z.infer<typeof revealedContact>

/** `meera@karuna.example` as lists show it: `m…@k….example`; none stays none. */
export function maskedEmail(email: string): string {
	if (email === '') return ''
	const [name = '', host = ''] = email.split('@')
	const dot = host.lastIndexOf('.')
	return `${name.slice(0, 1)}…@${host.slice(0, 1)}…${dot < 0 ? '' : host.slice(dot)}`
}
