/** What people are interested in. */
export const messages = {
	interests: {
		title: 'User interests',
		all: 'All interests',
		search: 'Search interests',
		name: 'Name',
		nameHi: 'Name in Hindi',
		people: 'People',
		since: 'Since',
		add: 'Add an interest',
		rename: 'Rename',
		remove: 'Remove',
		removeNow: 'Remove it',
		effect_one: '{{count}} person chose it. Their choice goes with it.',
		effect_other: '{{count}} people chose it. Their choices go with it.',
		nameMissing: 'Please enter the name',
		saved: 'The interest is saved',
		removed: 'The interest is removed',
		chosenBy_one: 'Chosen by {{count}} person',
		chosenBy_other: 'Chosen by {{count}} people',
		nobody: 'Nobody has chosen it yet.',
	},
}

type InterestsMessages = typeof messages
declare module './catalog.ts' {
	interface Catalog extends InterestsMessages {}
}
