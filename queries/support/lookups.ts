import type { ReportSubject } from '../../domain/moderation.contract.ts'
import type { Reporter } from '../../domain/support/report-rules.contract.ts'
import type { SqlExecutor } from '../../kernel/sql/sql.ts'

/**
 * Returns the registration times of reporters and the outcomes of their reports; people without an account
 * are left out.
 */
export async function reportersOf(sql: SqlExecutor, userIds: readonly string[]): Promise<Reporter[]> {
	const rows = await sql.query<{ created_at: Date; upheld: number; dismissed: number }>(
		`SELECT u.created_at, count(*) FILTER (WHERE k.state = 'upheld')::int AS upheld,
			count(*) FILTER (WHERE k.state <> 'upheld' AND p.created_at <= k.dismissed_at)::int AS dismissed
		FROM rec.users u LEFT JOIN rec.reports p ON p.user_id = u.id
		LEFT JOIN read.report_cases k ON k.subject_id = p.subject_id AND k.subject = p.subject
		WHERE u.id = ANY ($1::uuid[]) GROUP BY u.id`,
		[userIds],
	)
	return rows.map(({ created_at, ...counts }) => ({ registeredAt: created_at.getTime(), ...counts }))
}

/** Returns the owner of a subject, and what it is part of; null when it is gone. */
export const ownerOfSubject = (
	sql: SqlExecutor,
	subject: ReportSubject,
	subjectId: string,
): Promise<{ partOf: string; writerId: string } | null> =>
	sql.maybeOne(
		`SELECT "partOf", "writerId" FROM (
			SELECT 'answer' AS subject, a.id AS "partOf", a.user_id AS "writerId" FROM read.answers a WHERE a.id = $2
			UNION ALL SELECT 'answerMessage', m.answer_id, m.author_id FROM rec.answer_messages m WHERE m.id = $2
			UNION ALL SELECT 'request', r.id, r.author_id FROM read.requests r WHERE r.id = $2
			UNION ALL SELECT 'update', x.request_id, x.author_id FROM rec.request_updates x WHERE x.id = $2
			UNION ALL SELECT 'comment', c.request_id, c.author_id FROM rec.request_comments c WHERE c.id = $2
			UNION ALL SELECT 'user', u.id, u.id FROM rec.users u WHERE u.id = $2
			UNION ALL SELECT 'organization', o.id, o.owner_ids[1]::uuid FROM read.organizations o WHERE o.id = $2
			UNION ALL SELECT 'campaign', w.id, w.created_by FROM rec.campaigns w WHERE w.id = $2
		) each WHERE subject = $1`,
		[subject, subjectId],
	)
