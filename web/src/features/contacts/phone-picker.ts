/** The Contact Picker API, which browsers of phones have. */
interface PickedPerson {
	readonly name?: readonly string[]
	readonly email?: readonly string[]
	readonly tel?: readonly string[]
}
interface WithPicker {
	readonly contacts: {
		select(properties: readonly string[], options: { multiple: boolean }): Promise<readonly PickedPerson[]>
	}
}

const hasPicker = (value: object): value is WithPicker =>
	'contacts' in value && typeof (value as WithPicker).contacts?.select === 'function'

const cell = (text = '') => `"${text.replaceAll('"', '""')}"`

/** Writes people as a file of contacts, so that they are tried and imported as any other file. */
export const sheetOf = (people: readonly PickedPerson[]): string =>
	[
		'name,email,phonenumber',
		...people.map(({ name, email, tel }) => [name?.[0], email?.[0], tel?.[0]].map(cell).join(',')),
	].join('\n')

/**
 * Returns a function that lets people of the phone's own address book be picked.
 * @returns null where the browser can't; the function returns undefined when nobody was picked
 */
export function phonePicker(): (() => Promise<File | undefined>) | null {
	if (!hasPicker(navigator)) return null
	const { contacts } = navigator
	return async () => {
		const people = await contacts.select(['name', 'email', 'tel'], { multiple: true }).catch(() => [])
		if (people.length === 0) return undefined
		return new File([sheetOf(people)], 'phone.csv', { type: 'text/csv' })
	}
}
