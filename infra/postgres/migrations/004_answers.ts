import type { MigrationSql } from '../migrate.ts'

export async function up(sql: MigrationSql): Promise<void> {
	await sql.query(`
		CREATE TABLE rec.answer_blocks (
			answer_id uuid,
			-- Who wants to hear nothing more from the other side.
			user_id uuid, created_at timestamptz NOT NULL,
			PRIMARY KEY (answer_id, user_id)
		);
		CREATE INDEX answer_blocks_user ON rec.answer_blocks (user_id);

		CREATE TABLE rec.answer_contents (
			content_id uuid PRIMARY KEY, answer_id uuid NOT NULL, request_id uuid NOT NULL, user_id uuid NOT NULL,
			message text NOT NULL,
			-- The author's questions, and what was answered to each.
			questions text[] NOT NULL, replies text[] NOT NULL, files uuid[] NOT NULL,
			salt text NOT NULL, created_at timestamptz NOT NULL,
			CHECK (cardinality(questions) = cardinality(replies))
		);
		CREATE INDEX answer_contents_answer ON rec.answer_contents (answer_id);
		CREATE INDEX answer_contents_files ON rec.answer_contents USING gin (files);
		CREATE INDEX answer_contents_user ON rec.answer_contents (user_id);

		CREATE TABLE rec.answer_messages (
			id uuid PRIMARY KEY, answer_id uuid NOT NULL, author_id uuid NOT NULL, body text NOT NULL,
			files uuid[] NOT NULL, created_at timestamptz NOT NULL, notified_at timestamptz
		);
		CREATE INDEX answer_messages_answer ON rec.answer_messages (answer_id, created_at DESC, id);
		CREATE INDEX answer_messages_author ON rec.answer_messages (author_id);
		CREATE INDEX answer_messages_files ON rec.answer_messages USING gin (files);
		CREATE INDEX answer_messages_untold ON rec.answer_messages (created_at, id) WHERE notified_at IS NULL;

		CREATE TABLE rec.answer_notes (
			answer_id uuid, author_id uuid,
			-- Whose answer it is: erased with them, too.
			about_user_id uuid NOT NULL, body text NOT NULL,
			updated_at timestamptz NOT NULL,
			PRIMARY KEY (answer_id, author_id)
		);
		CREATE INDEX answer_notes_about ON rec.answer_notes (about_user_id);
		CREATE INDEX answer_notes_author ON rec.answer_notes (author_id);
	`)
}
