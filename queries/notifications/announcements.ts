import type { z } from 'zod'
import {
	type AnnouncementRow,
	announcementQuery,
	announcementRows,
} from '../../domain/notifications/announcements.contract.ts'
import { refuse } from '../../domain/notifications/refusals.contract.ts'
import { type Route, route } from '../../kernel/http/route.ts'
import type { RowOf } from '../../kernel/sql/table.ts'
import { id } from '../../kernel/wire/schemas.ts'
import type { announcementsTable } from '../../records/notifications/announcements.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { oneOf } from '../_shared/one-of.ts'
import { contentRange } from '../_shared/rest.ts'
import { Where } from '../_shared/where.ts'

interface AnnouncementRecord
	extends Pick<
		RowOf<typeof announcementsTable>,
		'id' | 'title' | 'body' | 'created_at' | 'reached' | 'finished_at'
	> {
	readonly audience: AnnouncementRow['audience']
	readonly sent_by: string | null
	readonly read: number
}

async function readAnnouncements(
	{ sql }: Pick<QueryDeps, 'sql'>,
	{ range: [from, to], sort, filter }: z.output<typeof announcementQuery>,
) {
	const [field, direction] = sort ?? ['sentAt', 'DESC']
	const { count, rows } = await countedPage<AnnouncementRecord>(sql, {
		columns: `b.id, b.title, b.body, b.audience, trim(u.first_name || ' ' || u.last_name) AS sent_by, b.created_at,
			b.reached, b.finished_at, (SELECT count(*)::int FROM rec.notifications n
				WHERE n.about ->> 'announcementId' = b.id::text AND n.read_at IS NOT NULL) AS read`,
		from: 'rec.announcements b LEFT JOIN rec.users u ON u.id = b.created_by',
		countFrom: 'rec.announcements b',
		where: new Where().given(filter.id, 'b.id = ANY(?::uuid[])'),
		orderBy: `${field === 'id' ? 'b.id' : 'b.created_at'} ${direction}, b.id`,
		limit: to - from + 1,
		offset: from,
	})
	const body = rows.map(
		(row): AnnouncementRow => ({
			id: row.id,
			title: row.title,
			message: row.body,
			audience: row.audience,
			sentBy: row.sent_by ?? '',
			sentAt: row.created_at.toISOString(),
			reached: row.reached,
			read: row.read,
			finishedAt: row.finished_at?.toISOString() ?? null,
		}),
	)
	return { body, headers: contentRange('announcements', from, rows.length, count) }
}

export const listAnnouncements = (deps: Pick<QueryDeps, 'sql'>): Route =>
	route({
		method: 'GET',
		path: '/api/backoffice/announcements',
		summary: 'List announcements, newest first',
		tags: ['notifications', 'backoffice'],
		access: { allow: 'roles', roles: ['admin'] },
		query: announcementQuery,
		answers: { 200: announcementRows },
		handle: ({ query }) => readAnnouncements(deps, query),
	})

export const showAnnouncement = (deps: Pick<QueryDeps, 'sql'>): Route =>
	oneOf(listAnnouncements(deps), id, () => refuse('NOT_FOUND.announcement'))
