export const isServerFile = (file: string): boolean => /^(?!language\.)[\w-]+\.json$/.test(file)

/**
 * Returns the area of text in a web file of `locales/<language>/`: `users.web.json` is `users`,
 * `users.web.account.json` is `account`, `kinds.json` is `kinds`. The screens that name an area fetch it as a
 * whole. Texts of server-rendered pages, such as `common.document.legal.json`, are fetched by no browser.
 * @returns undefined for other files
 */
export const areaOf = (file: string): string | undefined => {
	const [, capability, screen] = /([\w-]+)\.(?:web|document)(?:\.(\w+))?\.json$/.exec(file) ?? []
	return screen ?? capability ?? /\b(kinds)\.json$/.exec(file)?.[1]
}
