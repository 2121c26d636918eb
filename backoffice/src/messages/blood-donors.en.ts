/** Those who give blood. */
export const messages = {
	bloodDonors: {
		title: 'Blood donors',
		lead: 'People who said on their profile that they give blood. “Can give to” holds for red cells; the blood bank has the last word.',
		group: 'Blood group',
		givesTo: 'Can give to',
		city: 'City',
		state: 'State',
		country: 'Country',
		language: 'Reads',
		languages: { en: 'English', hi: 'Hindi' },
		show: 'Show',
		reveal: 'Show address and number of {{name}}',
		noPhone: 'no number',
	},
}

type BloodDonorsMessages = typeof messages
declare module './catalog.ts' {
	interface Catalog extends BloodDonorsMessages {}
}
