import { z } from 'zod'
import { type PublicProfile, personKey, publicProfileAnswer } from '../../domain/users/profile.contract.ts'
import { type Principal, type Route, route } from '../../kernel/http/route.ts'
import { type OuterJoined, type SelectedBy, selection } from '../../kernel/sql/table.ts'
import { notFound } from '../../kernel/wire/refusals.ts'
import { profilesTable } from '../../records/users/profiles.ts'
import { usersTable } from '../../records/users/users.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { OF_PICTURE, type PictureColumns, pictureOf } from '../_shared/pictures.ts'
import type { Shared } from '../_shared/social-card.ts'
import { fileUrl } from '../requests/request-row.ts'

const OF_USERS = selection(usersTable, 'u', [
	'id',
	'username',
	'first_name',
	'last_name',
	'profile_image_url',
	'created_at',
])
const OF_PROFILES = selection(profilesTable, 'p', ['about', 'volunteer_areas', 'shows_giving'])

type Deps = Pick<QueryDeps, 'sql' | 'filesUrl'>

type Row = SelectedBy<typeof OF_USERS> &
	OuterJoined<SelectedBy<typeof OF_PROFILES>> &
	PictureColumns & {
		readonly place: string
		readonly requests: number
	}

/** SQL for city and state of people who show them; `u` and `p` are the person and their profile. */
export const PLACE = `coalesce((SELECT concat_ws(', ', nullif(a.city, ''), nullif(a.state, '')) FROM rec.addresses a
	WHERE a.user_id = u.id AND p.shows_place ORDER BY a.position LIMIT 1), '')`
/** People without a profile row have not hidden it. */
const IS_PUBLIC = 'coalesce(p.is_public, true)'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i
const MAX_SUPPORTS = 12

/**
 * Returns SQL that checks whether a person's page is public: it is hidden neither by them nor by moderators.
 * `id` is their id as SQL.
 */
export const isVisible = (
	id: string,
): string => `(${IS_PUBLIC} AND NOT EXISTS (SELECT FROM read.report_cases hidden
	WHERE hidden.subject_id = ${id} AND hidden.subject = 'user' AND hidden.state IN ('held', 'upheld')))`

export const isVisiblePerson = async (
	sql: QueryDeps['sql'],
	userId: string,
	viewer: Principal,
): Promise<boolean> =>
	(await sql.maybeOne(
		`SELECT 1 FROM rec.users u LEFT JOIN rec.profiles p ON p.user_id = u.id
		WHERE u.id = $1::uuid AND (${isVisible('u.id')} OR u.id::text = $2)`,
		[userId, viewer.id],
	)) !== null

/**
 * Returns the public profile of a person by username or id. The owner sees it even when it is hidden.
 * @throws DomainError NOT_FOUND for a missing or hidden person
 */
export async function readPublicProfile(
	{ sql, filesUrl }: Deps,
	key: string,
	viewer: Principal,
): Promise<PublicProfile> {
	const row = await sql.maybeOne<Row>(
		`SELECT ${OF_USERS.list}, ${OF_PROFILES.list}, ${OF_PICTURE.list},
			${PLACE} AS place,
			(SELECT count(*)::int FROM read.requests r WHERE r.author_id = u.id AND NOT r.is_private
				AND r.status IN ('approved', 'live', 'fulfilled', 'expired')) AS requests
		FROM rec.users u LEFT JOIN rec.profiles p ON p.user_id = u.id LEFT JOIN rec.files img ON img.id = p.image_file_id
		WHERE ${UUID.test(key) ? 'u.id = $1::uuid' : 'lower(u.username) = lower($1)'}
			AND (${isVisible('u.id')} OR u.id::text = $2)`,
		[key, viewer.id],
	)
	if (row === null) throw notFound('person')
	const supports = row.shows_giving
		? await sql.query<PictureColumns & { readonly id: string; readonly title: string }>(SUPPORTS, [
				row.id,
				MAX_SUPPORTS,
			])
		: null
	const urlOf = (path: string) => `${filesUrl}/${path}`
	return {
		_id: row.id,
		username: row.username,
		profile_image_url: row.profile_image_url,
		picture: pictureOf(row, 'whole', urlOf),
		name: { first_name: row.first_name, last_name: row.last_name },
		about: row.about ?? '',
		place: row.place,
		memberSince: row.created_at.toISOString(),
		volunteer: row.volunteer_areas && ({ areas: row.volunteer_areas } as PublicProfile['volunteer']),
		requests: row.requests,
		supports:
			supports?.map((each) => ({
				_id: each.id,
				title: each.title,
				cardImageUrl: fileUrl(filesUrl, each.card_path),
				cardPicture: pictureOf(each, 'card', urlOf),
			})) ?? null,
	}
}

const SUPPORTS = `
	SELECT r.id, c.title, ${OF_PICTURE.list}
	FROM (SELECT d.target_id, max(d.started_at) AS latest FROM read.donations d
		WHERE d.donor_kind = 'user' AND d.donor_id = $1 AND d.target_kind = 'request' AND NOT d.anonymous
			AND d.status IN ('confirmed', 'partlyRefunded') GROUP BY d.target_id) g
	JOIN read.requests r ON r.id = g.target_id AND NOT r.is_private
		AND r.status IN ('approved', 'live', 'fulfilled', 'expired')
	JOIN rec.request_contents c ON c.content_id = r.content_id
	LEFT JOIN rec.files img ON img.id = c.images[1]
	ORDER BY g.latest DESC, r.id LIMIT $2`

export interface PersonHead {
	readonly id: string
	readonly name: string
	readonly username: string
	readonly about: string
	readonly place: string
	readonly card_path: string | null
}

export const headOfPerson = (sql: QueryDeps['sql'], key: string): Promise<PersonHead | null> =>
	sql.maybeOne(
		`SELECT u.id, trim(u.first_name || ' ' || u.last_name) AS name, u.username,
			left(coalesce(p.about, ''), 200) AS about, ${PLACE} AS place, img.card_path
		FROM rec.users u LEFT JOIN rec.profiles p ON p.user_id = u.id LEFT JOIN rec.files img ON img.id = p.image_file_id
		WHERE ${UUID.test(key) ? 'u.id = $1::uuid' : 'lower(u.username) = lower($1)'} AND ${isVisible('u.id')}`,
		[key],
	)

export const showPublicProfile = (deps: Deps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/user/profile/:id',
		summary: 'Get a person’s public profile by username or id',
		tags: ['users'],
		access: { allow: 'everyone', because: 'people publish it themselves' },
		params: z.object({ id: personKey }),
		answers: { 200: publicProfileAnswer },
		readModels: ['requests', 'donations', 'report_cases'],
		handle: async ({ params, caller }) => ({
			body: { statusCode: 200, data: await readPublicProfile(deps, params.id, caller.principal) },
		}),
	})

export const sharedPerson = ({ id, name, place, card_path }: PersonHead): Shared => ({
	id,
	title: name,
	byline: place,
	isVerified: false,
	progress: null,
	photoPath: card_path,
})
