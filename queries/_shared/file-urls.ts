import type { QueryDeps } from './deps.ts'

export type FileUrls = Pick<QueryDeps, 'filesUrl' | 'privateFileUrl'>

/**
 * Returns the address of stored pictures and videos: a signed one for those that only private requests show.
 */
export const fileUrls =
	({ filesUrl, privateFileUrl }: FileUrls, isPrivate: boolean) =>
	(path: string): string =>
		isPrivate ? privateFileUrl(path) : `${filesUrl}/${path}`
