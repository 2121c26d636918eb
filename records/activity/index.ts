import type { Contribution } from '../../kernel/capability/capability.ts'
import { DAY_MS } from '../../kernel/wire/time.ts'
import { activityLogTable } from './activity-log.ts'
import { idempotencyKeysTable } from './idempotency-keys.ts'
import { notesTable } from './notes.ts'

export const activityTables: Contribution = {
	name: 'records/activity',
	tables: [
		{
			table: notesTable,
			// The decision remains, without its reason, which may be about the erased person.
			erasure: {
				user: `UPDATE rec.notes SET body = '' WHERE author_id = $1 OR of_user_id = $1 OR about = 'access-' || $1::uuid
		OR about IN (SELECT 'request-' || request_id FROM rec.request_contents WHERE created_by = $1)
		OR about IN (SELECT 'answer-' || answer_id FROM rec.answer_contents WHERE user_id = $1)
		OR about IN (SELECT 'donation-' || donation_id FROM rec.donation_details WHERE user_id = $1)
		OR about IN (SELECT 'supportRequest-' || id FROM rec.support_requests
			WHERE user_id = $1 OR lower(email) = (SELECT lower(email) FROM rec.users WHERE id = $1))`,
				donation: "UPDATE rec.notes SET body = '' WHERE about = 'registration-' || $1::uuid",
			},
			personalData: {
				notes: 'SELECT about, body, created_at FROM rec.notes WHERE author_id = $1 ORDER BY created_at',
			},
			orphans: {
				id: 'note_id',
				find: `SELECT n.note_id AS id FROM rec.notes n
				WHERE n.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.timeline t
					WHERE t.stream = n.about AND strpos(t.data::text, n.note_id::text) > 0)
				LIMIT $2`,
			},
		},
		{
			table: idempotencyKeysTable,
			// Answers that their calls would get again.
			erasure: {
				user: 'DELETE FROM ops.idempotency_keys WHERE user_id = $1',
			},
			// Nobody sends one again later.
			expiry: { from: 'created_at', term: 7 * DAY_MS },
		},
		{
			table: activityLogTable,
			// The action remains, without its address.
			erasure: {
				user: "UPDATE rec.activity_log SET ip = '', user_agent = '' WHERE user_id = $1",
			},
			personalData: {
				activity:
					'SELECT at, type, ip, user_agent, summary FROM rec.activity_log WHERE user_id = $1 ORDER BY at',
			},
			expiry: { from: 'at', term: 'activityLogMs' },
		},
	],
	timeline: {
		activitySources: [
			{
				types: ['auth', 'register', 'login', 'donationRequest'],
				// Why a list of people was taken along, and by what it was narrowed down.
				from: 'rec.activity_log a LEFT JOIN rec.exports x ON x.id = a.id',
				at: 'a.at',
				type: 'a.type',
				person: 'a.user_id',
				what: "a.summary->>'outcome'",
				columns: `a.id::text AS id, a.at, a.type, a.summary->>'outcome' AS what, a.user_id, NULL::uuid AS request_id,
			NULL::uuid AS organization_id, NULL::int AS points, a.correlation_id, a.ip, a.user_agent, a.summary::jsonb
			|| jsonb_strip_nulls(jsonb_build_object('reason', nullif(x.reason, ''), 'filter', nullif(x.filter, '{}')::text)) AS facts`,
			},
		],
	},
}
