import type { SentFile } from './files.ts'

export interface Verdict {
	readonly flagged: boolean
	readonly score: number
}

/**
 * Checks pictures automatically. It only points reviewers to some of them: nothing is refused or removed.
 * Adapter: `infra/adapters/files-moderation.ts`.
 */
export interface ImageModeration {
	/**
	 * @param file a picture of any accepted kind
	 * @throws InvalidImage for other content
	 */
	inspect(file: SentFile): Promise<Verdict>
}
