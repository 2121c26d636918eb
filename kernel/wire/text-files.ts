/** Whether a file of `locales/<language>/` has the server's texts of a capability: `donations.json`. */
export const isServerFile = (file: string): boolean => /^(?!language\.)\w+\.json$/.test(file)

/**
 * The area of text that a file of `locales/<language>/` holds for the web: `users.web.json` is `users`,
 * `users.web.account.json` is `account`, `kinds.json` is `kinds`. An area is fetched at once, by the screens that name it.
 * That of a page which the server renders, `common.document.legal.json`, no browser fetches.
 * @returns undefined for a file of other readers
 */
export const areaOf = (file: string): string | undefined => {
	const [, capability, screen] = /(\w+)\.(?:web|document)(?:\.(\w+))?\.json$/.exec(file) ?? []
	return screen ?? capability ?? /\b(kinds)\.json$/.exec(file)?.[1]
}
