/** Written by `npm run generate` from the pages in `web/src/features`. */
import type { IslandDeclaration } from '../lib/document.ts'

export const ISLANDS: ReadonlyMap<string, IslandDeclaration> = new Map([
	['/:id', { load: () => import('../features/live-events/edition-page.tsx'), areas: ["live-events","fields"] }],
	['/organization/:id', { load: () => import('../features/organizations/organization-page.tsx'), areas: ["organizations"] }],
	['/donationRequest/:id', { load: () => import('../features/requests/fundraiser/fundraiser.tsx'), areas: ["fundraiser"] }],
	['/search', { load: () => import('../features/requests/search/search.tsx'), areas: ["search","kinds"] }],
	['/search/:keyword', { load: () => import('../features/requests/search/search.tsx'), areas: ["search","kinds"] }],
	['/users/ContactUs', { load: () => import('../features/support/contact-us.tsx'), areas: ["support","fields"] }],
	['/users/Feedback', { load: () => import('../features/support/feedback.tsx'), areas: ["support","fields"] }],
	['/users/help-desk', { load: () => import('../features/support/help-desk.tsx'), areas: ["support","fields"] }],
	['/users/kindness', { load: () => import('../features/users/kindness.tsx'), areas: ["kindness"] }],
	['/user/:id', { load: () => import('../features/users/profile/public-profile.tsx'), areas: ["profile","kinds"] }],
])
