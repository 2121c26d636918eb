import type { Caller } from '../../kernel/http/route.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import { type Tx, violatedUnique } from '../../kernel/sql/sql.ts'
import { invalidField } from '../../kernel/wire/refusals.ts'
import { deletePictureAt, lockOwnPicture, picturePaths } from '../../records/files/pictures.ts'
import { signedIn } from './context.ts'
import type { CommandDeps } from './deps.ts'
import { once } from './once.ts'

export interface PicturedDeps extends Pick<CommandDeps, 'sql' | 'clock'> {
	readonly files: FileStore
	/** The address of uploaded files, without a slash at the end: `/files`. */
	readonly filesUrl: string
}

export type PictureFolder = 'radiochannels' | 'radiomembers' | 'radioplaylists' | 'radiopodcasts'

interface SentPicture {
	readonly field: string
	/** The address of an upload; empty for none. */
	readonly url: string
	readonly folder: PictureFolder
	/** The path of the one until now. */
	readonly current: string | null
}

/** One change of a row and its picture. */
export interface Change {
	readonly tx: Tx
	readonly at: Date
	/** Takes the caller's upload, or the picture that the row has. @throws DomainError VALIDATION for any other address */
	readonly takePicture: (sent: SentPicture) => Promise<string | null>
	readonly dropPicture: (path: string | null) => Promise<void>
}

const PATH = /\/([a-z]+\/[0-9a-f]{2}\/[0-9a-f-]{36}\.webp)(?:\?|$)/

/** Changes rows once per `Idempotency-Key`, and removes the pictures that they no longer have. */
export async function changePictured<T>(
	deps: PicturedDeps,
	caller: Caller,
	run: (change: Change) => Promise<T>,
): Promise<T> {
	const dropped: string[] = []
	let field = ''
	const changed = () =>
		once(deps, caller, (tx) => {
			const dropPicture = async (path: string | null) => {
				if (path === null) return
				await deletePictureAt(tx, path)
				dropped.push(path)
			}
			const takePicture = async (sent: SentPicture) => {
				field = sent.field
				const path = sent.url === '' ? null : (PATH.exec(sent.url)?.[1] ?? '')
				if (path === sent.current) return path
				const upload = { owner_id: signedIn(caller).id, purpose: sent.folder, path: path ?? '' }
				if (path !== null && !(await lockOwnPicture(tx, upload))) throw unknownPicture(field)
				await dropPicture(sent.current)
				return path
			}
			return run({ tx, at: new Date(deps.clock.now()), takePicture, dropPicture })
		})
	const answer = await changed().catch((error: unknown) => {
		// Each picture has one user.
		throw /_path_key$/.test(violatedUnique(error) ?? '') ? unknownPicture(field) : error
	})
	for (const path of dropped.flatMap(picturePaths)) await deps.files.delete(path)
	return answer
}

const unknownPicture = (field: string) => invalidField(field, 'common.fields.uploadPicture')
