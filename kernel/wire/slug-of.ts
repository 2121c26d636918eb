import { latinName } from './latin-names.ts'

const LENGTH = 60

/** Returns the slug that a title suggests; empty when none of its letters has a sound. */
export const slugOf = (title: string): string =>
	latinName(title)
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, '-')
		.slice(0, LENGTH)
		.replaceAll(/^-+|-+$/g, '')
