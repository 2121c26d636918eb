/** The contract's words on what is too long, in the reader's language. @returns undefined for any other words */
export function limitWords(message: string, say: (most: { most: string }) => string): string | undefined {
	const most = /^Please use at most (\d+) characters$/.exec(message)?.[1]
	return most === undefined ? undefined : say({ most })
}
