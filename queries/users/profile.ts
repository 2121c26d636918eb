import { z } from 'zod'
import { DEFAULT_RADIUS_KM, type OwnProfile, ownProfileAnswer } from '../../domain/users/profile.contract.ts'
import { USERS_ACCESS } from '../../domain/users/roles.contract.ts'
import { maskedEmail } from '../../domain/users/user-filters.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { onTable } from '../../kernel/sql/on-table.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { id } from '../../kernel/wire/schemas.ts'
import { addressesTable, type ProfileRow } from '../../records/users/profiles.ts'
import type { UserRow } from '../../records/users/users.ts'
import type { QueryDeps } from '../_shared/deps.ts'

type Row = UserRow & { [Column in keyof Omit<ProfileRow, 'user_id'>]: ProfileRow[Column] | null }

/** Checks for roles that manage accounts: they see that there is an address, but not the address itself. */
export const managesAccounts = (viewer: Principal): boolean =>
	viewer.kind === 'user' &&
	viewer.roles.some((role) => role === 'superAdmin' || USERS_ACCESS.roles.some((each) => each === role))

/** @throws DomainError NOT_FOUND */
export async function readProfile({ sql }: Pick<QueryDeps, 'sql'>, userId: string): Promise<OwnProfile> {
	const row = await sql.maybeOne<Row>(
		`SELECT u.id, u.username, u.email, u.first_name, u.last_name, u.phone, u.phone_verified, u.profile_image_url,
			u.created_at, p.about, p.mode, p.is_public, p.shows_place, p.shows_giving, p.volunteer_areas,
			p.volunteer_availability, p.volunteer_about, p.blood_group, p.blood_alerts, p.blood_texts, p.blood_sex,
			p.blood_last_day, p.blood_last_component, p.blood_radius_km, p.blood_quiet_from, p.blood_quiet_to,
			p.blood_quiet_zone, p.blood_paused_until
		FROM rec.users u LEFT JOIN rec.profiles p ON p.user_id = u.id WHERE u.id = $1`,
		[userId],
	)
	if (row === null) throw notFound('user')
	const addresses = await onTable(addressesTable)
		.select('line1', 'line2', 'city', 'state', 'country', 'zip_code')
		.where({ user_id: userId })
		.orderBy('position')
		.all(sql)
	return {
		unique_id: row.id,
		username: row.username,
		email: row.email,
		name: { first_name: row.first_name, last_name: row.last_name },
		about: row.about ?? '',
		profile_image_url: row.profile_image_url,
		phone: row.phone,
		phone_verified: row.phone_verified,
		addresses,
		volunteer: volunteerOf(row),
		bloodDonor: donorOf(row),
		mode: row.mode ?? 'donor',
		isPublic: row.is_public ?? true,
		showsPlace: row.shows_place ?? false,
		showsGiving: row.shows_giving ?? false,
		createdAt: row.created_at.toISOString(),
	}
}

function donorOf(row: Row): OwnProfile['bloodDonor'] {
	const { blood_group, blood_last_day, blood_last_component } = row
	const { blood_quiet_from: from, blood_quiet_to: to, blood_quiet_zone: zone } = row
	if (blood_group === null) return null
	return {
		bloodGroup: blood_group,
		wantsAlerts: row.blood_alerts ?? false,
		wantsTexts: row.blood_texts ?? false,
		sex: row.blood_sex,
		lastDonation:
			blood_last_day && blood_last_component
				? { day: blood_last_day, component: blood_last_component }
				: null,
		radiusKm: row.blood_radius_km ?? DEFAULT_RADIUS_KM,
		quietHours: from && to && zone ? { from, to, zone } : null,
		pausedUntil: row.blood_paused_until,
	}
}

const volunteerOf = ({ volunteer_areas, volunteer_availability, volunteer_about }: Row) =>
	volunteer_areas && volunteer_availability
		? ({
				areas: volunteer_areas,
				availability: volunteer_availability,
				about: volunteer_about ?? '',
			} as OwnProfile['volunteer'])
		: null

/**
 * Removes the contact for account managers: only `POST /users/{id}/contact` returns address and number in
 * full.
 */
const withoutContact = (profile: OwnProfile): OwnProfile => ({
	...profile,
	email: maskedEmail(profile.email),
	phone: null,
	addresses: [],
	volunteer: null,
	bloodDonor: null,
})

export const showProfile = (deps: Pick<QueryDeps, 'sql'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/user/:id',
		summary: 'Get the own profile in full; admins get another’s without contacts',
		tags: ['users'],
		access: { allow: 'signedIn' },
		params: z.object({ id }),
		answers: { 200: ownProfileAnswer },
		handle: async ({ params, caller: { principal } }) => {
			const isOwn = principal.id === params.id
			if (!isOwn && !managesAccounts(principal)) throw notAllowed()
			const profile = await readProfile(deps, params.id)
			return { body: { statusCode: 200, data: isOwn ? profile : withoutContact(profile) } }
		},
	})
