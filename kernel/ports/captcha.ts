/** A puzzle for a browser; `signature` proves that it is ours. */
export interface CaptchaPuzzle {
	readonly parameters: {
		readonly algorithm: 'PBKDF2/SHA-256'
		readonly nonce: string
		readonly salt: string
		readonly cost: number
		readonly keyLength: number
		readonly keyPrefix: string
		readonly data: { readonly until: number }
	}
	readonly signature: string
}

/** Creates puzzles that cost a computer some work. Adapter: `infra/adapters/captcha.ts`. */
export interface Captcha {
	/** @param until epoch milliseconds until which solutions are accepted */
	challenge(until: number): Promise<CaptchaPuzzle>
	/** Checks that the puzzle is ours and the solution is right, but not whether it is expired or used. */
	isSolved(
		puzzle: CaptchaPuzzle,
		solution: { readonly counter: number; readonly derivedKey: string },
	): Promise<boolean>
}
