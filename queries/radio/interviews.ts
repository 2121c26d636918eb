import { z } from 'zod'
import {
	type BackofficeInterview,
	backofficeInterview,
	type Invitation,
	interviewParams,
	interviewsQuery,
	invitationAnswer,
	invitationParams,
	invitationSubject,
} from '../../domain/radio/interviews.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import { RADIO_ACCESS } from '../../domain/users/roles.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import { type SelectedBy, selection } from '../../kernel/sql/table.ts'
import {
	consentsOf,
	GUEST_NAME,
	radioInterviewGuestsTable,
	radioInterviewsTable,
	type StoredConsents,
	wholeConsents,
} from '../../records/radio/interviews.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { orderedBy } from '../_shared/ordering.ts'
import { restPage } from '../_shared/rest.ts'
import { containing } from '../_shared/search.ts'
import { Where } from '../_shared/where.ts'

const OF_INTERVIEW = selection(radioInterviewsTable, 'v', [
	'id',
	'title',
	'state',
	'rj_user_id',
	'planned_at',
	'notes',
	'channel_id',
	'streaming_id',
	'item_id',
	'invitation',
	'invited_at',
	'created_at',
])
const OF_GUEST = selection(radioInterviewGuestsTable, 'g', {
	guest_user_id: 'user_id',
	guest_name: 'name',
	guest_email: 'email',
	guest_language: 'language',
	forgotten_at: 'forgotten_at',
})
const COLUMNS = `${OF_INTERVIEW.list}, ${OF_GUEST.list}, ${GUEST_NAME} AS guest,
	trim(h.first_name || ' ' || h.last_name) AS rj, c.name AS channel, coalesce(c.zone, 'UTC') AS zone,
	s.title AS streaming, i.title AS item, ${consentsOf('v.id')} AS consents`
const FROM = `rec.radio_interviews v LEFT JOIN rec.radio_interview_guests g ON g.interview_id = v.id
	LEFT JOIN rec.users gu ON gu.id = g.user_id LEFT JOIN rec.users h ON h.id = v.rj_user_id
	LEFT JOIN rec.radio_channels c ON c.id = v.channel_id
	LEFT JOIN rec.radio_streamings s ON s.id = v.streaming_id LEFT JOIN rec.media_items i ON i.id = v.item_id`

type Guest = SelectedBy<typeof OF_GUEST>
type Found = SelectedBy<typeof OF_INTERVIEW> & {
	readonly [Column in keyof Guest]: Guest[Column] | null
} & {
	readonly guest: string | null
	readonly rj: string | null
	readonly channel: string | null
	readonly zone: string
	readonly streaming: string | null
	readonly item: string | null
	readonly consents: StoredConsents
}

const viewOf = (row: Found): BackofficeInterview => ({
	id: row.id,
	title: row.title,
	state: row.state,
	guestUserId: row.guest_user_id,
	guestName: row.guest_name ?? '',
	guestEmail: row.guest_email ?? '',
	guestLanguage: row.guest_language ?? 'en',
	guest: row.guest,
	rjUserId: row.rj_user_id,
	rj: row.rj,
	plannedTime: row.planned_at.getTime(),
	notes: row.notes,
	channelId: row.channel_id,
	channel: row.channel,
	zone: row.zone,
	streamingId: row.streaming_id,
	streaming: row.streaming,
	itemId: row.item_id,
	item: row.item,
	invitedAt: row.invited_at?.toISOString() ?? null,
	consents: wholeConsents(row.consents),
	createdAt: row.created_at.toISOString(),
})

const ORDER: Readonly<{ [field: string]: readonly string[] }> = {
	plannedTime: ['v.planned_at'],
	title: ['lower(v.title)'],
	createdAt: ['v.created_at'],
}
const reads = { method: 'GET', tags: ['radio', 'backoffice'], access: RADIO_ACCESS } as const
const INTERVIEWS = '/api/backoffice/radioInterviews'

export const backofficeInterviews = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: INTERVIEWS,
		summary: 'List interviews with what their guests agree to',
		query: interviewsQuery,
		answers: { 200: z.array(backofficeInterview) },
		handle: ({ query: { filter, range, sort } }) => {
			const [field, direction] = sort ?? ['plannedTime', 'DESC']
			const where = new Where()
				.given(filter.id, 'v.id = ANY (?::uuid[])')
				.given(filter.q && containing(filter.q), 'v.title ILIKE ?')
				.given(filter.state, 'v.state = ?')
				.given(filter.guestUserId, 'g.user_id = ?')
				.given(filter.rjUserId, 'v.rj_user_id = ?')
				.given(filter.channelId, 'v.channel_id = ?')
				.given(filter.streamingId, 'v.streaming_id = ?')
				.given(filter.itemId, 'v.item_id = ?')
			const list = { columns: COLUMNS, from: FROM, where, ...orderedBy(ORDER[field], 'v.id', direction) }
			return restPage(deps.sql, 'radioInterviews', range, list, viewOf)
		},
	})

const find = ({ sql }: Pick<QueryDeps, 'sql'>, id: string): Promise<Found | null> =>
	sql.maybeOne<Found>(`SELECT ${COLUMNS} FROM ${FROM} WHERE v.id = $1`, [id])

export const showBackofficeInterview = (deps: QueryDeps): Route =>
	route({
		...reads,
		path: `${INTERVIEWS}/:id`,
		summary: 'Get an interview with what its guest agrees to',
		params: interviewParams,
		answers: { 200: backofficeInterview },
		handle: async ({ params: { id } }) => {
			const row = await find(deps, id)
			if (row === null) throw refuse('NOT_FOUND.interview')
			return { body: viewOf(row) }
		},
	})

const invitationOf = (row: Found, until: Date): Invitation => ({
	title: row.title,
	guest: row.guest ?? '',
	host: row.rj ?? '',
	channel: row.channel ?? '',
	plannedTime: row.planned_at.getTime(),
	zone: row.zone,
	isCancelled: row.state === 'cancelled',
	isPublished: row.state === 'published',
	consents: wholeConsents(row.consents),
	until: until.toISOString(),
})

/** Reading it changes nothing, since mail programs open links. */
export const showInvitation = (
	deps: Pick<QueryDeps, 'sql' | 'clock'> & { readonly links: SignedLinks },
): Route =>
	route({
		method: 'GET',
		path: '/api/v1/radio/interviews/:id/invitation/:key',
		summary: 'Get what a guest is invited to, by the link in an e-mail',
		tags: ['radio'],
		access: { allow: 'everyone', because: 'the signed key in the mail proves access to the mailbox' },
		perMinute: 60,
		params: invitationParams,
		answers: { 200: invitationAnswer },
		handle: async ({ params: { id, key } }) => {
			const row = await find(deps, id)
			const { forgotten_at: until = null, invitation = 0 } = row ?? {}
			const worth = deps.links.check(invitationSubject(id, invitation), key, deps.clock.now())
			if (row === null || until === null || worth !== 'valid') throw refuse('NOT_FOUND.interview')
			return { body: { statusCode: 200, data: invitationOf(row, until) } }
		},
	})
