import type { MigrationSql } from '../migrate.ts'

/**
 * What people report is one table for all subjects, each person and subject once. Reports of requests were messages,
 * and of messages of answers rows of their own: they move here.
 */
export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.reports (
			id uuid PRIMARY KEY,
			subject text NOT NULL,
			subject_id uuid NOT NULL,
			user_id uuid NOT NULL,
			reason text NOT NULL,
			body text NOT NULL,
			-- False until its case has it: written down before there were cases, or the process ended in between.
			in_case boolean NOT NULL,
			created_at timestamptz NOT NULL,
			UNIQUE (user_id, subject_id)
		);
		CREATE INDEX reports_subject ON rec.reports (subject_id);
		CREATE INDEX reports_user ON rec.reports (user_id, created_at);
		CREATE INDEX reports_without_case ON rec.reports (created_at) WHERE NOT in_case;
		INSERT INTO rec.reports (id, subject, subject_id, user_id, reason, body, in_case, created_at)
			SELECT id, 'request', request_id, user_id, reason, body, false, created_at FROM rec.support_requests
			WHERE kind = 'report' AND user_id IS NOT NULL AND request_id IS NOT NULL AND reason IS NOT NULL
			ON CONFLICT DO NOTHING;
		INSERT INTO rec.reports (id, subject, subject_id, user_id, reason, body, in_case, created_at)
			SELECT gen_random_uuid(), 'answerMessage', message_id, user_id, reason, '', false, created_at
			FROM rec.answer_message_reports ON CONFLICT DO NOTHING;
		DELETE FROM rec.support_requests WHERE kind = 'report';
		DROP TABLE rec.answer_message_reports;
		DROP INDEX rec.support_requests_request;
		ALTER TABLE rec.support_requests DROP COLUMN reason, DROP COLUMN request_id;
	`)
}
