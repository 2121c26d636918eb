/** A claimed number: E.164 (`+919812345678`), and the country of its plan (`IN`). */
export interface TextedNumber {
	readonly e164: string
	readonly country: string
	/** A text message may reach it at the usual price. */
	readonly takesTexts: boolean
}

/** Decides which numbers may get texts. Adapter: `infra/adapters/texted-numbers.ts`. */
export interface TextedNumbers {
	/** Parses a number in international form, however it is spaced; null when there can be no such number. */
	read(text: string): TextedNumber | null
}
