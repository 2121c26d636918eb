import type { Contribution } from '../../kernel/capability/capability.ts'
import { answerBlocksTable } from './blocks.ts'
import { answerContentsTable } from './contents.ts'
import { answerMessagesTable } from './messages.ts'
import { answerNotesTable } from './notes.ts'

export const answerTables: Contribution = {
	name: 'records/answers',
	tables: [
		{
			table: answerContentsTable,
			// Notes about their answers are found by it.
			erasure: { user: 'DELETE FROM rec.answer_contents WHERE user_id = $1', late: 1 },
			personalData: {
				answers: `SELECT request_id, message, questions, replies, created_at
		FROM rec.answer_contents WHERE user_id = $1 ORDER BY created_at`,
			},
			orphans: {
				id: 'content_id',
				find: `SELECT c.content_id AS id FROM rec.answer_contents c
				WHERE c.created_at < $1 AND NOT EXISTS (SELECT 1 FROM read.timeline t
					WHERE t.stream = 'answer-' || c.answer_id AND t.data ->> 'contentId' = c.content_id::text)
				LIMIT $2`,
			},
		},
		{
			table: answerMessagesTable,
			erasure: { user: 'DELETE FROM rec.answer_messages WHERE author_id = $1' },
			personalData: {
				answerMessages:
					'SELECT answer_id, body, created_at FROM rec.answer_messages WHERE author_id = $1 ORDER BY created_at',
			},
		},
		{
			table: answerBlocksTable,
			erasure: { user: 'DELETE FROM rec.answer_blocks WHERE user_id = $1' },
			personalData: {
				answerBlocks:
					'SELECT answer_id, created_at FROM rec.answer_blocks WHERE user_id = $1 ORDER BY created_at',
			},
		},
		{
			table: answerNotesTable,
			erasure: { user: 'DELETE FROM rec.answer_notes WHERE author_id = $1 OR about_user_id = $1' },
			personalData: {
				answerNotes:
					'SELECT answer_id, body, updated_at FROM rec.answer_notes WHERE author_id = $1 ORDER BY updated_at',
			},
		},
	],
}
