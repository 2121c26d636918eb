/** A puzzle as it goes to a browser; `signature` says that it is ours. */
export interface CaptchaPuzzle {
	readonly parameters: {
		readonly algorithm: 'PBKDF2/SHA-256'
		readonly nonce: string
		readonly salt: string
		readonly cost: number
		readonly keyLength: number
		readonly keyPrefix: string
		/** Epoch milliseconds. */
		readonly data: { readonly until: number }
	}
	readonly signature: string
}

/** Puzzles that cost a computer some work. Adapter: `infra/adapters/captcha.ts`. */
export interface Captcha {
	/** @param until epoch milliseconds: solutions are taken until then */
	challenge(until: number): Promise<CaptchaPuzzle>
	/** Is the puzzle ours, and is this its solution? Whether it is too late or was taken before is not asked here. */
	isSolved(
		puzzle: CaptchaPuzzle,
		solution: { readonly counter: number; readonly derivedKey: string },
	): Promise<boolean>
}
