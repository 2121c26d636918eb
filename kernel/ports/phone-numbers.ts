/** What telephone numbers there can be. Adapter: `infra/adapters/phone-numbers.ts`. */
export interface PhoneNumbers {
	/**
	 * A number as it is kept, `+919876543210` (E.164).
	 * @param text as somebody typed it, with or without the country's prefix
	 * @param country ISO 3166-1 code that a number without prefix is taken to be of
	 * @returns null when there can be no such number
	 */
	parse(text: string, country: string): string | null
}
