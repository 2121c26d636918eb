import type { Contribution } from '../../kernel/capability.ts'
import { requestCommentsTable } from './comments.ts'
import { requestContentsTable, requestDocumentsTable } from './contents.ts'
import { requestDraftsTable } from './drafts.ts'
import { requestIdentityTable } from './identity.ts'
import { favouritesTable, likesTable } from './marks.ts'
import { requestUpdatesTable } from './updates.ts'

/** Tables of requests that are their own truth: what erasing does there, what belongs to a person, what may be an orphan. */
export const requestTables: Contribution = {
	name: 'records/requests',
	tables: [
		{
			table: favouritesTable,
			erasure: {
				user: 'DELETE FROM rec.favourites WHERE user_id = $1',
			},
			personalData: {
				favourites: 'SELECT * FROM rec.favourites WHERE user_id = $1',
			},
		},
		{
			table: likesTable,
			erasure: {
				user: 'DELETE FROM rec.likes WHERE user_id = $1',
			},
			personalData: {
				likes: 'SELECT * FROM rec.likes WHERE user_id = $1',
			},
		},
		{
			table: requestIdentityTable,
			erasure: {
				user: 'DELETE FROM rec.request_identity WHERE created_by = $1',
			},
			personalData: {
				identityNumbers: `SELECT request_id, kind, last4, created_at FROM rec.request_identity
		WHERE created_by = $1 ORDER BY created_at, kind`,
			},
		},
		{
			table: requestDocumentsTable,
			erasure: {
				user: `DELETE FROM rec.request_documents d USING rec.request_contents c
		WHERE c.content_id = d.content_id AND c.created_by = $1`,
			},
		},
		{
			table: requestContentsTable,
			// Others' requests name them as somebody who may see it, by id or address.
			erasure: {
				user: `WITH them AS (
						SELECT ARRAY[id::text, lower(email)] AS names FROM rec.users WHERE id = $1
					), unnamed AS (
						UPDATE rec.request_contents c SET allowed_viewers =
							ARRAY(SELECT entry FROM unnest(c.allowed_viewers) AS entry WHERE entry <> ALL (them.names))
						FROM them WHERE c.allowed_viewers && them.names AND c.created_by <> $1
					)
					DELETE FROM rec.request_contents WHERE created_by = $1`,
				late: 1,
			},
			personalData: {
				requests: `SELECT request_id, title, description, place, beneficiary_name, fields, created_at
		FROM rec.request_contents WHERE created_by = $1 ORDER BY created_at`,
			},
			orphans: {
				id: 'content_id',
				find: `SELECT c.content_id AS id FROM rec.request_contents c
				WHERE c.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.timeline t
					WHERE t.stream = 'request-' || c.request_id AND t.data #>> '{terms,contentId}' = c.content_id::text)
				LIMIT $2`,
			},
		},
		{
			table: requestDraftsTable,
			erasure: {
				user: 'DELETE FROM rec.request_drafts WHERE user_id = $1',
			},
			personalData: {
				requestDrafts:
					'SELECT request_type, role, request_id, values, saved_at FROM rec.request_drafts WHERE user_id = $1 ORDER BY saved_at',
			},
		},
		{
			table: requestUpdatesTable,
			erasure: {
				user: 'DELETE FROM rec.request_updates WHERE author_id = $1',
			},
			personalData: {
				updates:
					'SELECT request_id, title, body, created_at FROM rec.request_updates WHERE author_id = $1 ORDER BY created_at',
			},
		},
		{
			table: requestCommentsTable,
			erasure: {
				user: 'DELETE FROM rec.request_comments WHERE author_id = $1',
			},
			personalData: {
				comments:
					'SELECT request_id, body, created_at FROM rec.request_comments WHERE author_id = $1 ORDER BY created_at',
			},
		},
	],
}
