import { randomBytes } from 'node:crypto'
import type { Caller } from '../../kernel/http/route.ts'
import { derivedId, saltedHash } from '../../kernel/wire/ids.ts'
import { insertNote } from '../../records/activity/notes.ts'
import { signedIn } from './context.ts'
import type { CommandDeps } from './deps.ts'

/**
 * Stores the note of a decision under an id that derives from the command, so that a repeated call stores it
 * once.
 * @param ofUserId the person whom the note is about, when the records of the stream do not tell; erasing that
 * person empties the note
 * @param part tells notes of the same command apart
 * @returns what the event carries of the note; null for an empty note
 */
export async function saveNote(
	{ sql, clock }: Pick<CommandDeps, 'sql' | 'clock'>,
	stream: string,
	text: string,
	caller: Caller,
	ofUserId: string | null = null,
	part = 'note',
): Promise<{ noteId: string; noteHash: string } | null> {
	if (text === '') return null
	const noteId = derivedId(part, caller.commandId)
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
