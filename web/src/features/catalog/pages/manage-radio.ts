import { definePage } from '../../../lib/define-page.ts'

/** The specification's addresses of the radio's sections, which the backoffice has. */
export const manageRadio = definePage({
	path: '/talRadioAdmin/manageTALRadio/tal-radio/*',
	audience: 'open',
	delivery: 'app',
	frame: 'full',
	component: () => import('../to-backoffice.tsx'),
	texts: [],
})
