import type { SentFile } from './files.ts'

/** What is said of a picture: whether a person should look at it soon, and how much speaks for that. */
export interface Verdict {
	readonly flagged: boolean
	/** Percent. */
	readonly score: number
}

/**
 * Looks at pictures before people do. It only points reviewers to some of them: nothing is refused or taken
 * down by it. Adapter: `infra/adapters/files-moderation.ts`.
 */
export interface ImageModeration {
	/**
	 * @param file a picture of any kind that is taken somewhere
	 * @throws InvalidImage for what is none
	 */
	inspect(file: SentFile): Promise<Verdict>
}
