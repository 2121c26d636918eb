/** Parses telephone numbers. Adapter: `infra/adapters/phone-numbers.ts`. */
export interface PhoneNumbers {
	/**
	 * Returns a number in E.164, `+919876543210`.
	 * @param text the input, with or without the country's prefix
	 * @param country ISO 3166-1 code for a number without prefix
	 * @returns null when there can be no such number
	 */
	parse(text: string, country: string): string | null
}
