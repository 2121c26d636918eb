import type { ScheduledJob } from '../../kernel/effects/effects.ts'
import { messageOf } from '../../kernel/events/errors.ts'
import { retryPause } from '../../kernel/outbox/retry-policy.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { Log } from '../../kernel/ports/log.ts'
import type { Sql } from '../../kernel/sql/sql.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import { keepSizes, nextUnsizedPicture, postponeSizes } from '../../records/files/sizes.ts'

/** A picture that is unreadable now will not become readable. */
const ATTEMPTS = 6

/**
 * Makes the sizes of one picture at a time, newest first, in any process, also for old pictures. Until then
 * the original is shown.
 */
export const makeSizes = (deps: {
	readonly sql: Sql
	readonly files: FileStore
	readonly log: Log
}): ScheduledJob => ({
	name: 'files/make-sizes',
	everyMs: 3 * SECOND_MS,
	run: async (now) => {
		const { sql, files, log } = deps
		const picture = await nextUnsizedPicture(sql, new Date(now))
		if (picture === null) return
		const { id, path, card_path: cardPath, sizes_failures } = picture
		try {
			const made = await files.makeSizes({ path, cardPath })
			if (made === null) throw new Error(`${path} is not there`)
			const noted = { sizes: made.files.map(({ ending }) => ending), preview: made.preview }
			await keepSizes(sql, id, noted, () => files.putSizes(path, made))
		} catch (error) {
			const failures = sizes_failures + 1
			const isOver = failures >= ATTEMPTS
			log.warn(`The sizes of picture ${id} can't be made${isOver ? ', for good' : ''}: ${messageOf(error)}`)
			await postponeSizes(sql, id, failures, isOver ? null : new Date(now + retryPause(failures)))
		}
	},
})
