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

export const userFilters = z.object({
	q: optionalText(254).optional(),
	role: z.enum(ROLES).optional(),
	region: regionCode.optional(),
	verified: z.boolean().optional(),
	volunteer: z.boolean().optional(),
	bloodDonor: z.boolean().optional(),
	from: instant.optional(),
	to: instant.optional(),
})
export type UserFilters = z.output<typeof userFilters>

export const userListFilters = userFilters.extend({ id: z.array(id).max(200).optional() })
export type UserListFilters = z.output<typeof userListFilters>

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
/** `POST /api/backoffice/users/{id}/contact`: full contact data; the access and its reason are logged. */
export const revealedContact = z
	.object({ email: z.string(), phone: z.string().nullable() })
	.meta({ id: 'RevealedContact' })
export type RevealedContact = z.infer<typeof revealedContact>

/** Masks `meera@karuna.example` as `m…@k….example`; an empty address stays empty. */
export function maskedEmail(email: string): string {
	if (email === '') return ''
	const [name = '', host = ''] = email.split('@')
	const dot = host.lastIndexOf('.')
	return `${name.slice(0, 1)}…@${host.slice(0, 1)}…${dot < 0 ? '' : host.slice(dot)}`
}
