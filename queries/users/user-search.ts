import type { BackofficeUser } from '../../domain/users/backoffice.contract.ts'
import { ROLES } from '../../domain/users/contract.ts'
import { maskedEmail, type UserFilters } from '../../domain/users/user-filters.contract.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { userRolesTable } from '../../projections/users/user-roles.ts'
import { profilesTable } from '../../records/users/profiles.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'

const OF_USER_ROLES = selection(userRolesTable, 'r', ['roles', 'terms'])
const OF_PROFILES = selection(profilesTable, 'p', ['blood_group'])

export type UserRecord = OuterJoined<SelectedBy<typeof OF_USER_ROLES>> &
	SelectedBy<typeof OF_PROFILES> & {
		readonly id: string
		readonly name: string
		readonly username: string
		readonly email: string
		readonly phone: string | null
		readonly phone_verified: boolean
		readonly region: string | null
		readonly volunteer: boolean
		readonly created_at: Date
	}

export const USER_COLUMNS = `u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.username, u.email, u.phone,
	u.phone_verified, ${OF_USER_ROLES.list},
		a.country AS region, p.volunteer_areas IS NOT NULL AS volunteer, ${OF_PROFILES.list}, u.created_at`
export const USER_FROM = `rec.users u LEFT JOIN read.user_roles r ON r.user_id = u.id
	LEFT JOIN rec.profiles p ON p.user_id = u.id
	LEFT JOIN LATERAL (SELECT country FROM rec.addresses WHERE user_id = u.id ORDER BY position LIMIT 1) a ON true`

export const listed = (row: UserRecord): BackofficeUser => ({
	id: row.id,
	name: row.name,
	username: row.username,
	email: maskedEmail(row.email),
	roles: ROLES.filter((role) => row.roles?.includes(role)),
	region: row.region,
	phoneVerified: row.phone_verified,
	volunteer: row.volunteer,
	bloodDonor: row.blood_group !== null,
	createdAt: row.created_at.toISOString(),
})

export function usersWhere(filter: UserFilters, more: { readonly id?: readonly string[] | undefined } = {}) {
	const { q, role, region, verified, volunteer, bloodDonor, from, to } = filter
	const where = new Where()
		.given(role, '? = ANY(r.roles)')
		.given(more.id, 'u.id = ANY(?::uuid[])')
		.given(region, 'a.country = ?')
		.given(verified, 'u.phone_verified = ?')
		.given(volunteer, '(p.volunteer_areas IS NOT NULL) = ?')
		.given(bloodDonor, '(p.blood_group IS NOT NULL) = ?')
		.given(from, 'u.created_at >= ?')
		.given(to, 'u.created_at < ?')
	return searched(where, q)
}

/** Adds a filter of people `u` by name or username, or by a full e-mail address. */
export function searched(where: Where, q: string | undefined): Where {
	if (!q) return where
	// Matching parts of addresses would reveal them letter by letter.
	const text =
		"lower(u.email) = lower(?) OR u.username ILIKE ? OR (u.first_name || ' ' || u.last_name) ILIKE ?"
	return where.and(text, q, containing(q), containing(q))
}
