/** What the pages claim of Karuna (core §1, companion §2.16); an operator turns off what isn't so of theirs. */
export const CLAIMS = [
	'free',
	'fastReview',
	'support',
	'app',
	'tools',
	'nonprofits',
	'countries',
	'statistics',
] as const
export type Claim = (typeof CLAIMS)[number]
