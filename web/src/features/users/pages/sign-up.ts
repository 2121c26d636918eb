import { definePage } from '../../../lib/define-page.ts'

/** Fetched with its tab, which is fetched by itself elsewhere. */
export const signUp = definePage({
	path: '/signup',
	audience: 'listed',
	delivery: 'app',
	frame: 'bare',
	title: 'users.pages.signUp',
	component: () => Promise.all([import('../entry.tsx'), import('../sign-up.tsx')]).then(([screen]) => screen),
	texts: ['account', 'users', 'fields'],
})
