import type { z } from 'zod'
import {
	type Notification,
	notificationList,
	notificationQuery,
} from '../../domain/notifications/contract.ts'
import { type AllNotificationTemplates, templateOf } from '../../kernel/capability/notification-templates.ts'
import { type Caller, type Route, route } from '../../kernel/http/route.ts'
import type { SignedLinks } from '../../kernel/ports/signed-links.ts'
import type { Language } from '../../kernel/wire/language.ts'
import { notAllowed, notFound } from '../../kernel/wire/refusals.ts'
import { countUnread } from '../../records/notifications/notifications.ts'
import { countedPage } from '../_shared/counted-page.ts'
import type { QueryDeps } from '../_shared/deps.ts'
import { Where } from '../_shared/where.ts'
import { fileUrl } from '../requests/request-row.ts'
import { type NotificationRecord, notificationColumns } from './notification-row.ts'

export interface NotificationQueryDeps extends QueryDeps {
	readonly links: SignedLinks
	readonly templates: AllNotificationTemplates
}

function toView(row: NotificationRecord, language: Language, deps: NotificationQueryDeps): Notification {
	const template = templateOf(deps.templates, row.kind)
	return {
		_id: row.id,
		status: row.read_at === null ? 0 : 1,
		kind: row.kind,
		message: template.message(language, row),
		text: template.text(language, row),
		sourceImageUrl: fileUrl(deps.filesUrl, template.picture(row)) ?? '',
		destinationUrlReference: template.link(row, deps.links),
		createdAt: row.created_at.toISOString(),
	}
}

async function readInbox(
	deps: NotificationQueryDeps,
	query: z.output<typeof notificationQuery>,
	{ principal, language }: Caller,
) {
	if (principal.kind !== 'user') throw notAllowed()
	if (query.unique_id !== undefined && query.unique_id !== principal.id) throw notFound('user')
	const where = new Where().and('n.user_id = ?', principal.id).and('n.deleted_at IS NULL')
	const [{ count, rows }, unreadCount] = await Promise.all([
		countedPage<NotificationRecord>(deps.sql, {
			columns: notificationColumns(deps.templates),
			from: deps.templates.from,
			countFrom: 'rec.notifications n',
			where,
			orderBy: 'n.created_at DESC, n.id',
			limit: query.limit,
			offset: query.offset,
		}),
		countUnread(deps.sql, principal.id),
	])
	const data = rows.map((row) => toView(row, query.lang ?? language, deps))
	return { body: { statusCode: 200, data, totalCountOfRecords: count, unreadCount } }
}

export const listNotifications = (deps: NotificationQueryDeps): Route =>
	route({
		method: 'GET',
		path: '/api/v1/notifications',
		summary: 'List own notifications, newest first, with the unread count',
		tags: ['notifications'],
		access: { allow: 'signedIn' },
		query: notificationQuery,
		answers: { 200: notificationList },
		readModels: deps.templates.models,
		handle: ({ query, caller }) => readInbox(deps, query, caller),
	})
