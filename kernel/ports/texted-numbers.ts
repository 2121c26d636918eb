/** A number that somebody says is theirs: E.164 (`+919812345678`), and the country of its plan (`IN`). */
export interface TextedNumber {
	readonly e164: string
	/** ISO 3166-1 alpha-2; of numbers that belong to no country, `001`. */
	readonly country: string
	/** Whether a text message may reach it, and costs what text messages cost. */
	readonly takesTexts: boolean
}

/** Says which numbers may get texts. Adapter: `infra/adapters/texted-numbers.ts`. */
export interface TextedNumbers {
	/** A number in international form, however it is spaced; null when there can be no such number. */
	read(text: string): TextedNumber | null
}
