import type { Contribution } from '../../kernel/capability/capability.ts'
import { analyticsKeysTable, analyticsMarksTable, requestAnalyticsTable } from './analytics.ts'
import { requestCommentsTable, requestTalkTable } from './comments.ts'
import { requestContentsTable, requestDocumentsTable } from './contents.ts'
import { requestDraftsTable } from './drafts.ts'
import { requestIdentityTable } from './identity.ts'
import { favouritesTable, likesTable } from './marks.ts'
import { reviewCasesTable, reviewRecommendationsTable } from './review.ts'
import { savedSearchesTable, savedSearchMatchesTable } from './saved-searches.ts'
import { requestSearchTable, searchCountedTable, searchVocabularyTable, uncount } from './search.ts'
import {
	requestChecksTable,
	requestOriginsTable,
	requestSignalsTable,
	requestSketchesTable,
} from './signals.ts'
import { requestUpdatesTable, updateVersionsTable } from './updates.ts'
import { viewerInvitationsTable } from './viewers.ts'

export const requestTables: Contribution = {
	name: 'records/requests',
	tables: [
		{
			table: requestAnalyticsTable,
			erasure: { retained: 'counts of a day, about nobody' },
		},
		{
			table: analyticsKeysTable,
			erasure: { retained: 'random, and gone with its day' },
			expiry: { from: 'day' },
		},
		{
			table: analyticsMarksTable,
			erasure: { retained: 'of a day, whose key goes with it' },
			expiry: { from: 'day' },
		},
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
			// Before what its counts are of.
			table: searchVocabularyTable,
			erasure: { user: uncount('k.created_by = $1') },
		},
		{
			table: searchCountedTable,
			erasure: { user: 'DELETE FROM rec.search_counted WHERE created_by = $1' },
		},
		{
			table: requestSearchTable,
			erasure: { user: 'DELETE FROM rec.request_search WHERE created_by = $1' },
			personalData: {
				requestSearch: `SELECT request_id, document::text AS document FROM rec.request_search
		WHERE created_by = $1 ORDER BY request_id, content_id`,
			},
			orphans: {
				id: 'content_id',
				find: `SELECT s.content_id AS id FROM rec.request_search s
				WHERE NOT EXISTS (SELECT 1 FROM rec.request_contents c WHERE c.content_id = s.content_id)
				AND $1::timestamptz IS NOT NULL LIMIT $2`,
			},
		},
		{
			table: requestContentsTable,
			// The requests of others may name them as a viewer.
			erasure: {
				user: `WITH unnamed AS (
						UPDATE rec.request_contents SET allowed_viewers = array_remove(allowed_viewers, $1::uuid::text)
						WHERE $1::uuid::text = ANY (allowed_viewers) AND created_by <> $1
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
			table: viewerInvitationsTable,
			// Those to them, and those by them.
			erasure: {
				user: 'DELETE FROM rec.viewer_invitations WHERE user_id = $1 OR created_by = $1',
			},
			personalData: {
				viewerInvitations: `SELECT request_id, email, created_at FROM rec.viewer_invitations
		WHERE user_id = $1 OR created_by = $1 ORDER BY created_at, id`,
			},
			orphans: {
				id: 'id',
				find: `SELECT i.id FROM rec.viewer_invitations i
				WHERE i.created_at < $1 AND NOT EXISTS (SELECT 1 FROM rec.request_contents c
					WHERE c.request_id = i.request_id AND i.id::text = ANY (c.allowed_viewers))
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
			table: savedSearchMatchesTable,
			erasure: {
				user: `DELETE FROM rec.saved_search_matches m USING rec.saved_searches s
		WHERE s.id = m.search_id AND s.user_id = $1`,
			},
			personalData: {
				searchMatches: `SELECT s.name, m.request_id, m.matched_at, m.sent_at FROM rec.saved_search_matches m
		JOIN rec.saved_searches s ON s.id = m.search_id WHERE s.user_id = $1 ORDER BY m.matched_at, m.request_id`,
			},
		},
		{
			table: savedSearchesTable,
			erasure: { user: 'DELETE FROM rec.saved_searches WHERE user_id = $1', late: 1 },
			personalData: {
				savedSearches: `SELECT name, filters, alerts, is_paused, zone, created_at FROM rec.saved_searches
		WHERE user_id = $1 ORDER BY created_at, id`,
			},
		},
		{
			table: reviewCasesTable,
			erasure: { user: 'DELETE FROM rec.review_cases WHERE owner_id = $1' },
		},
		{
			table: reviewRecommendationsTable,
			erasure: { user: 'DELETE FROM rec.review_recommendations WHERE user_id = $1' },
			personalData: {
				recommendations: `SELECT request_id, action, note, created_at FROM rec.review_recommendations
		WHERE user_id = $1 ORDER BY created_at`,
			},
		},
		{
			table: requestOriginsTable,
			erasure: { user: 'DELETE FROM rec.request_origins WHERE author_id = $1' },
			personalData: {
				requestOrigins:
					'SELECT request_id, country, created_at FROM rec.request_origins WHERE author_id = $1 ORDER BY created_at',
			},
			orphans: {
				id: 'request_id',
				find: `SELECT o.request_id AS id FROM rec.request_origins o
				WHERE o.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.timeline t
					WHERE t.stream = 'request-' || o.request_id)
				LIMIT $2`,
			},
		},
		{
			table: requestSketchesTable,
			erasure: { user: 'DELETE FROM rec.request_sketches WHERE author_id = $1' },
		},
		{
			table: requestChecksTable,
			erasure: { user: 'DELETE FROM rec.request_checks WHERE author_id = $1' },
		},
		{
			table: requestSignalsTable,
			erasure: { user: 'DELETE FROM rec.request_signals WHERE author_id = $1' },
		},
		{
			table: requestUpdatesTable,
			erasure: {
				user: 'DELETE FROM rec.request_updates WHERE author_id = $1',
			},
			personalData: {
				updates:
					'SELECT request_id, title, body, created_at, edited_at FROM rec.request_updates WHERE author_id = $1 ORDER BY created_at',
			},
		},
		{
			table: updateVersionsTable,
			erasure: {
				user: 'DELETE FROM rec.request_update_versions WHERE author_id = $1',
			},
			personalData: {
				earlierUpdates:
					'SELECT update_id, title, body, written_at FROM rec.request_update_versions WHERE author_id = $1 ORDER BY written_at',
			},
		},
		{
			table: requestCommentsTable,
			erasure: {
				user: 'DELETE FROM rec.request_comments WHERE author_id = $1',
			},
			personalData: {
				comments:
					'SELECT request_id, body, created_at, edited_at FROM rec.request_comments WHERE author_id = $1 ORDER BY created_at',
			},
		},
		{
			table: requestTalkTable,
			erasure: { retained: 'whether a request takes comments, about nobody' },
		},
	],
}
