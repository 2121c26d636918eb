import { CONSENT_VERSION } from '../../domain/radio/interviews.contract.ts'
import { refuse } from '../../domain/radio/refusals.contract.ts'
import { streamingParams } from '../../domain/radio/streamings.contract.ts'
import { type Studio, studioAnswer } from '../../domain/radio/studio.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import { consentsOf, GUEST_NAME, type StoredConsents } from '../../records/radio/interviews.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { isRadioAdmin } from '../_shared/roles.ts'

interface Found {
	readonly title: string
	readonly channel: string
	readonly zone: string
	readonly starts_at: Date
	readonly ends_at: Date
	readonly description: string
	readonly rj_user_id: string | null
	readonly host: string
}

interface Interview {
	readonly id: string
	readonly title: string
	readonly guest: string | null
	readonly notes: string
	readonly planned_at: Date
	readonly consents: StoredConsents
}

const interviewOf = ({ id, title, guest, notes, planned_at, consents: { airing } }: Interview) => ({
	_id: id,
	title,
	guest: guest ?? '',
	notes,
	plannedTime: planned_at.getTime(),
	agreesToAiring: airing?.agreed === true && airing.version === CONSENT_VERSION,
})

/** @throws DomainError NOT_FOUND also for those whose streaming it is not */
export const showStudio = ({ sql }: Pick<QueryDeps, 'sql'>): Route =>
	route({
		method: 'GET',
		path: '/api/v1/radio/streamings/:id/studio',
		summary: 'Get what the host of a streaming needs in the studio',
		tags: ['radio'],
		access: { allow: 'signedIn' },
		params: streamingParams,
		answers: { 200: studioAnswer },
		handle: async ({ params: { id }, caller: { principal } }) => {
			const row = await sql.maybeOne<Found>(
				`SELECT s.title, c.name AS channel, c.zone, s.starts_at, s.ends_at, p.description, p.rj_user_id,
					coalesce(trim(u.first_name || ' ' || u.last_name), p.producer) AS host
				FROM rec.radio_streamings s JOIN rec.radio_channels c ON c.id = s.channel_id
				JOIN rec.media_playlists p ON p.id = s.playlist_id LEFT JOIN rec.users u ON u.id = p.rj_user_id
				WHERE s.id = $1`,
				[id],
			)
			const isHost = principal.kind === 'user' && row?.rj_user_id === principal.id
			if (row === null || !(isHost || isRadioAdmin(principal))) throw refuse('NOT_FOUND.streaming')
			const interviews = await sql.query<Interview>(
				`SELECT v.id, v.title, ${GUEST_NAME} AS guest, v.notes, v.planned_at, ${consentsOf('v.id')} AS consents
				FROM rec.radio_interviews v LEFT JOIN rec.radio_interview_guests g ON g.interview_id = v.id
				LEFT JOIN rec.users gu ON gu.id = g.user_id
				WHERE v.streaming_id = $1 AND v.state <> 'cancelled' ORDER BY v.planned_at, v.id`,
				[id],
			)
			const data: Studio = {
				title: row.title,
				channel: row.channel,
				zone: row.zone,
				startTime: row.starts_at.getTime(),
				endTime: row.ends_at.getTime(),
				host: row.host,
				description: row.description,
				interviews: interviews.map(interviewOf),
			}
			return { body: { statusCode: 200, data } }
		},
	})
