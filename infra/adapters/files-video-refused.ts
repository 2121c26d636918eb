import type { InvalidVideo } from '../../kernel/ports/files.ts'

/** Why a video isn't taken, on its way out of the thread that read it. */
export class RefusedVideo extends Error {
	override name = 'RefusedVideo'
	readonly reason: InvalidVideo['reason']

	constructor(reason: InvalidVideo['reason']) {
		super(reason)
		this.reason = reason
	}
}
