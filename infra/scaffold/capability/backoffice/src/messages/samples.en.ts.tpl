/** What samples are called. */
export const messages = {
	samples: {
		title: 'Samples',
		search: 'Search title',
		name: 'Title',
		author: 'Author',
		added: 'Added',
	},
}

type SamplesMessages = typeof messages
declare module './catalog.ts' {
	interface Catalog extends SamplesMessages {}
}

/** Its events, where people read what happened. */
export const events = { SampleAdded: 'Sample added' }
