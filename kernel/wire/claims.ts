/**
 * Claims about Karuna on its pages (core §1, companion §2.16); an operator turns off those that are untrue
 * there.
 */
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
