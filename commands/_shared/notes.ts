import { randomBytes } from 'node:crypto'
import type { Caller } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { insertNote } from '../../records/activity/notes.ts'
import { signedIn } from './context.ts'
import type { CommandDeps } from './deps.ts'

/**
 * Keeps what somebody wrote about a decision, under an id that follows from the command: sent twice, it is
 * kept once.
 * @param ofUserId whom it is about, where the records of the stream don't tell: erasing them empties it
 * @returns what the event carries of it; null for no words
 */
export async function saveNote(
	{ sql, clock }: Pick<CommandDeps, 'sql' | 'clock'>,
	stream: string,
	text: string,
	caller: Caller,
	ofUserId: string | null = null,
): Promise<{ noteId: string; noteHash: string } | null> {
	if (text === '') return null
	const noteId = derivedId('note', caller.commandId)
	const salt = await insertNote(sql, {
		note_id: noteId,
		about: stream,
		body: text,
		salt: randomBytes(16).toString('hex'),
		author_id: signedIn(caller).id,
		of_user_id: ofUserId,
		created_at: new Date(clock.now()),
	})
	return { noteId, noteHash: saltedHash(salt, text) }
}
