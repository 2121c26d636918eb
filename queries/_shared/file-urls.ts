import type { QueryDeps } from './deps.ts'

/** What addresses of files are made with. */
export type FileUrls = Pick<QueryDeps, 'filesUrl' | 'privateFileUrl'>

/**
 * How stored pictures and videos are addressed: those that private requests alone show by a signed address, which is
 * right for others as well.
 */
export const fileUrls =
	({ filesUrl, privateFileUrl }: FileUrls, isPrivate: boolean) =>
	(path: string): string =>
		isPrivate ? privateFileUrl(path) : `${filesUrl}/${path}`
